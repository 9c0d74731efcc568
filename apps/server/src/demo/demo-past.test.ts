import { expect, test } from 'vitest';
import { pastWaits } from './demo-past.ts';

const timeZone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(`${text}+08:00`);
const hourOf = (moment: number): number => new Date(moment + 8 * 3_600_000).getUTCHours();

test.each(['2026-11-22T03:00:00', '2026-11-22T09:05:00', '2026-11-22T14:00:00', '2026-11-22T23:30:00'])(
  'a past that ends at %s happened while the service was there',
  (text) => {
    const now = at(text);
    const waits = pastWaits([90, 300, 720], now, timeZone);
    let moment = now;
    for (const minutes of waits.toReversed()) {
      moment -= minutes * 60_000;
      expect(hourOf(moment)).toBeGreaterThanOrEqual(9);
      expect(hourOf(moment)).toBeLessThanOrEqual(21);
    }
  },
);

test('within a day of service the waits are what they are, over a night they are longer', () => {
  expect(pastWaits([30, 60], at('2026-11-22T14:00:00'), timeZone)).toEqual([30, 60]);
  expect(pastWaits([60], at('2026-11-22T03:00:00'), timeZone)).toEqual([7 * 60]);
  expect(pastWaits([60, 10], at('2026-11-22T09:30:00'), timeZone)).toEqual([12 * 60 + 60, 10]);
});
