import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryAfter } from './notice-state.ts';
import { fakeBrowser, type Tab } from './tabs.test-kit.ts';

const second = 1000;
const minute = 60 * second;

/** Lets the clock run, with everything that happens meanwhile. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Seconds from each poll to the next. */
const gaps = ({ polls }: Tab): number[] =>
  polls.slice(1).map((moment, i) => (moment - (polls[i] ?? 0)) / second);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('polls at once, after 60 s twice, and every 120 s after three polls without change from zero', async () => {
  const tab = fakeBrowser().open('a');
  await pass(10 * minute);
  expect(gaps(tab)).toEqual([60, 60, 120, 120, 120, 120]);
});

test('polls every 30 s while there is something unread, and from the first after it by 60 s', async () => {
  const browser = fakeBrowser();
  browser.answer = 2;
  const tab = browser.open('a');
  await pass(65 * second);
  expect(gaps(tab)).toEqual([30, 30]);
  expect(tab.view().polling.unread).toBe(2);
  browser.answer = 0;
  await pass(6 * minute);
  // From two to none is a change; the three that count come after it.
  expect(gaps(tab).slice(2)).toEqual([30, 60, 60, 60, 120]);
});

test('something new ends the quiet', async () => {
  const browser = fakeBrowser();
  const tab = browser.open('a');
  await pass(4 * minute + second);
  expect(gaps(tab)).toEqual([60, 60, 120]);
  browser.answer = 1;
  await pass(2 * minute + 31 * second);
  expect(gaps(tab)).toEqual([60, 60, 120, 120, 30]);
});

test('after a failure 30 s, doubled; the third in a row is an error and waits 300 s', async () => {
  const browser = fakeBrowser();
  browser.answer = new Error('500');
  const tab = browser.open('a');
  await pass(second);
  expect(tab.view().polling.failures).toBe(1);
  await pass(12 * minute);
  expect(gaps(tab)).toEqual([30, 60, 300, 300]);
  expect(tab.view().polling.failures).toBe(5);
  expect(browser.logged).toHaveLength(5);
  browser.answer = 0;
  await pass(6 * minute);
  expect(tab.view().polling.failures).toBe(0);
  expect(gaps(tab).slice(4)).toEqual([300, 60]);
});

test('the delay is capped at 120 s for as long as it counts as a retry', () => {
  expect([1, 2, 3, 4].map(retryAfter)).toEqual([30_000, 60_000, 300_000, 300_000]);
});

test('a failure keeps the number, and breaks the row of quiet polls', async () => {
  const browser = fakeBrowser();
  const tab = browser.open('a');
  await pass(minute + second);
  browser.answer = new Error('offline');
  await pass(minute);
  browser.answer = 0;
  await pass(4 * minute);
  expect(gaps(tab)).toEqual([60, 60, 30, 60, 60, 120].slice(0, gaps(tab).length));
  expect(gaps(tab).length).toBeGreaterThanOrEqual(5);
});

test('polling ends with the session and begins with the next, for another account from nothing', async () => {
  const browser = fakeBrowser();
  browser.answer = 4;
  const tab = browser.open('a');
  await pass(second);
  tab.driver.stop();
  expect(browser.entry()).toBeNull();
  expect(tab.view().polling).toMatchObject({ phase: 'off', unread: 0 });
  expect(tab.listening()).toBe(false);
  await pass(10 * minute);
  expect(tab.polls).toHaveLength(1);
  browser.answer = 0;
  tab.driver.start('somebody else');
  await pass(second);
  expect(tab.polls).toHaveLength(2);
  expect(tab.view()).toMatchObject({ polling: { phase: 'polling', unread: 0 }, rises: 1 });
});

test('an answer for the account before is none for this one', async () => {
  const browser = fakeBrowser();
  browser.answer = 7;
  const tab = browser.open('a');
  tab.driver.stop();
  browser.answer = 0;
  tab.driver.start('somebody else');
  await pass(second);
  expect(tab.view().polling.unread).toBe(0);
});

test('the bell is told of each rise, and of no fall', async () => {
  const browser = fakeBrowser();
  browser.answer = 1;
  const tab = browser.open('a');
  await pass(second);
  expect(tab.view().rises).toBe(1);
  tab.driver.counted(0);
  expect(tab.view()).toMatchObject({ rises: 1, polling: { unread: 0 } });
  tab.driver.counted(1);
  expect(tab.view()).toMatchObject({ rises: 1, polling: { unread: 1 } });
  browser.answer = 3;
  await pass(31 * second);
  expect(tab.view()).toMatchObject({ rises: 2, polling: { unread: 3 } });
});

test('the server may wake the poller: once in two seconds, and once more after a poll under way', async () => {
  const tab = fakeBrowser().open('a');
  await pass(10 * second);
  tab.wake();
  await pass(500);
  tab.wake();
  tab.wake();
  await pass(10 * second);
  expect(gaps(tab)).toEqual([10, 2]);
  // They were three polls that found nothing.
  await pass(2 * minute);
  expect(gaps(tab)).toEqual([10, 2, 120]);
});

test('coming back to the network tries again at once after a failure, and only then', async () => {
  const browser = fakeBrowser();
  const tab = browser.open('a');
  await pass(10 * second);
  tab.driver.online();
  await pass(second);
  expect(tab.polls).toHaveLength(1);
  browser.answer = new Error('offline');
  await pass(minute);
  browser.answer = 0;
  tab.driver.online();
  await pass(second);
  expect(gaps(tab)).toEqual([60, 11]);
});

test('the announcement comes with the polls; a failure leaves what stands', async () => {
  const browser = fakeBrowser();
  browser.announcement = { id: '1', title: 'A' };
  const [tab, other] = [browser.open('a'), browser.open('b')];
  await pass(second);
  expect(tab.view().announcement).toEqual({ id: '1', title: 'A' });
  expect(other.view().announcement).toEqual({ id: '1', title: 'A' });
  browser.announcement = new Error('500');
  await pass(minute);
  expect(tab.view().announcement).toEqual({ id: '1', title: 'A' });
  expect(browser.logged).toEqual([]);
  browser.announcement = null;
  await pass(minute);
  expect(other.view().announcement).toBeNull();
});
