import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FreshToken } from './session-states.ts';
import { createBrowser, day, user } from './session.test-kit.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A tab that is signed in, and a server that answers an exchange when it is told to. */
const signedIn = async () => {
  const browser = createBrowser();
  browser.put({});
  const tab = browser.openTab();
  await tab.driver.open();
  const answer = Promise.withResolvers<FreshToken>();
  browser.exchange.mockReturnValueOnce(answer.promise);
  const refuse = (token: string, more: object = {}) =>
    tab.driver.refused({ token, kind: 'token', again: false, ...more });
  return {
    browser,
    tab,
    refuse,
    succeed: () => answer.resolve({ token: 't2', expiry: Date.now() + day }),
    fail: () => answer.reject(new Error('refused')),
  };
};

describe('a refresh', () => {
  test('lets those who wait go on with the new token, and is said once', async () => {
    const { tab, refuse, succeed, browser } = await signedIn();
    const waiting = Promise.all([refuse('t'), refuse('t'), refuse('t')]);
    succeed();
    await pass(1000);
    expect(await waiting).toEqual(['go', 'go', 'go']);
    expect(tab.heard()).toEqual(['refreshed']);
    expect(browser.stored().auth?.token).toBe('t2');
    // With the old token, a call is sent again at once; refused again with the new one, it ends the session.
    expect(await refuse('t')).toBe('go');
    expect(await refuse('t2', { again: true })).toBe('ended');
    expect(tab.heard()).toEqual(['refreshed', 'expired']);
    expect(browser.exchange).toHaveBeenCalledOnce();
  });

  test('has 20 calls wait for it; the 21st ends the session for all and says that too many wait', async () => {
    const { tab, refuse } = await signedIn();
    const first = refuse('t');
    const queued = Array.from({ length: 20 }, () => refuse('t'));
    expect(tab.view().auth).not.toBeNull();
    const outcomes = await Promise.all([first, ...queued, refuse('t')]);
    expect(new Set(outcomes)).toEqual(new Set(['overflow']));
    expect(tab.view()).toMatchObject({ auth: null, ended: 'forced', keptFor: 'u1' });
    expect(tab.heard()).toEqual(['overflow']);
  });

  test('that comes after the end changes nothing', async () => {
    const { tab, refuse, succeed } = await signedIn();
    const refused = refuse('t');
    await pass(0);
    tab.driver.signOut();
    succeed();
    await pass(1000);
    expect(await refused).toBe('ended');
    expect(tab.view().auth).toBeNull();
    expect(tab.heard()).toEqual([]);
  });

  test('that failed suppresses others for 10 s, also for a session that begins meanwhile', async () => {
    const { browser, tab, refuse, fail } = await signedIn();
    const refused = refuse('t');
    fail();
    await pass(1500);
    expect(await refused).toBe('ended');
    tab.driver.signIn({ token: 't9', expiry: Date.now() + day }, user);
    expect(await refuse('t9')).toBe('ended');
    expect(tab.view().auth).toBeNull();
    await pass(10_000);
    tab.driver.signIn({ token: 't10', expiry: Date.now() + day }, user);
    const later = refuse('t10');
    await pass(1000);
    expect(await later).toBe('go');
    expect(browser.exchange).toHaveBeenCalledTimes(2);
  });
});

test.each([
  ['authPath', 'expired'],
  ['passwordChanged', 'passwordChanged'],
  ['passwordVersion', 'sessionStale'],
])('a refusal of the kind %s ends the session at once, for those who wait as well', async (kind, message) => {
  const { tab, refuse } = await signedIn();
  const waiting = refuse('t');
  expect(await refuse('t', { kind })).toBe('ended');
  expect(await waiting).toBe('ended');
  expect(tab.view()).toMatchObject({ auth: null, ended: 'forced' });
  expect(tab.heard()).toEqual([message]);
});

test('a refusal of a call of an earlier session says nothing of this one, nor one when nobody is signed in', async () => {
  const { tab, refuse } = await signedIn();
  expect(await refuse('long ago')).toBe('ended');
  expect(tab.view().auth?.token).toBe('t');
  tab.driver.signOut();
  expect(await refuse('t', { kind: 'authPath' })).toBe('ended');
  expect(tab.heard()).toEqual([]);
});
