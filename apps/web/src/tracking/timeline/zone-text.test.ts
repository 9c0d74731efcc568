import { expect, test } from 'vitest';
import { clockText, hereText, zoneText } from './parcel-texts.ts';

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as Parameters<typeof zoneText>[1];

test.each([
  ['2026-11-20T15:22:33-05:00', 'zone.eastern'],
  ['2026-07-20T15:22:33-05:00', 'zone.central'],
  ['2026-07-20T15:22:33-04:00', 'zone.eastern'],
  ['2026-11-20T15:22:33-08:00', 'zone.pacific'],
  ['2026-11-20T15:22:33-10:00', 'zone.hawaii'],
  ['2026-11-20T15:22:33+08:00', 'zone.china'],
  ['2026-11-20T15:22:33+05:30', 'UTC+05:30'],
  ['2026-11-20T15:22:33Z', 'UTC'],
  ['2026-11-20T15:22:33', 'zone.local'],
  ['2026-11-20', undefined],
])('%s is of the clock %s', (time, zone) => {
  expect(zoneText(time, t)).toBe(zone);
});

test('an event has the clock of its place with its zone, and the product tells the same moment by its own', () => {
  const time = '2026-11-20T19:05:59-05:00';
  expect(clockText(time, t)).toBe('zone.clock zone.eastern 19:05');
  expect(hereText(time, t)).toBe('zone.here 2026-11-21 08:05:59');
});

test('of a place whose zone is not known the product tells nothing, a day alone has no clock', () => {
  expect(clockText('2026-11-20T19:05:59', t)).toBe('zone.clock zone.local 19:05');
  expect(hereText('2026-11-20T19:05:59', t)).toBeUndefined();
  expect(clockText('2026-11-20', t)).toBeUndefined();
});
