import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import { expect, test } from 'vitest';
import { changeOf, draftOf } from './account-form.ts';

const account: CarrierAccount = {
  carrier: 'fedex',
  source: 'console',
  environment: 'test',
  origin: 'https://apis-sandbox.fedex.com',
  clientIdTail: '9931',
  setTime: null,
  setBy: null,
  unreadable: false,
  webhookSet: true,
  subscription: null,
  webhookUrl: 'https://waybill.example/api/v1/webhooks/fedex',
  callsPerSecond: 10,
  hour: { used: 0, limit: 100 },
  day: { used: 0, limit: 1000 },
  breaker: 'closed',
  outSince: null,
  pausedUntil: null,
  pausedReason: null,
  pausedText: null,
  tokenUntil: null,
  failures: [],
};

test('opens with the limits and without any secret, and sends nothing that was not filled in', () => {
  expect(changeOf(draftOf(account))).toEqual({
    environment: 'test',
    callsPerSecond: 10,
    callsPerHour: 100,
    callsPerDay: 1000,
  });
});

test('of a carrier that is imitated takes over no limits', () => {
  expect(changeOf(draftOf({ ...account, source: 'sandbox', environment: 'sandbox' }))).toEqual({
    environment: 'production',
  });
});

test('sends what was filled in, and what is no number so that it is refused', () => {
  const draft = { ...draftOf(account), clientId: ' l7 ', callsPerHour: 'many', callsPerDay: '' };
  expect(changeOf(draft)).toEqual({
    environment: 'test',
    clientId: 'l7',
    callsPerSecond: 10,
    callsPerHour: 0,
  });
});
