import { expect, test } from 'vitest';
import { canCopy, canDecide } from './can.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof canDecide>[3];
const reserved = { status: 'reserved', expiresAt: 2000 } as const;

test('a reservation can be decided until its deadline', () => {
  expect(canDecide(reserved, 1999, false, t)).toBeUndefined();
  expect(canDecide(reserved, 1999, true, t)).toBe('word.busy');
  expect(canDecide(reserved, 2000, false, t)).toBe('orders.can.over');
  expect(canDecide({ status: 'completed', expiresAt: null }, 0, false, t)).toBe('orders.can.notReserved');
});

test('only numbers in full can be copied', () => {
  const info = (trackingNumber: string) =>
    [{ trackingNumber }] as Parameters<typeof canCopy>[0]['trackingInfos'];
  expect(canCopy({ status: 'completed', trackingInfos: info('1Z999AA10123456784') }, t)).toBeUndefined();
  expect(canCopy({ status: 'reserved', trackingInfos: info('1Z************6784') }, t)).toBe(
    'orders.can.masked',
  );
  expect(canCopy({ status: 'failed', trackingInfos: [] }, t)).toBe('orders.can.nothingToCopy');
});
