import { expect, test } from 'vitest';
import { measurePace, secondsLeft } from './pace.ts';

test('the pace is that of the last fifteen seconds, and unknown in the first one', () => {
  const pace = measurePace();
  expect(pace.perSecond(0)).toBeUndefined();
  pace.record(100, 0);
  expect(pace.perSecond(500)).toBeUndefined();
  pace.record(100, 2000);
  expect(pace.perSecond(4000)).toBe(50);
  pace.record(30, 30_000);
  expect(pace.perSecond(30_000)).toBe(2);
});

test('what is left follows from the pace', () => {
  expect(secondsLeft(101, 10)).toBe(11);
  expect(secondsLeft(101, undefined)).toBeUndefined();
  expect(secondsLeft(101, 0)).toBeUndefined();
});
