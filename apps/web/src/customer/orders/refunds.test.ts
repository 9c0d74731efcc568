import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { canAskRefund, numberMark } from './can.ts';

const t = ((key: string) => key) as WebTranslate;
const refund = { state: 'pending', trackingInfoIds: ['2'] } as OrderRow['refund'];

test('a refund can be asked for until its time is over', () => {
  expect(canAskRefund({ refund: null, refundableUntil: 1000 }, 999, t)).toEqual({ denied: undefined });
  expect(canAskRefund({ refund: null, refundableUntil: 1000 }, 1000, t)).toBe('never');
  expect(canAskRefund({ refund: null, refundableUntil: null }, 0, t)).toBe('never');
});

test('a request says how it stands', () => {
  expect(canAskRefund({ refund, refundableUntil: null }, 0, t)).toEqual({ denied: 'refund.pending' });
  const refused = { state: 'refused', decisionRemark: 'x' } as OrderRow['refund'];
  expect(canAskRefund({ refund: refused, refundableUntil: null }, 0, t)).toEqual({
    denied: 'refund.refused',
  });
});

test('each number tells whether it is void, asked to be refunded or to be used', () => {
  const order = { refundedIds: ['1'], refund };
  expect(['1', '2', '3'].map((id) => numberMark(order, id))).toEqual(['void', 'asked', undefined]);
  const decided = { refundedIds: ['1'], refund: { ...refund, state: 'refused' } as OrderRow['refund'] };
  expect(numberMark(decided, '2')).toBeUndefined();
});
