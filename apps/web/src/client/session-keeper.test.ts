import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import type { AuthData } from './session.ts';
import { anotherUser, createBrowser, day, hour, minute, user } from './session.test-kit.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A tab that is signed in. */
const opened = async (part: Partial<AuthData> = {}) => {
  const browser = createBrowser();
  browser.put(part);
  const tab = browser.openTab();
  await tab.driver.open();
  return tab;
};

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

test('a token by header is left alone that answers somebody else, or comes after the end', async () => {
  const tab = await opened();
  tab.driver.renewed('of somebody else', 'x');
  expect(tab.view().auth?.token).toBe('t');
  tab.driver.signOut();
  tab.driver.renewed('t', 'x');
  expect(tab.view().auth).toBeNull();
});

test.each([
  ['ran out', { expiry: 0 }],
  ['was not used for 24 h', { lastActivity: 0 }],
])('what %s is cleared at the start', async (_, part) => {
  const browser = createBrowser();
  browser.put(part);
  const tab = browser.openTab();
  expect(await tab.driver.check()).toBe(false);
  expect(tab.view()).toMatchObject({ auth: null, ended: 'expired' });
  expect(browser.stored().auth).toBeNull();
  expect(tab.heard()).toEqual([]);
});

test('a refresh on the occasion that fails takes nothing away, and nobody hears of it', async () => {
  const browser = createBrowser();
  browser.exchange.mockRejectedValue(new Error('refused'));
  browser.put({ expiry: Date.now() + 20 * minute });
  const tab = browser.openTab();
  expect(await tab.driver.check()).toBe(true);
  await pass(2000);
  expect(browser.exchange).toHaveBeenCalledOnce();
  expect(tab.view().auth?.token).toBe('t');
  expect(tab.heard()).toEqual([]);
});

test('a guard whose refresh fails turns away and leads on by itself', async () => {
  const browser = createBrowser();
  browser.exchange.mockRejectedValue(new Error('refused'));
  browser.put({ expiry: Date.now() + minute });
  const tab = browser.openTab();
  const answer = tab.driver.check();
  await pass(2000);
  expect(await answer).toBe(false);
  expect(tab.view()).toMatchObject({ auth: null, ended: 'expired' });
  expect(tab.heard()).toEqual([]);
});

test('a network that is lost is no refusal: the session stays, and is refreshed at the next sign of life', async () => {
  const browser = createBrowser();
  browser.exchange.mockRejectedValueOnce(
    new ApiError({ name: 'NETWORK', code: 'NETWORK', category: 'network' }),
  );
  browser.put({ expiry: Date.now() + 4 * minute });
  const tab = browser.openTab();
  const answer = tab.driver.check();
  await pass(2000);
  expect(await answer).toBe(true);
  expect(tab.view().auth?.token).toBe('t');
  await tab.driver.shown();
  await pass(1000);
  expect(tab.view().auth?.token).toBe('t+');
});

test('pages for signing in and registering warn of nothing; the next page does', async () => {
  const tab = await opened({ expiry: Date.now() + 31 * minute });
  tab.driver.navigated(false);
  await pass(25 * minute);
  expect(tab.view()).toMatchObject({ banner: false, reminder: false });
  tab.driver.navigated(true);
  await pass(10_000);
  expect(tab.view()).toMatchObject({ banner: true });
});

test('the reminder stays with 60 s or less and asks to choose', async () => {
  const tab = await opened({ expiry: Date.now() + 31 * minute });
  await pass(30 * minute);
  tab.driver.dismissReminder();
  expect(tab.view().reminder).toBe(true);
  expect(tab.heard()).toEqual(['chooseFirst']);
});

test('extending twice refreshes once; one that fails signs out by force', async () => {
  const browser = createBrowser();
  browser.exchange.mockRejectedValue(new Error('refused'));
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  tab.driver.extend();
  tab.driver.extend();
  await pass(2000);
  expect(browser.exchange).toHaveBeenCalledOnce();
  expect(tab.view()).toMatchObject({ auth: null, ended: 'forced', keptFor: 'u1' });
  expect(tab.heard()).toEqual(['extendFailed']);
});

test('pages are kept for whom the server names, and go once their user left on purpose in another tab', async () => {
  const tab = await opened();
  tab.driver.named('u9');
  expect(tab.view().keptFor).toBe('u9');
  tab.driver.elsewhere({ what: 'logout', deliberate: false });
  expect(tab.view().keptFor).toBe('u9');
  tab.driver.elsewhere({ what: 'logout', deliberate: true });
  expect(tab.view().keptFor).toBeNull();
});

test('a sign-in of the same account elsewhere is shown for 3 s, an exchange is not', async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  browser.put({ token: 'signed in there' });
  tab.driver.elsewhere();
  expect(tab.view()).toMatchObject({ auth: { token: 'signed in there' }, status: 'loginElsewhere' });
  await pass(3000);
  browser.put({ token: 'signed in there', expiry: Date.now() + 20 * minute });
  tab.driver.elsewhere();
  browser.put({ token: 'exchanged there' });
  tab.driver.elsewhere();
  expect(tab.view()).toMatchObject({ auth: { token: 'exchanged there' }, status: 'online' });
});

test('tabs that were given different tokens at once agree on the later one', async () => {
  const browser = createBrowser();
  browser.put({ token: 'first', expiry: Date.now() + day });
  const tab = browser.openTab();
  await tab.driver.open();
  browser.put({ token: 'later', expiry: Date.now() + day + 1 });
  tab.driver.elsewhere();
  browser.put({ token: 'first', expiry: Date.now() + day });
  tab.driver.elsewhere();
  expect(tab.view().auth?.token).toBe('later');
  expect(browser.stored().auth?.token).toBe('later');
});
