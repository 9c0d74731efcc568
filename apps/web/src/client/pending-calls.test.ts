import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingCalls } from './pending-calls.ts';

let shown: boolean[];
let calls: ReturnType<typeof createPendingCalls>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  calls = createPendingCalls((next) => shown.push(next));
});

afterEach(() => {
  vi.useRealTimers();
});

test('a call is shown after 300 ms, and for 1 s after its answer', () => {
  const over = calls.begin();
  vi.advanceTimersByTime(299);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true]);
  over();
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true, false]);
});

test('a quick call is not shown', () => {
  const over = calls.begin();
  vi.advanceTimersByTime(250);
  over();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([]);
});

test('it stays for the longest of several, and through one that follows', () => {
  const [first, second] = [calls.begin(), calls.begin()];
  vi.advanceTimersByTime(300);
  first();
  first();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([true]);
  second();
  vi.advanceTimersByTime(500);
  const third = calls.begin();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([true]);
  third();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([true, false]);
});
