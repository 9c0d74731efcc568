import { expect, test } from 'vitest';
import { timesOf } from './days.ts';

test('the last day is asked for to its end', () => {
  expect(timesOf({ startDate: '2026-11-29', endDate: '2026-11-30' })).toEqual({
    startTime: '2026-11-29T00:00:00',
    endTime: '2026-12-01T00:00:00',
  });
});
