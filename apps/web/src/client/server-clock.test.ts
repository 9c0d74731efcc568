import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The clock is module state: each test takes a fresh one.
let clock: typeof import('./server-clock.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  clock = await import('./server-clock.ts');
});

afterEach(() => {
  vi.useRealTimers();
});

test('without a reading it is the clock of this machine', () => {
  expect(clock.serverNow()).toBe(1_000_000);
});

test('a reading counts as taken halfway between sending and receiving', () => {
  clock.observeServerTime(1_060_000, 999_900, 1_000_000);
  expect(clock.serverNow()).toBe(1_060_050);
});

test('a less sure reading does not replace a surer one that it agrees with', () => {
  clock.observeServerTime(1_060_000, 999_900, 1_000_000);
  clock.observeServerTime(1_059_500, 998_000, 1_000_000);
  expect(clock.serverNow()).toBe(1_060_050);
});

test('a reading that contradicts replaces: somebody set the clock', () => {
  clock.observeServerTime(1_060_000, 999_900, 1_000_000);
  clock.observeServerTime(2_000_000, 998_000, 1_000_000);
  expect(clock.serverNow()).toBe(2_001_000);
});

test('the Date header tells to the second, serverTime in the data or the reservation exactly', () => {
  const headers = new Headers({ Date: new Date(1_090_000).toUTCString() });
  clock.observeAnswer({}, headers, 1_000_000, 1_000_000);
  expect(clock.serverNow()).toBe(1_090_500);
  clock.observeAnswer({ reservation: { serverTime: 1_090_123 } }, headers, 1_000_000, 1_000_000);
  expect(clock.serverNow()).toBe(1_090_123);
});
