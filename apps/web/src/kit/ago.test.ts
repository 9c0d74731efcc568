import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  [0, { unit: 'now' }],
  [minute - 1, { unit: 'now' }],
  [minute, { unit: 'minutes', count: 1 }],
  [60 * minute - 1, { unit: 'minutes', count: 59 }],
  [60 * minute, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [30 * day, { unit: 'days', count: 30 }],
  [30 * day + 1, { unit: 'date' }],
])('%i milliseconds ago', (past, expected) => {
  expect(ago(1e12 - past, 1e12)).toEqual(expected);
});

test('what a clock that is a little ahead has written is from just now', () => {
  expect(ago(2000, 1000)).toEqual({ unit: 'now' });
});

test('what is still to come is not from just now', () => {
  expect(ago(1000 + minute - 1, 1000)).toEqual({ unit: 'now' });
  expect(ago(1000 + minute, 1000)).toEqual({ unit: 'future' });
});
