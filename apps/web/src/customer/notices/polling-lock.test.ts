import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser, type Tab } from './tabs.test-kit.ts';

const second = 1000;
const minute = 60 * second;

/** Lets the clock run, with everything that happens meanwhile. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const phases = (...tabs: readonly Tab[]): string[] => tabs.map((tab) => tab.view().polling.phase);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe.each([
  ['with Web Locks', true],
  ['by the entry alone', false],
])('%s', (_, locks) => {
  const three = async () => {
    const browser = fakeBrowser({ locks });
    const tabs = [browser.open('a'), browser.open('b'), browser.open('c')] as const;
    await pass(second);
    const poller = tabs.find((tab) => tab.view().polling.phase === 'polling');
    expect(poller).toBeDefined();
    const others = tabs.filter((tab) => tab !== poller);
    return { browser, tabs, poller: poller as Tab, others };
  };

  test('of three tabs one polls; the entry names it and is refreshed by each poll', async () => {
    const { browser, tabs, poller, others } = await three();
    expect(phases(...others)).toEqual(['waiting', 'waiting']);
    const first = browser.entry();
    expect(first?.owner).toBe(poller.name);
    await pass(minute);
    expect(browser.entry()?.timestamp).toBeGreaterThan(first?.timestamp ?? 0);
    await pass(30 * minute);
    expect(others.flatMap((tab) => tab.polls)).toEqual([]);
    expect(tabs.filter((tab) => tab.listening())).toEqual([poller]);
  });

  test('the others hear of the number, also one that opens later, and tell what was read there', async () => {
    const { browser, poller, others } = await three();
    browser.answer = 5;
    await pass(minute);
    expect(others.map((tab) => tab.view().polling.unread)).toEqual([5, 5]);
    expect(others.map((tab) => tab.view().rises)).toEqual([1, 1]);
    const late = browser.open('d');
    await pass(0);
    expect(late.view().polling.unread).toBe(5);
    late.driver.counted(4);
    await pass(0);
    expect([poller, ...others].map((tab) => tab.view().polling.unread)).toEqual([4, 4, 4]);
  });

  test('a tab that is left releases the lock, and another takes over within five seconds', async () => {
    const { browser, poller, others } = await three();
    poller.driver.leave();
    expect(browser.entry()).toBeNull();
    await pass(5 * second);
    expect(phases(...others).sort()).toEqual(['polling', 'waiting']);
    expect(phases(poller)).toEqual(['off']);
    // Put aside for going back, it comes back and waits.
    poller.driver.start('reader');
    await pass(10 * minute);
    expect(phases(poller, ...others).sort()).toEqual(['polling', 'waiting', 'waiting']);
  });

  test('signing out everywhere leaves neither entry nor poller', async () => {
    const { browser, tabs } = await three();
    tabs.forEach((tab) => tab.driver.stop());
    await pass(10 * minute);
    expect(browser.entry()).toBeNull();
    expect(phases(...tabs)).toEqual(['off', 'off', 'off']);
  });

  test('an entry of a tab without Web Locks blocks for five minutes and no longer', async () => {
    const browser = fakeBrowser({ locks });
    browser.setEntry({ owner: 'x', timestamp: Date.now() - minute, guarded: false });
    const tab = browser.open('a');
    await pass(4 * minute - second);
    expect(tab.polls).toEqual([]);
    await pass(10 * second);
    expect(tab.polls).toHaveLength(1);
    expect(browser.entry()?.owner).toBe('a');
  });

  test('an entry that is five minutes old blocks nobody', async () => {
    const browser = fakeBrowser({ locks });
    browser.setEntry({ owner: 'x', timestamp: Date.now() - 5 * minute, guarded: false });
    const tab = browser.open('a');
    await pass(second);
    expect(tab.polls).toHaveLength(1);
  });

  test('an entry from far in the future is none', async () => {
    const browser = fakeBrowser({ locks });
    browser.setEntry({ owner: 'x', timestamp: Date.now() + 60 * minute, guarded: false });
    const tab = browser.open('a');
    await pass(second);
    expect(tab.polls).toHaveLength(1);
  });

  test('a frozen poller is relieved once its entry is old, and gives way when it thaws', async () => {
    const { browser, poller, others } = await three();
    poller.freeze();
    await pass(4 * minute);
    expect(phases(...others)).toEqual(['waiting', 'waiting']);
    await pass(2 * minute);
    expect(phases(...others).sort()).toEqual(['polling', 'waiting']);
    const polled = poller.polls.length;
    poller.thaw();
    await pass(second);
    expect(phases(poller)).toEqual(['waiting']);
    await pass(10 * minute);
    expect(poller.polls).toHaveLength(polled);
    expect(others.map((tab) => tab.name)).toContain(browser.entry()?.owner);
  });

  test('a tab can take over by hand; there is still one', async () => {
    const { browser, poller, others } = await three();
    const [taker] = others as [Tab];
    taker.driver.takeOver();
    await pass(second);
    expect(phases(taker, poller)).toEqual(['polling', 'waiting']);
    expect(browser.entry()?.owner).toBe(taker.name);
    const polled = poller.polls.length;
    await pass(20 * minute);
    expect(poller.polls).toHaveLength(polled);
  });

  test('an entry that somebody wiped is written again', async () => {
    const { browser, poller, others } = await three();
    browser.setEntry(null);
    await pass(10 * second);
    expect(browser.entry()?.owner).toBe(poller.name);
    expect(phases(...others)).toEqual(['waiting', 'waiting']);
  });

  test('polling that fails keeps its lock through the long interval', async () => {
    const { browser, poller, others } = await three();
    browser.answer = new Error('500');
    await pass(40 * minute);
    expect(browser.entry()?.owner).toBe(poller.name);
    expect(others.flatMap((tab) => tab.polls)).toEqual([]);
    expect(others[0]?.view().polling.failures).toBeGreaterThan(3);
  });
});

test('a poller that crashes is followed within five seconds, whatever its entry says', async () => {
  const browser = fakeBrowser();
  const first = browser.open('a');
  const others = [browser.open('b'), browser.open('c')];
  await pass(10 * second);
  expect(phases(first)).toEqual(['polling']);
  first.crash();
  await pass(5 * second);
  expect(phases(...others).sort()).toEqual(['polling', 'waiting']);
  expect(others.map((tab) => tab.name)).toContain(browser.entry()?.owner);
});

test('without Web Locks a crashed poller is followed when its entry is five minutes old', async () => {
  const browser = fakeBrowser({ locks: false });
  const [first, other] = [browser.open('a'), browser.open('b')];
  await pass(10 * second);
  first.crash();
  await pass(4 * minute);
  expect(other.polls).toEqual([]);
  await pass(minute);
  expect(other.polls.length).toBeGreaterThan(0);
});
