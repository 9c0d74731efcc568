import { expect, test } from 'vitest';
import { canCopy, canDecide, canRefresh } from './can.ts';

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

test('bought numbers of FedEx and USPS can be refreshed once their pause is over', () => {
  const order = { status: 'completed', carrier: 'fedex' } as const;
  const words = ((key: string, values?: object) =>
    values === undefined ? key : `${key} ${JSON.stringify(values)}`) as unknown as typeof t;
  expect(canRefresh(order, 1000, 1000, false, words)).toBeUndefined();
  expect(canRefresh({ ...order, carrier: 'usps' }, 0, 1000, false, words)).toBeUndefined();
  expect(canRefresh(order, 600_000, 1500, false, words)).toBe('refresh.can.tooSoon {"time":"09:59"}');
  expect(canRefresh(order, 0, 1000, true, words)).toBe('refresh.can.busy');
  expect(canRefresh({ ...order, carrier: 'ups' }, 0, 1000, false, words)).toBe('refresh.can.ups');
  for (const status of ['reserved', 'cancelled', 'expired', 'failed', 'refunded'] as const)
    expect(canRefresh({ ...order, status }, 0, 1000, false, words)).toBe('refresh.can.unpaid');
});

test('ten minutes count down from ten, though clocks are read to the second', () => {
  const saying = ((_key: string, values: { time: string }) => values.time) as unknown as typeof t;
  const left = (seconds: number) =>
    canRefresh({ status: 'completed', carrier: 'fedex' }, seconds * 1000, 0, false, saying);
  expect([602, 601, 600, 599].map(left)).toEqual(['10:00', '10:00', '10:00', '09:59']);
  expect(left(1800)).toBe('30:00');
  expect(left(0)).toBeUndefined();
});
