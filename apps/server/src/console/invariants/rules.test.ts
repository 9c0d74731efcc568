import { expect, test } from 'vitest';
import { alertOf, firstProgress, nextProgress, pauseAfter } from './rules.ts';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test('a pass goes on after its last key, and begins anew at the end', () => {
  const first = nextProgress(firstProgress, { keys: keys(1, 50), tookMs: 25, upTo: undefined });
  expect(first).toEqual({ after: 50, size: 50 });
  expect(nextProgress(first, { keys: keys(51, 7), tookMs: 25, upTo: 9 })).toEqual({
    after: 0,
    size: 50,
    since: 9,
  });
});

test('it takes more keys when it was quick and fewer when it was slow, but at least one', () => {
  const of = (tookMs: number, count = 50) =>
    nextProgress(firstProgress, { keys: keys(1, count), tookMs, upTo: undefined }).size;
  expect(of(1)).toBe(100);
  expect(of(50)).toBe(25);
  expect(of(10_000)).toBe(13);
  // A short slice was quick because it was short.
  expect(of(1, 3)).toBe(50);
  expect(nextProgress({ after: 0, size: 1 }, { keys: [1], tookMs: 9_000, upTo: undefined }).size).toBe(1);
  expect(
    nextProgress({ after: 0, size: 5_000 }, { keys: keys(1, 5_000), tookMs: 1, upTo: undefined }).size,
  ).toBe(5_000);
});

test('a check rests six seconds, or twenty times as long as it took', () => {
  expect(pauseAfter(1)).toBe(6_000);
  expect(pauseAfter(300)).toBe(6_000);
  expect(pauseAfter(1_000)).toBe(20_000);
});

test('the books and the audit raise an alert, the rest stands on the board', () => {
  expect(alertOf('ledger_zero')).toBe('books_broken');
  expect(alertOf('balances_match')).toBe('books_broken');
  expect(alertOf('chains_intact')).toBe('books_broken');
  expect(alertOf('audit_intact')).toBe('audit_broken');
  expect(alertOf('unread_matches')).toBeUndefined();
});
