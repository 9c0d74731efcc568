import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionDriver, type FreshToken, type TabEvent } from './session-driver.ts';
import type { AuthData, SessionView, StoredSession } from './session.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const user = { id: 'u1', userName: 'one', role: 'user' } as UserInfo;
const anotherUser = { ...user, id: 'u2', userName: 'two' };

/** A browser: storage, a lock and a channel that its tabs share, and a server that exchanges tokens. */
const createBrowser = () => {
  let stored: StoredSession = { auth: null, user: null, newest: null };
  let queue: Promise<void> = Promise.resolve();
  const tabs: { told: (message: TabEvent) => void; changed: () => void }[] = [];
  const exchange = vi.fn(async (token: string): Promise<FreshToken> => {
    await Promise.resolve();
    return { token: `${token}+`, expiry: Date.now() + day };
  });

  const openTab = ({ offset = 0, sure = true }: { offset?: number; sure?: boolean } = {}) => {
    const heard: SessionView['message'][] = [];
    let view: Partial<SessionView> = {};
    let clockIsSure = sure;
    let ahead = sure ? offset : 0;
    const others = () => tabs.filter((other) => other !== tab);
    const change = (next: StoredSession): void => {
      stored = next;
      others().forEach((other) => queueMicrotask(other.changed));
    };
    const driver = createSessionDriver({
      now: () => Date.now() + ahead,
      clockIsSure: () => clockIsSure,
      readClock: async () => {
        await Promise.resolve();
        clockIsSure = true;
        ahead = offset;
      },
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      store: {
        read: () => stored,
        saveAuth: (auth) => change({ ...stored, auth, newest: auth.token }),
        recordActivity: (auth) => change({ ...stored, auth }),
        saveUser: (next) => change({ ...stored, user: next }),
        forget: () => change({ auth: null, user: null, newest: null }),
      },
      alone: (work) => {
        const turn = queue.then(work);
        queue = turn.catch(() => undefined);
        return turn;
      },
      exchange,
      notify: (message) => others().forEach((other) => queueMicrotask(() => other.told(message))),
      show: (part) => {
        view = { ...view, ...part };
        if (part.message !== undefined) heard.push(part.message);
        // As the runtime does for everybody who is shown.
        if (view.user) driver.named(view.user.id);
      },
    });
    const tab = { told: driver.elsewhere, changed: () => driver.elsewhere() };
    tabs.push(tab);
    return {
      driver,
      view: () => view,
      heard: () => heard.map((message) => message?.what),
      refused: () => driver.refused({ token: view.auth?.token ?? '', kind: 'token', again: false }),
    };
  };
  return {
    openTab,
    exchange,
    stored: () => stored,
    put: (part: Partial<AuthData>, newest?: string) => {
      const auth = { token: 't', expiry: Date.now() + day, lastActivity: Date.now(), ...part };
      stored = { auth, user, newest: newest ?? auth.token };
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('three tabs that are refused at once exchange the token once, and all go on', async () => {
  const browser = createBrowser();
  browser.put({});
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await Promise.all(tabs.map(({ driver }) => driver.open()));
  const waiting = Promise.all(tabs.map((tab) => tab.refused()));
  await pass(1000);
  const outcomes = await waiting;
  expect(outcomes).toEqual(['go', 'go', 'go']);
  expect(browser.exchange).toHaveBeenCalledTimes(1);
  for (const tab of tabs) {
    expect(tab.view().auth?.token).toBe('t+');
    expect(tab.heard()).toEqual(['refreshed']);
  }
  expect(browser.stored().auth?.token).toBe('t+');
});

test('who signs in is known from the first moment, before anything asks for the account', async () => {
  const tab = createBrowser().openTab();
  await tab.driver.open();
  tab.driver.signIn({ token: 't', expiry: Date.now() + day }, user);
  expect(tab.view()).toMatchObject({ user, keptFor: 'u1', auth: { token: 't' } });
});

test('three tabs whose refresh fails end alike, and keep their pages', async () => {
  const browser = createBrowser();
  browser.exchange.mockRejectedValue(new Error('refused'));
  browser.put({});
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await Promise.all(tabs.map(({ driver }) => driver.open()));
  const outcomes = Promise.all(tabs.map((tab) => tab.refused()));
  await pass(2000);
  expect(await outcomes).toEqual(['ended', 'ended', 'ended']);
  expect(browser.exchange).toHaveBeenCalledTimes(1);
  for (const tab of tabs) expect(tab.view()).toMatchObject({ auth: null, user: null, keptFor: 'u1' });
  expect(browser.stored().auth).toBeNull();
});

test('where tabs could not be kept apart, the one that comes second takes what the first got', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  browser.exchange.mockImplementationOnce(async () => {
    browser.put({ token: 'of another tab' });
    throw new Error('exchanged already');
  });
  expect(await tab.refused()).toBe('go');
  expect(tab.view().auth?.token).toBe('of another tab');
});

test('an old token that another tab put back is not exchanged again: the new one is waited for', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  browser.put({}, 'new');
  tab.driver.navigated(true);
  expect(browser.stored().auth?.token).toBe('t');
  const refused = tab.refused();
  await pass(300);
  browser.put({ token: 'new' });
  await pass(200);
  expect(await refused).toBe('go');
  expect(browser.exchange).not.toHaveBeenCalled();
  expect(tab.view().auth?.token).toBe('new');
});

test('a queued call gives up after 10 s, and further refusals are quiet for 10 s after a failure', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  let fail: (reason: Error) => void = () => undefined;
  browser.exchange.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  const first = tab.refused();
  const second = tab.refused();
  await pass(9999);
  const token = tab.view().auth?.token ?? '';
  const third = tab.refused();
  await pass(1);
  expect(await second).toBe('timeout');
  fail(new Error('refused'));
  await pass(1000);
  expect(await first).toBe('ended');
  expect(await third).toBe('ended');
  expect(tab.heard()).toEqual(['expired']);
  expect(await tab.driver.refused({ token, kind: 'token', again: false })).toBe('ended');
  expect(tab.heard()).toEqual(['expired']);
});

