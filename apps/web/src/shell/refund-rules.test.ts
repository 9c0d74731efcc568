import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { expect, test } from 'vitest';
import { liveNumbers, shownPoints, sumOfPoints } from './refund-numbers.tsx';

test('prices are added to the hundredth', () => {
  expect(sumOfPoints([])).toBe(0);
  expect(sumOfPoints([0.1, 0.2])).toBe(0.3);
  expect(sumOfPoints(Array.from({ length: 500 }, () => 1.8))).toBe(900);
});

test('numbers that came back are not asked for again', () => {
  const infos = [{ id: '1' }, { id: '2' }] as OrderRow['trackingInfos'];
  expect(liveNumbers({ trackingInfos: infos, refundedIds: ['1'] })).toEqual([{ id: '2' }]);
});

test('a reservation shows what it would cost, all else what it cost', () => {
  const points = { totalPoints: 6, paidPoints: 0 };
  expect(shownPoints({ ...points, status: 'reserved' })).toBe(6);
  expect(shownPoints({ ...points, status: 'cancelled' })).toBe(0);
  expect(shownPoints({ ...points, status: 'partially_refunded', paidPoints: 4 })).toBe(4);
});
