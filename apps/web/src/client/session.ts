import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { create } from 'zustand';
import { serverNow } from './server-clock.ts';
import { readStoredJson, stored } from './stored.ts';

/** What proves who somebody is; times in milliseconds of the server's clock. */
export type AuthData = { readonly token: string; readonly expiry: number; readonly lastActivity: number };

/**
 * Why a session ended: `signedOut` by its owner, `expired` by the server, `elsewhere` in another tab,
 * `lapsed` when the guard found it too old.
 */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere' | 'lapsed';

type SessionState = {
  readonly auth: AuthData | null;
  readonly user: UserInfo | null;
  /** How the last session ended, for whoever leads the user on. */
  readonly ended: SessionEnd | null;
};

const keys = { auth: 'authData', token: 'Authorization', user: 'userData' } as const;
const day = 86_400_000;

const readAuth = (): AuthData | null => {
  const value = readStoredJson(keys.auth);
  if (typeof value !== 'object' || value === null) return null;
  const { token, expiry, lastActivity } = value as Partial<AuthData>;
  return typeof token === 'string' && typeof expiry === 'number' && typeof lastActivity === 'number'
    ? { token, expiry, lastActivity }
    : null;
};

const readUser = (): UserInfo | null => {
  const value = readStoredJson(keys.user);
  return typeof value === 'object' && value !== null && 'id' in value && 'role' in value
    ? (value as UserInfo)
    : null;
};

const readSession = (): Pick<SessionState, 'auth' | 'user'> => {
  const auth = readAuth();
  return { auth, user: auth === null ? null : readUser() };
};

/** The session of this browser, shared by its tabs through local storage. */
export const useSession = create<SessionState>(() => ({ ...readSession(), ended: null }));

const writeAuth = (auth: AuthData): void => {
  stored.write(keys.auth, JSON.stringify(auth));
  stored.write(keys.token, auth.token);
  useSession.setState({ auth });
};

/** Starts a session. */
export const startSession = (token: string, expiry: number, user: UserInfo): void => {
  stored.write(keys.user, JSON.stringify(user));
  useSession.setState({ user, ended: null });
  writeAuth({ token, expiry, lastActivity: serverNow() });
};

/** Forgets the session here and, through storage, in the other tabs. */
export const endSession = (ended: SessionEnd): void => {
  Object.values(keys).forEach((key) => stored.remove(key));
  useSession.setState({ auth: null, user: null, ended });
};

/** Takes a token that the server renewed by header; it is good for 24 h. */
export const renewToken = (token: string): void => {
  const { auth } = useSession.getState();
  if (auth !== null) writeAuth({ token, expiry: serverNow() + day, lastActivity: auth.lastActivity });
};

/** Keeps what the server says of the account. */
export const rememberUser = (user: UserInfo): void => {
  stored.write(keys.user, JSON.stringify(user));
  useSession.setState({ user });
};

/** Notes that somebody is there. */
export const touchSession = (): void => {
  const { auth } = useSession.getState();
  if (auth !== null) writeAuth({ ...auth, lastActivity: serverNow() });
};

/** The token to send, null when signed out. */
export const currentToken = (): string | null => useSession.getState().auth?.token ?? null;

/** Whether the session can still be used: not expired, and active within the last 24 h. */
export const sessionIsLive = (auth: AuthData | null, now: number): auth is AuthData =>
  auth !== null && auth.expiry > now && now - auth.lastActivity < day;

/** Follows what other tabs do to the session. */
export const followOtherTabs = (): void => {
  addEventListener('storage', (event) => {
    if (event.key !== keys.auth && event.key !== keys.user && event.key !== null) return;
    const before = useSession.getState();
    const next = readSession();
    const left = before.auth !== null && next.auth === null;
    useSession.setState({ ...next, ended: left ? 'elsewhere' : before.ended });
  });
};
