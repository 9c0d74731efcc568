import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { accountOf } from './account.ts';
import { serverNow } from './server-clock.ts';
import { sessionRules } from './session-states.ts';
import { sessionStore, useSession, type AuthData } from './session.ts';

/** Where earlier versions kept the session: in the storage of the tab. */
const olderKeys = ['Authorization', 'token', 'userName', 'balance', 'authData', 'userData'] as const;

type Entries = Readonly<Record<(typeof olderKeys)[number], string | null>>;

const parse = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const textOf = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();

const userOf = (entries: Entries): UserInfo => {
  const older = parse(entries.userData);
  const userName = textOf(entries.userName, older['userName']) ?? '';
  // The server says the rest as soon as it is asked.
  return accountOf({
    email: userName,
    ...older,
    userName,
    balance: Number(entries.balance ?? older['balance'] ?? 0) || 0,
  });
};

/** The session in older entries as it is kept today, undefined where there is none. */
export const readOlder = (
  entries: Entries,
  now: number,
): { readonly auth: AuthData; readonly user: UserInfo } | undefined => {
  const auth = parse(entries.authData);
  const token = textOf(entries.token, entries.Authorization, auth['token'])?.replace(/^Bearer\s+/i, '');
  if (token === undefined) return undefined;
  const expiry = typeof auth['expiry'] === 'number' ? auth['expiry'] : now + sessionRules.life;
  return { auth: { token, expiry, lastActivity: now }, user: userOf(entries) };
};

/** Moves a session of an earlier version to where the session is kept now, unless there is one already. */
export const moveOlderSession = (tab: Storage): void => {
  const entries = Object.fromEntries(olderKeys.map((key) => [key, tab.getItem(key)])) as Entries;
  const older = readOlder(entries, serverNow());
  if (older !== undefined && sessionStore.read().auth === null) {
    sessionStore.saveUser(older.user);
    sessionStore.saveAuth(older.auth);
    useSession.setState(older);
  }
  olderKeys.forEach((key) => tab.removeItem(key));
};
