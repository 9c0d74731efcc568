import { describe, expect, test } from 'vitest';
import { withDay } from './days.ts';
import { readTypedDay } from './day-input.tsx';

describe('a typed day', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['２０２６年１１月２０日', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    ['20261120', '2026-11-20'],
    [' ', ''],
    ['2026-02-30', undefined],
    ['tomorrow', undefined],
    ['2026-11-20 10:00', undefined],
  ])('%s', (typed, day) => {
    expect(readTypedDay(typed, 'day')).toBe(day);
  });

  test.each([
    ['2026-11-20 15:22', 'minute', '2026-11-20T15:22'],
    ['2026-11-20', 'minute', '2026-11-20T00:00'],
    ['2026.11.20 9:05', 'second', '2026-11-20T09:05:00'],
    ['2026-11-20 24:00', 'minute', undefined],
  ] as const)('%s with a time, to the %s', (typed, as, moment) => {
    expect(readTypedDay(typed, as)).toBe(moment);
  });
});

test('one end of a range takes the other along where it would be reversed, too long or later than today', () => {
  const range = { start: '2026-11-10', end: '2026-11-20', longest: 31, latest: '2026-11-20' };
  expect(withDay(range, 'start', '2026-11-15')).toEqual({ start: '2026-11-15', end: '2026-11-20' });
  expect(withDay(range, 'end', '2026-11-01')).toEqual({ start: '2026-11-01', end: '2026-11-01' });
  expect(withDay(range, 'start', '2026-09-01')).toEqual({ start: '2026-09-01', end: '2026-10-01' });
  expect(withDay(range, 'end', '2027-01-01')).toEqual({ start: '2026-11-10', end: '2026-11-20' });
});
