import { describe, expect, test } from 'vitest';
import { removed, withoutSecrets } from './store.ts';

describe('an entry of the audit never holds', () => {
  test.each([
    'password',
    'passwordHash',
    'newPassword',
    'password_hash',
    'token',
    'tokenHash',
    'newToken',
    'secret',
    'clientSecret',
    'cookie',
    'Authorization',
    'credentials',
    'keyHash',
    'apiKey',
    'api_key',
    'privateKey',
    'key',
    'code',
    'exchangeCode',
    'trackingNumber',
    'tracking_numbers',
  ])('%s', (name) => {
    expect(withoutSecrets({ [name]: 'x' })).toEqual({ [name]: removed });
    expect(withoutSecrets({ a: [{ b: { [name]: 'x' } }] })).toEqual({ a: [{ b: { [name]: removed } }] });
  });

  test('what is no secret stays as it is', () => {
    const entry = {
      balance: 1.5,
      keysEnded: 2,
      orderStatus: 'refunded',
      numbersRetired: 3,
      codes: 4,
      role: null,
      scopes: ['own:query'],
      prefix: 'wb_live_ab',
    };
    expect(withoutSecrets(entry)).toEqual(entry);
  });
});
