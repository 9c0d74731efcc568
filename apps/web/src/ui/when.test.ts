import { expect, test } from 'vitest';
import { isPlaceTime } from './when.tsx';

test.each([
  ['2026-11-20T15:22:33', true],
  ['2026-11-20', true],
  ['2026-11-20T15:22:33+08:00', false],
  ['2026-11-20T15:22:33-05:00', false],
  ['2026-11-20T15:22:33Z', false],
])('%s: the wall clock of a place %s', (time, expected) => {
  expect(isPlaceTime(time)).toBe(expected);
});
