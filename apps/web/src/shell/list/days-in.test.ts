import { expect, test } from 'vitest';
import { daysIn } from './days-in.ts';

const today = '2026-11-22';

test('the days of the address, or the last few where it names none that make sense', () => {
  const of = (query: string) => daysIn(new URLSearchParams(query), today, 7);
  expect(of('startDate=2026-11-01&endDate=2026-11-02')).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-02',
  });
  const usual = { startDate: '2026-11-16', endDate: today };
  expect(of('')).toEqual(usual);
  expect(of('startDate=2026-11-03&endDate=2026-11-02')).toEqual(usual);
  expect(of('startDate=2026-02-30&endDate=2026-11-02')).toEqual(usual);
});
