import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Waiting, repeat, repeatWhenDue } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Work that answers when it is due again, and what is known of its runs. */
const waitFor = (dueMs: () => number | undefined): { runs: () => number; waiting: Waiting } => {
  let runs = 0;
  const waiting = repeatWhenDue({ leastMs: 100, mostMs: () => 30_000 }, async () => {
    runs += 1;
    return dueMs();
  });
  return { runs: () => runs, waiting };
};

test('it runs at once, when it is due, and after the longest wait where nothing is', async () => {
  let dueMs: number | undefined = 2_000;
  const { runs, waiting } = waitFor(() => dueMs);
  await pass(1_999);
  expect(runs()).toBe(1);
  dueMs = undefined;
  await pass(100);
  expect(runs()).toBe(2);
  await pass(29_900);
  expect(runs()).toBe(2);
  await pass(200);
  expect(runs()).toBe(3);
  await waiting.stop();
  await pass(60_000);
  expect(runs()).toBe(3);
});

test('who is woken looks at once, however often, and never more often than at the least', async () => {
  const { runs, waiting } = waitFor(() => undefined);
  await pass(10_000);
  for (let call = 0; call < 5; call += 1) waiting.wake();
  await pass(1);
  expect(runs()).toBe(2);
  for (let ms = 0; ms < 1_000; ms += 10) {
    waiting.wake();
    await pass(10);
  }
  expect(runs()).toBeLessThanOrEqual(12);
  expect(runs()).toBeGreaterThanOrEqual(10);
  await waiting.stop();
});

test('what is told while it works is looked at again', async () => {
  let runs = 0;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const waiting = repeatWhenDue({ leastMs: 100, mostMs: () => 30_000 }, async () => {
    runs += 1;
    await mayEnd;
    return undefined;
  });
  waiting.wake();
  end();
  await pass(101);
  expect(runs).toBe(2);
  await pass(10_000);
  expect(runs).toBe(2);
  await waiting.stop();
});

test('without being due anything goes on at its pace', async () => {
  let runs = 0;
  const stop = repeat(500, async () => {
    runs += 1;
  });
  await pass(2_100);
  expect(runs).toBe(5);
  await stop();
});