test('signing in and out reaches the other tabs; their header says so for 3 s', async () => {
  const browser = createBrowser();
  const here = browser.openTab();
  const there = browser.openTab();
  await here.driver.open();
  await there.driver.open();
  here.driver.signIn({ token: 't', expiry: Date.now() + day }, user);
  await pass(0);
  expect(there.view()).toMatchObject({ auth: { token: 't' }, user, status: 'loginElsewhere' });
  expect(here.view()).toMatchObject({ user, status: 'online' });
  await pass(2999);
  expect(there.view().status).toBe('loginElsewhere');
  await pass(1);
  expect(there.view().status).toBe('online');

  here.driver.signOut();
  await pass(0);
  expect(there.view()).toMatchObject({
    auth: null,
    user: null,
    keptFor: null,
    ended: 'elsewhere',
    status: 'logoutElsewhere',
  });
  await pass(3000);
  expect(there.view().status).toBe('online');
  expect(here.view()).toMatchObject({ auth: null, ended: 'signedOut', keptFor: null });
});

test('another account that signs in there is said here, and not only shown', async () => {
  const browser = createBrowser();
  browser.put({});
  const here = browser.openTab();
  const there = browser.openTab();
  await here.driver.open();
  await there.driver.open();
  await pass(0);
  here.driver.signIn({ token: 'other', expiry: Date.now() + day }, anotherUser);
  await pass(0);
  expect(there.view()).toMatchObject({
    auth: { token: 'other' },
    user: anotherUser,
    keptFor: 'u2',
    status: 'loginElsewhere',
  });
  expect(there.heard()).toEqual(['loginElsewhere']);
});

test('activity is noted every 5 minutes while signed in', async () => {
  const browser = createBrowser();
  browser.put({});
  const begun = Date.now();
  await browser.openTab().driver.open();
  await pass(299_999);
  expect(browser.stored().auth?.lastActivity).toBe(begun);
  await pass(1);
  expect(browser.stored().auth?.lastActivity).toBe(begun + 300_000);
  await pass(300_000);
  expect(browser.stored().auth?.lastActivity).toBe(begun + 600_000);
});

test('activity in a tab that has not heard of a new token does not put the old one back', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  browser.put({ token: 'new' });
  tab.driver.navigated(true);
  expect(browser.stored().auth?.token).toBe('new');
  expect(tab.view().auth?.token).toBe('new');
});

