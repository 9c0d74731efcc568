import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alone, withLease } from './alone.ts';
import { fakeStorage } from './fake-storage.test-kit.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('localStorage', fakeStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Work that takes a while and notes when it began and ended. */
const work = (log: string[], name: string) => async (): Promise<void> => {
  log.push(`${name} begins`);
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  log.push(`${name} ends`);
};

test('without locks a lease in storage keeps tabs apart', async () => {
  const log: string[] = [];
  const both = Promise.all([withLease('lock', work(log, 'a')), withLease('lock', work(log, 'b'))]);
  await vi.advanceTimersByTimeAsync(5000);
  await both;
  expect(log.map((line) => line.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);
  expect(localStorage.length).toBe(0);
});

test('the lease of a tab that vanished runs out after 15 s', async () => {
  localStorage.setItem('lock', JSON.stringify({ owner: 'gone', until: Date.now() + 15_000 }));
  const log: string[] = [];
  const turn = withLease('lock', work(log, 'a'));
  await vi.advanceTimersByTimeAsync(14_900);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await turn;
  expect(log).toEqual(['a begins', 'a ends']);
});

test('work that fails gives the lease back', async () => {
  const failing = withLease('lock', () => Promise.reject(new Error('x')));
  await Promise.all([expect(failing).rejects.toThrow('x'), vi.advanceTimersByTimeAsync(100)]);
  expect(localStorage.length).toBe(0);
});

test('where there are locks, the browser keeps tabs apart', async () => {
  const request = vi.fn(async (_: string, run: () => Promise<void>) => run());
  vi.stubGlobal('navigator', { locks: { request } });
  const log: string[] = [];
  const turn = alone('lock', work(log, 'a'));
  await vi.advanceTimersByTimeAsync(1000);
  await turn;
  expect(request).toHaveBeenCalledWith('lock', expect.any(Function));
  expect(log).toEqual(['a begins', 'a ends']);
});

test('on plain http there are none', async () => {
  vi.stubGlobal('navigator', {});
  const log: string[] = [];
  const turn = alone('lock', work(log, 'a'));
  await vi.advanceTimersByTimeAsync(2000);
  await turn;
  expect(log).toEqual(['a begins', 'a ends']);
});
