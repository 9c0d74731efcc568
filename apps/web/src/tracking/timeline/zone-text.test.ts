import { expect, test } from 'vitest';
import { zonedText, zoneText } from './parcel-texts.ts';

const t = ((key: string, values: { offset?: string } = {}) =>
  `${key}${values.offset ?? ''}`) as unknown as Parameters<typeof zoneText>[1];

test.each([
  ['2026-11-20T15:22:33+08:00', 'timeline.offset+08:00'],
  ['2026-11-20T15:22:33-05:00', 'timeline.offset-05:00'],
  ['2026-11-20T15:22:33Z', 'timeline.offset+00:00'],
  ['2026-11-20T15:22:33', 'timeline.localTime'],
  ['2026-11-20', undefined],
])('%s is of the clock %s', (time, zone) => {
  expect(zoneText(time, t)).toBe(zone);
});

test('a time in full names its zone, a day has none', () => {
  expect(zonedText('2026-11-20T15:22:33+08:00', t)).toBe('2026-11-20 15:22:33 timeline.offset+08:00');
  expect(zonedText('2026-11-20', t)).toBe('2026-11-20');
});
