import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fake-storage.test-kit.ts';
import { readOlder } from './older-session.ts';

const now = 1_800_000_000_000;
const inADay = now + 86_400_000;
const nothing = {
  Authorization: null,
  token: null,
  userName: null,
  balance: null,
  authData: null,
  userData: null,
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('token, user name and balance are taken over; the token is good for 24 h', () => {
  const older = readOlder({ ...nothing, token: 't0', userName: 'seller', balance: '12.5' }, now);
  expect(older?.auth).toEqual({ token: 't0', expiry: inADay, lastActivity: now });
  expect(older?.user).toMatchObject({ userName: 'seller', balance: 12.5, role: 'user' });
});

test.each([
  [{ Authorization: 'Bearer t0' }, 't0', inADay],
  [{ Authorization: 't0' }, 't0', inADay],
  [{ authData: JSON.stringify({ token: 't0', expiry: now + 5 }) }, 't0', now + 5],
  [{ token: 't0', authData: 'broken' }, 't0', inADay],
])('the token is found in %j', (entries, token, expiry) => {
  expect(readOlder({ ...nothing, ...entries }, now)?.auth).toEqual({ token, expiry, lastActivity: now });
});

test('a stored user is taken over, whatever of it is there', () => {
  const userData = JSON.stringify({ id: '7', userName: 'seller', role: 'admin', balance: 3 });
  expect(readOlder({ ...nothing, token: 't0', userData }, now)?.user).toMatchObject({
    id: '7',
    userName: 'seller',
    role: 'admin',
    balance: 3,
  });
  expect(readOlder({ ...nothing, token: 't0', userData: '[', balance: 'x' }, now)?.user?.balance).toBe(0);
});

test('without a token there is nothing to take over', () => {
  expect(readOlder({ ...nothing, userName: 'seller', token: ' ' }, now)).toBeUndefined();
});

/** Starts anew with these storages; answers what the session then is. */
const start = async (tab: Storage, browser: Storage) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', browser);
  const [{ moveOlderSession }, { useSession }] = await Promise.all([
    import('./older-session.ts'),
    import('./session.ts'),
  ]);
  moveOlderSession(tab);
  return useSession.getState();
};

test('it moves to local storage, and its entries in the tab go', async () => {
  const tab = fakeStorage({ token: 't0', userName: 'seller', balance: '1', other: 'stays' });
  const browser = fakeStorage();
  const { auth, user } = await start(tab, browser);
  expect(auth).toEqual({ token: 't0', expiry: inADay, lastActivity: now });
  expect(user?.userName).toBe('seller');
  expect(JSON.parse(browser.getItem('authData') ?? '')).toEqual(auth);
  expect(browser.getItem('Authorization')).toBe('t0');
  expect([tab.length, tab.getItem('other')]).toEqual([1, 'stays']);
});

test('it does not replace a session that is there', async () => {
  const kept = { token: 't1', expiry: inADay, lastActivity: now };
  const tab = fakeStorage({ token: 't0' });
  const { auth } = await start(tab, fakeStorage({ authData: JSON.stringify(kept) }));
  expect(auth).toEqual(kept);
  expect(tab.length).toBe(0);
});
