import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const watched = (seconds: number) => {
  const countdown = createCountdown(seconds);
  const seen: number[] = [];
  countdown.subscribe(() => seen.push(countdown.state().seconds));
  return { countdown, seen };
};

test('tells every second, and the end once', () => {
  const { countdown, seen } = watched(5);
  countdown.start();
  expect(countdown.state()).toEqual({ seconds: 5, held: false });
  vi.advanceTimersByTime(4_999);
  expect(countdown.state().seconds).toBe(1);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([4, 3, 2, 1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(5);
});

test('is held while there is any reason, and goes on where it stood', () => {
  const { countdown } = watched(10);
  countdown.start();
  vi.advanceTimersByTime(3_400);
  countdown.hold('pointer');
  countdown.hold('focus');
  expect(countdown.state()).toEqual({ seconds: 7, held: true });
  vi.advanceTimersByTime(3_600_000);
  expect(countdown.state()).toEqual({ seconds: 7, held: true });
  countdown.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(countdown.state().seconds).toBe(7);
  countdown.release('focus');
  expect(countdown.state()).toEqual({ seconds: 7, held: false });
  vi.advanceTimersByTime(6_599);
  expect(countdown.state().seconds).toBe(1);
  vi.advanceTimersByTime(1);
  expect(countdown.state().seconds).toBe(0);
});

test('is read off the clock: timers that came late change nothing', () => {
  const { countdown, seen } = watched(10);
  countdown.start();
  vi.setSystemTime(1_007_500);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual([2]);
  vi.setSystemTime(1_060_000);
  vi.advanceTimersByTime(1_000);
  expect(countdown.state().seconds).toBe(0);
});

test('stopped and started again, as React does, it counts on', () => {
  const { countdown } = watched(10);
  const stop = countdown.start();
  vi.advanceTimersByTime(2_000);
  stop();
  vi.advanceTimersByTime(5_000);
  countdown.start();
  vi.advanceTimersByTime(7_999);
  expect(countdown.state().seconds).toBe(1);
  vi.advanceTimersByTime(1);
  expect(countdown.state().seconds).toBe(0);
});

test('held before it starts, it waits', () => {
  const { countdown } = watched(5);
  countdown.hold('pointer');
  countdown.start();
  vi.advanceTimersByTime(30_000);
  expect(countdown.state()).toEqual({ seconds: 5, held: true });
  countdown.release('focus');
  expect(countdown.state().held).toBe(true);
  countdown.release('pointer');
  vi.advanceTimersByTime(5_000);
  expect(countdown.state().seconds).toBe(0);
});
