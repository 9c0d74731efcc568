import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountOf, nameOf } from './account.ts';
import { fakeBrowser } from './fake-browser.test-kit.ts';
import { fakeStorage } from './fake-storage.test-kit.ts';

const inAnHour = Date.now() + 3_600_000;

/** What stands for a role in an answer or in storage, and what it lets somebody do. */
const spellings = [
  ['ADMIN', 'admin'],
  [' Super_Admin ', 'super_admin'],
  ['user', 'user'],
  ['', 'user'],
  [null, 'user'],
  [undefined, 'user'],
  ['root', 'user'],
  [7, 'user'],
  [['admin'], 'user'],
] as const;

/** The session as it is after a start with this browser. */
const startWith = async (browser: Readonly<Record<string, unknown>>) => {
  vi.resetModules();
  Object.entries(browser).forEach(([name, value]) => vi.stubGlobal(name, value));
  return import('./session.ts');
};

const signedInAs = (userData: unknown) => ({
  ...fakeBrowser(inAnHour),
  localStorage: fakeStorage({
    authData: JSON.stringify({ token: 't1', expiry: inAnHour, lastActivity: Date.now() }),
    userData: JSON.stringify(userData),
  }),
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe.each(spellings)('the role %j counts as %s', (written, role) => {
  const user = { id: 'u1', userName: 'one', role: written } as unknown as UserInfo;

  test('in storage', async () => {
    const { useSession } = await startWith(signedInAs(user));
    expect(useSession.getState().user).toMatchObject({ id: 'u1', role });
  });

  test('in an answer, and at the next start', async () => {
    const browser = signedInAs({ id: 'u1', role: 'user' });
    const { rememberUser, useSession } = await startWith(browser);
    expect(rememberUser(user)).toMatchObject({ userName: 'one', role });
    expect(useSession.getState().user?.role).toBe(role);
    expect(JSON.parse(browser.localStorage.getItem('userData') ?? '')).toMatchObject({ role });
  });

  test('in a session that an earlier version kept in the tab', async () => {
    const { readOlder } = await import('./older-session.ts');
    const entries = { Authorization: null, token: 't0', userName: null, balance: null, authData: null };
    expect(readOlder({ ...entries, userData: JSON.stringify(user) }, 0)?.user.role).toBe(role);
  });
});

test('what is missing of an account, or of another kind, counts as not known', () => {
  const account = { id: 'u1', userName: null, nickname: 5, email: 'a@b.example', balance: '7', phone: null };
  expect(accountOf(account)).toMatchObject({
    id: 'u1',
    userName: '',
    nickname: null,
    email: 'a@b.example',
    balance: 0,
    phone: null,
    role: 'user',
  });
  expect(accountOf(null)).toMatchObject({ id: '', role: 'user' });
});

test('what is empty is no name', () => {
  expect(nameOf('', ' ', null, 'lin')).toBe('lin');
  expect(nameOf(undefined, '')).toBeUndefined();
});

test('what an answer about the account lacks stays as it was', async () => {
  const { rememberUser } = await startWith(signedInAs({ id: 'u1', userName: 'lin', balance: 7 }));
  expect(rememberUser(null)).toMatchObject({ id: 'u1', userName: 'lin', balance: 7 });
  expect(rememberUser({ balance: 8 })).toMatchObject({ id: 'u1', userName: 'lin', balance: 8 });
  expect(rememberUser({ id: 'u2' })).toMatchObject({ id: 'u2', userName: '', balance: 0 });
});
