import { expect, test } from 'vitest';
import { daysIn, timesOf } from './days.ts';

const today = '2026-11-22';

test('the days of the address, or the last few where it names none that make sense', () => {
  const of = (query: string) => daysIn(new URLSearchParams(query), today, 7);
  expect(of('startDate=2026-11-01&endDate=2026-11-02')).toEqual({ start: '2026-11-01', end: '2026-11-02' });
  const usual = { start: '2026-11-16', end: today };
  expect(of('')).toEqual(usual);
  expect(of('startDate=2026-11-03&endDate=2026-11-02')).toEqual(usual);
  expect(of('startDate=2026-02-30&endDate=2026-11-02')).toEqual(usual);
});

test('the last day is asked for to its end', () => {
  expect(timesOf({ start: '2026-11-29', end: '2026-11-30' })).toEqual({
    startTime: '2026-11-29T00:00:00',
    endTime: '2026-12-01T00:00:00',
  });
});
