import { expect, test } from 'vitest';
import { blockTimesFor, endOf } from './block-times.ts';

test('without the right to block for long, a day is the longest', () => {
  expect(blockTimesFor(false)).toEqual(['1', '6', '24']);
  expect(blockTimesFor(true)).toContain('ever');
});

test('a block ends so many hours from now', () => {
  expect(endOf('6', Date.UTC(2026, 0, 1))).toBe('2026-01-01T06:00:00.000Z');
  expect(endOf('ever', 0)).toBeUndefined();
});