test('the monitor looks every 10 s: banner, reminder, end', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + 31 * minute });
  const tab = browser.openTab();
  await tab.driver.open();
  await pass(21 * minute - 10_000);
  expect(tab.view().banner).toBe(false);
  await pass(10_000);
  expect(tab.view()).toMatchObject({ banner: true, reminder: false });
  await pass(5 * minute);
  expect(tab.view()).toMatchObject({ banner: true, reminder: true });
  tab.driver.dismissReminder();
  expect(tab.view().reminder).toBe(false);
  await pass(5 * minute - 1);
  expect(tab.view().auth).not.toBeNull();
  await pass(1);
  expect(tab.view()).toMatchObject({ auth: null, ended: 'forced', banner: false, reminder: false });
  expect(tab.heard()).toEqual(['expired']);
  expect(browser.stored()).toEqual({ auth: null, user: null, newest: null });
});

test('extending brings 24 h and puts the warnings away in every tab', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + 31 * minute });
  const [tab, other] = [browser.openTab(), browser.openTab()];
  await tab.driver.open();
  await other.driver.open();
  await pass(27 * minute);
  expect(other.view().reminder).toBe(true);
  tab.driver.extend();
  await pass(0);
  expect(tab.heard()).toEqual(['extended']);
  expect(other.heard()).toEqual([]);
  for (const { view } of [tab, other]) expect(view()).toMatchObject({ banner: false, reminder: false });
  expect(browser.stored().auth?.expiry).toBe(Date.now() + day);
});

test('a guard between 0 and 5 min refreshes once for all who ask', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + minute });
  const tab = browser.openTab();
  expect(await Promise.all([tab.driver.check(), tab.driver.check()])).toEqual([true, true]);
  expect(browser.exchange).toHaveBeenCalledTimes(1);
  expect(tab.heard()).toEqual([]);
});

test('a guard answers at once while there is nothing to wait for', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + 10 * minute, lastActivity: Date.now() - hour });
  const tab = browser.openTab();
  expect(tab.driver.checkNow()).toBe(false);
  await tab.driver.open();
  vi.setSystemTime(Date.now() + 1000);
  expect(tab.driver.checkNow()).toBe(true);
  expect(tab.view().auth?.lastActivity).toBe(Date.now());
  browser.put({ expiry: Date.now() + 5 * minute });
  tab.driver.elsewhere();
  expect(tab.driver.checkNow()).toBe(false);
  expect(createBrowser().openTab().driver.checkNow()).toBe(false);
});

test('a guard before the start waits for it', async () => {
  const browser = createBrowser();
  browser.put({});
  expect(await browser.openTab().driver.check()).toBe(true);
  expect(await createBrowser().openTab().driver.check()).toBe(false);
});

test.each([
  ['ahead of', -10],
  ['behind', 10],
])('a clock 10 min %s the server takes nothing away', async (_, minutes) => {
  const browser = createBrowser();
  const offset = minutes * minute;
  const serverNow = () => Date.now() + offset;
  browser.put({ expiry: serverNow() + 9 * minute, lastActivity: serverNow() });
  const tab = browser.openTab({ offset, sure: false });
  expect(await tab.driver.check()).toBe(true);
  expect(tab.view().auth?.token).toBe('t+');
});

test('by a clock 10 min off the session still ends at its true end', async () => {
  const browser = createBrowser();
  const offset = -10 * minute;
  browser.put({ expiry: Date.now() + offset + 31 * minute, lastActivity: Date.now() + offset });
  const tab = browser.openTab({ offset });
  await tab.driver.open();
  await pass(31 * minute - 1);
  expect(tab.view().auth).not.toBeNull();
  await pass(1);
  expect(tab.view().auth).toBeNull();
});

test('becoming visible with an expired session ends it', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  tab.driver.navigated(false);
  vi.setSystemTime(Date.now() + day);
  await tab.driver.shown();
  expect(tab.view()).toMatchObject({ auth: null, ended: 'forced' });
  expect(tab.heard()).toEqual(['expired']);
});

test('another user who signs in finds nothing of the one before', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + 31 * minute });
  const tab = browser.openTab();
  await tab.driver.open();
  await pass(31 * minute);
  expect(tab.view()).toMatchObject({ auth: null, keptFor: 'u1' });
  tab.driver.signIn({ token: 'x', expiry: Date.now() + day }, anotherUser);
  expect(tab.view()).toMatchObject({ keptFor: 'u2', user: anotherUser });
});

test('a new token by header is kept for 24 h', async () => {
  const browser = createBrowser();
  browser.put({ expiry: Date.now() + 31 * minute });
  const tab = browser.openTab();
  await tab.driver.open();
  tab.driver.renewed('t', 'by header');
  expect(browser.stored().auth).toMatchObject({ token: 'by header', expiry: Date.now() + day });
});
