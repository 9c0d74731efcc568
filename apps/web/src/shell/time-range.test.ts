import { expect, test } from 'vitest';
import { rangeBetween, rangeFields, rangeIn, rangeTimes } from './time-range-field.tsx';

const address = (text: string): URLSearchParams => new URLSearchParams(text);
const presets = ['1h', '24h', 'today', 'yesterday', '7d'] as const;
/** Half past one in the night of 20 November in Shanghai. */
const now = Date.parse('2026-11-19T17:30:00Z');

test('a range is read by its name, or by its times; nonsense is the usual range', () => {
  expect(rangeIn(address('range=7d'), presets, '24h')).toEqual({ preset: '7d' });
  expect(rangeIn(address('range=30d'), presets, '24h')).toEqual({ preset: '24h' });
  const own = rangeIn(address('startTime=2026-11-01T08:00&endTime=2026-11-01T09:30:15'), presets, '24h');
  expect(own).toEqual({ start: '2026-11-01T08:00:00', end: '2026-11-01T09:30:15' });
  for (const text of [
    'startTime=2026-11-01T09:00&endTime=2026-11-01T09:00:00',
    'startTime=2026-11-31T09:00&endTime=2026-12-01T09:00',
    'startTime=2026-11-01T24:00&endTime=2026-12-01T09:00',
    'startTime=2026-11-01T09:00',
  ])
    expect(rangeIn(address(text), presets, '24h')).toEqual({ preset: '24h' });
});

test('what is written into the address is read from it again', () => {
  const own = rangeBetween(now, now + 90_000);
  expect(own).toEqual({ start: '2026-11-20T01:30:00', end: '2026-11-20T01:31:30' });
  for (const range of [own, { preset: '7d' } as const]) {
    const written = new URLSearchParams();
    for (const [name, value] of Object.entries(rangeFields(range, '24h')))
      if (value !== undefined) written.set(name, value);
    expect(rangeIn(written, presets, '24h')).toEqual(range);
  }
  expect(rangeFields({ preset: '24h' }, '24h')).toEqual({});
});

test('hours roll, days begin at midnight of the product', () => {
  expect(rangeTimes({ preset: '1h' }, now)).toEqual({
    startTime: '2026-11-19T16:30:00.000Z',
    endTime: '2026-11-19T17:30:00.000Z',
  });
  expect(rangeTimes({ preset: 'today' }, now).startTime).toBe('2026-11-20T00:00:00');
  expect(rangeTimes({ preset: '7d' }, now).startTime).toBe('2026-11-14T00:00:00');
  expect(rangeTimes({ preset: 'yesterday' }, now)).toEqual({
    startTime: '2026-11-19T00:00:00',
    endTime: '2026-11-20T00:00:00',
  });
});
