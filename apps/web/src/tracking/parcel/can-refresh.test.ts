import { expect, test } from 'vitest';
import { askDenial, dueAfter } from './can-refresh.ts';

const t = ((key: string, values?: { time: string }) =>
  values === undefined ? key : `${key} ${values.time}`) as unknown as Parameters<typeof askDenial>[3];

test('carriers that let us are asked again once their pause is over', () => {
  expect(askDenial('fedex', 1000, 1000, t)).toBeUndefined();
  expect(askDenial('usps', 0, 1000, t)).toBeUndefined();
  expect(askDenial('fedex', 600_000, 1500, t)).toBe('refresh.can.tooSoon 09:59');
  expect(askDenial('ups', 0, 1000, t)).toBe('refresh.can.ups');
  expect(dueAfter(null)).toBe(0);
  expect(dueAfter('2026-11-20T08:00:00Z')).toBe(Date.parse('2026-11-20T08:10:00Z'));
});

test('ten minutes count down from ten, though clocks are read to the second', () => {
  const left = (seconds: number) => askDenial('fedex', seconds * 1000, 0, t)?.split(' ')[1];
  expect([602, 601, 600, 599].map(left)).toEqual(['10:00', '10:00', '10:00', '09:59']);
  expect(left(1800)).toBe('30:00');
  expect(left(0)).toBeUndefined();
});
