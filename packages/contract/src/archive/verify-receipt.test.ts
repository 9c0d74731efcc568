import type { PointReceipt } from '../endpoints/points.ts';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyReceipt } from './verify-receipt.ts';

type Entry = PointReceipt['entries'][number];

/** As the ledger computes it: the bytes of the hash before, then the text. */
const sha256 = (text: string, before = ''): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(text, 'utf8').digest('hex');

const micros = Date.parse('2026-11-20T15:22:33+08:00') * 1000 + 123_456;

const chained = (
  purse: Entry['purse'],
  sequence: number,
  amount: number,
  balance: number,
  before: string,
): Entry => {
  const content = `v1|7|${purse}|${sequence}|42|${amount}|${balance}|reserve|LT261120AB12CD34|${micros}`;
  return {
    purse,
    sequence,
    amount: amount / 100,
    balance: balance / 100,
    previousHash: before,
    content,
    hash: sha256(content, before),
  };
};

const available = chained('available', 3, -201, 99_799, sha256('anything before'));
const frozen = chained('frozen', 1, 201, 201, sha256('v1|7|frozen'));
const receipt: PointReceipt = {
  id: '42',
  type: 'reserve',
  available: -2.01,
  frozen: 2.01,
  balance: 997.99,
  frozenBalance: 2.01,
  orderNo: 'LT261120AB12CD34',
  remark: null,
  createdTime: '2026-11-20T15:22:33+08:00',
  userId: '7',
  userName: 'someone@example.com',
  entries: [available, frozen],
};
const verify = (change: Partial<PointReceipt>) => verifyReceipt({ ...receipt, ...change }, crypto.subtle);

test('what nobody changed fits', async () => {
  expect(await verify({})).toEqual([true, true]);
  expect(await verify({ entries: [] })).toEqual([]);
});

describe('what was changed shows', () => {
  const forged = frozen.content.replace('|201|201|', '|901|901|');
  test.each<[string, Entry]>([
    ['the content', { ...frozen, content: forged }],
    [
      'the content and the figures shown, with the old fingerprint',
      { ...frozen, content: forged, amount: 9.01, balance: 9.01 },
    ],
    ['the figures shown', { ...frozen, amount: 9.01 }],
    ['the balance shown', { ...frozen, balance: 0 }],
    ['the fingerprint', { ...frozen, hash: sha256('another') }],
    ['the fingerprint before', { ...frozen, previousHash: sha256('another') }],
    ['the beginning of the chain', chained('frozen', 1, 201, 201, '0'.repeat(64))],
    ['the purse', { ...frozen, purse: 'available' }],
  ])('%s', async (_, entry) => {
    expect(await verify({ entries: [available, entry] })).toEqual([true, false]);
  });

  test.each<Partial<PointReceipt>>([
    { id: '43' },
    { userId: '8' },
    { type: 'refund' },
    { orderNo: null },
    { createdTime: '2026-11-20T15:22:34+08:00' },
  ])('%j', async (change) => {
    expect(await verify(change)).toEqual([false, false]);
  });
});
