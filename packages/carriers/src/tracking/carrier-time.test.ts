import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carrierTime, dayOf, isoCarrierTime, joinedTime } from './carrier-time.ts';

test.each([
  ['2026-06-17T14:30:00-05:00', '2026-06-17T14:30:00', '-05:00', '2026-06-17T19:30:00Z'],
  ['2026-06-17T23:30:00.123-0500', '2026-06-17T23:30:00', '-05:00', '2026-06-18T04:30:00Z'],
  ['2026-06-17T14:30Z', '2026-06-17T14:30:00', '+00:00', '2026-06-17T14:30:00Z'],
  ['2026-06-17T14:30:00', '2026-06-17T14:30:00', null, null],
  ['2026-06-17', '2026-06-17', null, null],
])('%s is %s on the wall', (text, localTime, utcOffset, utcTime) => {
  expect(isoCarrierTime(text)).toEqual({ localTime, utcOffset, utcTime });
});

test.each(['', '2026-02-30', '2026-13-01T00:00:00', '2026-06-17T25:00:00', 'yesterday', '20260617', null])(
  '%j is no time',
  (text) => {
    expect(isoCarrierTime(text)).toBeNull();
  },
);

test('an offset that is none is not made up', () => {
  expect(carrierTime('2026-06-17T14:30:00', '-99:00')).toMatchObject({ utcOffset: null, utcTime: null });
});

test.each([
  ['20260617', '143000', '2026-06-17T14:30:00'],
  ['2026-06-17', '14:30:00', '2026-06-17T14:30:00'],
  ['20260617', null, '2026-06-17'],
  ['20260617', 'noon', '2026-06-17'],
  ['June', '143000', null],
])('%s and %s are joined to %s', (date, time, joined) => {
  expect(joinedTime(date, time)).toBe(joined);
});

test('any instant is told again from its wall time and offset', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: -12 * 60, max: 14 * 60 }), (instant, minutes) => {
      const wall = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 19);
      const size = Math.abs(minutes);
      const two = (value: number): string => String(value).padStart(2, '0');
      const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      expect(isoCarrierTime(wall + offset)?.utcTime).toBe(`${instant.toISOString().slice(0, 19)}Z`);
      expect(dayOf(wall)).toBe(wall.slice(0, 10));
    }),
  );
});
