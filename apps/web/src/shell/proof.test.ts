import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkProof, noProof, proofOf } from './proof.ts';

const app = noProof(['totp', 'recovery_code']);

describe('a proof', () => {
  test.each(['123456', ' 123 456 '])('of the app is six digits: %j', async (code) => {
    expect(checkProof({ ...app, code })).toEqual({});
    expect(await proofOf({ ...app, code, recoveryCode: 'left over' })).toEqual({ code: code.trim() });
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('of the app is not %j', (code) => {
    expect(checkProof({ ...app, code })).toEqual({ code: 'proof.codeWanted' });
  });

  test('on paper is whatever was written down', async () => {
    const paper = { ...app, by: 'recovery_code', code: '123456' } as const;
    expect(checkProof(paper)).toEqual({ recoveryCode: 'proof.recoveryWanted' });
    expect(await proofOf({ ...paper, recoveryCode: ' 7QK2M-4XA9D ' })).toEqual({
      recoveryCode: '7QK2M-4XA9D',
    });
  });
});

describe('what is asked for first', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', vi.fn()));
  afterEach(() => vi.unstubAllGlobals());

  test('is the passkey, which needs nothing typed, where the browser can', () => {
    const first = noProof(['passkey', 'totp', 'recovery_code']);
    expect(first.by).toBe('passkey');
    expect(checkProof(first)).toEqual({});
    vi.unstubAllGlobals();
    expect(noProof(['passkey', 'totp', 'recovery_code']).by).toBe('totp');
    expect(noProof(['passkey', 'recovery_code']).by).toBe('recovery_code');
  });
});
