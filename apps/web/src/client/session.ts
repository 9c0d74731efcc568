import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { create } from 'zustand';
import { accountOf } from './account.ts';
import { readStoredJson, stored } from './stored.ts';

/** What proves who somebody is; times in milliseconds of the server's clock. */
export type AuthData = { readonly token: string; readonly expiry: number; readonly lastActivity: number };

/**
 * How the last session ended: `signedOut` by its owner, `forced` against his wish, `elsewhere` in
 * another tab, `expired` when a guard found that it cannot be used any more and leads on itself.
 */
export type SessionEnd = 'signedOut' | 'forced' | 'elsewhere' | 'expired';

/** What the session wants its user to hear. Each is said in `shell/session-messages.ts`. */
export type SessionMessage =
  | 'refreshed'
  | 'expired'
  | 'passwordChanged'
  | 'sessionStale'
  | 'overflow'
  | 'extended'
  | 'extendFailed'
  | 'noNetwork'
  | 'chooseFirst'
  | 'loginElsewhere'
  | 'logoutElsewhere';

export type SessionStatus = 'online' | 'loginElsewhere' | 'logoutElsewhere';

/** The session as everybody may see it. Only the session machine changes it, but for `user`. */
export type SessionView = {
  readonly auth: AuthData | null;
  readonly user: UserInfo | null;
  readonly ended: SessionEnd | null;
  /** Whose pages this tab keeps in memory; outlives an end that nobody wished. */
  readonly keptFor: string | null;
  readonly banner: boolean;
  readonly reminder: boolean;
  readonly status: SessionStatus;
  /** The last thing said; a new object each time. */
  readonly message: { readonly what: SessionMessage } | null;
};

const keys = { auth: 'authData', token: 'Authorization', user: 'userData' } as const;

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
  return typeof value === 'object' && value !== null && 'id' in value ? accountOf(value) : null;
};

export type StoredSession = Pick<SessionView, 'auth' | 'user'> & {
  /** The token as it was last exchanged or given out; notes of activity never touch this entry. */
  readonly newest: string | null;
};

/** The session as local storage has it, which the tabs of a browser share. */
export const sessionStore = {
  authKey: keys.auth,
  read(): StoredSession {
    const auth = readAuth();
    return {
      auth,
      user: auth === null ? null : readUser(),
      newest: auth === null ? null : stored.read(keys.token),
    };
  },
  saveAuth(auth: AuthData): void {
    stored.write(keys.token, auth.token);
    stored.write(keys.auth, JSON.stringify(auth));
  },
  recordActivity(auth: AuthData): void {
    stored.write(keys.auth, JSON.stringify(auth));
  },
  saveUser(user: UserInfo): void {
    stored.write(keys.user, JSON.stringify(user));
  },
  forget(): void {
    Object.values(keys).forEach((key) => stored.remove(key));
  },
} as const;

export const useSession = create<SessionView>(() => {
  const { auth, user } = sessionStore.read();
  return {
    auth,
    user,
    ended: null,
    keptFor: user?.id ?? null,
    banner: false,
    reminder: false,
    status: 'online',
    message: null,
  };
});

/** Keeps what the server says of the account, and gives it as it may be shown. What an answer lacks stays as it was. */
export const rememberUser = (answer: Partial<UserInfo> | null): UserInfo => {
  const known = useSession.getState().user;
  const isKnown = answer?.id == null || answer.id === known?.id;
  const user = accountOf(isKnown ? { ...known, ...answer, ...(known && { id: known.id }) } : answer);
  if (currentToken() !== null) {
    sessionStore.saveUser(user);
    useSession.setState({ user });
  }
  return user;
};

/** The token to send, null when signed out. */
export const currentToken = (): string | null => useSession.getState().auth?.token ?? null;
