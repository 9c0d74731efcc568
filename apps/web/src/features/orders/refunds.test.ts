import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { canAskRefund, refundableNumbers } from './refunds.ts';

const t = ((key: string) => key) as WebTranslate;
const refund = { state: 'pending' } as OrderRow['refund'];

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

test('numbers that came back are not asked for again', () => {
  const infos = [{ id: '1' }, { id: '2' }] as OrderRow['trackingInfos'];
  expect(refundableNumbers({ trackingInfos: infos, refundedIds: ['1'] })).toEqual([{ id: '2' }]);
});
