import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { expect, test } from 'vitest';
import { mergeOrders, mostKept } from './keep-orders.ts';

const order = (id: number, status: OrderRow['status'] = 'completed'): OrderRow =>
  ({
    id: String(id),
    createdTime: `2026-11-${String(10 + (id % 20)).padStart(2, '0')}T10:00:00+08:00`,
    status,
  }) as OrderRow;

test('an order that is read again replaces what was kept of it, newest first', () => {
  const merged = mergeOrders([order(1, 'reserved'), order(3)], [order(1), order(2)]);
  expect(merged.map(({ id, status }) => `${id} ${status}`)).toEqual([
    '3 completed',
    '2 completed',
    '1 completed',
  ]);
});

test('no more are kept than are promised', () => {
  const many = Array.from({ length: 150 }, (_, id) => order(id));
  expect(mergeOrders(many.slice(0, 75), many.slice(75))).toHaveLength(mostKept);
});
