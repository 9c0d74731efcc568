// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

const begin = (seconds: number) => {
  const onEnd = vi.fn<() => void>();
  const { result } = renderHook(() => useCountdown(seconds, onEnd));
  return {
    onEnd,
    state: () => [result.current.seconds, result.current.held],
    hold: (reason: string) => act(() => result.current.hold(reason)),
    release: (reason: string) => act(() => result.current.release(reason)),
  };
};

test('counts every second, and tells the end once', () => {
  const { state, onEnd } = begin(5);
  const seen = [0, 1000, 1000, 1000, 1000].map((ms) => {
    pass(ms);
    return state();
  });
  expect(seen).toEqual([5, 4, 3, 2, 1].map((seconds) => [seconds, false]));
  expect(onEnd).not.toHaveBeenCalled();
  pass(1000);
  expect(state()).toEqual([0, false]);
  pass(60_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('is held while there is any reason, and goes on where it stood', () => {
  const { state, hold, release } = begin(10);
  pass(3_400);
  hold('pointer');
  hold('focus');
  expect(state()).toEqual([7, true]);
  pass(3_600_000);
  release('pointer');
  pass(60_000);
  expect(state()).toEqual([7, true]);
  release('focus');
  expect(state()).toEqual([7, false]);
  pass(6_500);
  expect(state()).toEqual([1, false]);
  pass(250);
  expect(state()).toEqual([0, false]);
});

test('is read off the clock: timers that came late change nothing', () => {
  const { state } = begin(10);
  vi.setSystemTime(1_007_500);
  pass(1_000);
  expect(state()).toEqual([2, false]);
  vi.setSystemTime(1_060_000);
  pass(1_000);
  expect(state()).toEqual([0, false]);
});

test('held at once, it waits', () => {
  const { state, hold, release } = begin(5);
  hold('pointer');
  pass(30_000);
  expect(state()).toEqual([5, true]);
  release('focus');
  expect(state()).toEqual([5, true]);
  release('pointer');
  pass(5_000);
  expect(state()).toEqual([0, false]);
});
