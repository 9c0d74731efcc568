import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { sessionTimes } from '@waybill/contract/session-times.ts';
import type { After } from './after.ts';
import type { AuthData, SessionMessage, SessionView, StoredSession } from './session.ts';

/** Every time of the session in milliseconds, and the length of its queue (spec sections 4 and 9). */
export const sessionRules = {
  life: sessionTimes.life * 1000,
  validAbove: sessionTimes.validAbove * 1000,
  refreshBelow: sessionTimes.renewBelow * 1000,
  inactivity: sessionTimes.inactivity * 1000,
  activity: 300_000,
  monitor: 10_000,
  banner: 600_000,
  reminder: 300_000,
  closableAbove: 60_000,
  status: 3000,
  queueWait: 10_000,
  queueLength: 20,
  suppression: 10_000,
} as const;

/** Whether a session can still be used, must be refreshed first, or should be on the occasion. */
export const sessionHealth = (auth: AuthData | null, now: number) => {
  if (auth === null) return 'none';
  const left = auth.expiry - now;
  if (left <= 0 || now - auth.lastActivity >= sessionRules.inactivity) return 'over';
  if (left <= sessionRules.validAbove) return 'doubtful';
  return left < sessionRules.refreshBelow ? 'old' : 'good';
};

/** What tabs tell each other; a token never goes this way. */
export type TabEvent = { readonly what: 'login' | 'logout'; readonly deliberate: boolean };

/** A token and the end of its life, in milliseconds of the server's clock. */
export type FreshToken = { readonly token: string; readonly expiry: number };

export type SessionPorts = {
  /** The server's clock. */
  readonly now: () => number;
  /** Whether that clock was ever read; without a reading it is the clock of this machine. */
  readonly clockIsSure: () => boolean;
  readonly readClock: () => Promise<void>;
  readonly after: After;
  readonly store: {
    readonly read: () => StoredSession;
    readonly saveAuth: (auth: AuthData) => void;
    readonly recordActivity: (auth: AuthData) => void;
    readonly saveUser: (user: UserInfo) => void;
    readonly forget: () => void;
  };
  /** Runs the work when no other tab of the browser is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly exchange: (token: string) => Promise<FreshToken>;
  readonly notify: (message: TabEvent) => void;
  readonly show: (view: Partial<SessionView>) => void;
};

/** Why a call was rejected with 401; anything else about a call is its own affair. */
export type ErrorKind = 'token' | 'authPath' | 'passwordChanged' | 'passwordVersion';

export const refusedMessages: Readonly<Record<ErrorKind, SessionMessage>> = {
  token: 'expired',
  authPath: 'expired',
  passwordChanged: 'passwordChanged',
  passwordVersion: 'sessionStale',
};

/** A call that was answered with 401. */
export type RefusedCall = {
  readonly token: string;
  readonly kind: ErrorKind;
  /** It was sent again already. */
  readonly again: boolean;
};

/**
 * What becomes of somebody who waits: go on, give up because the session is over, because it took too long, or because
 * nobody answered and the session stays.
 */
export type CheckOutcome = 'go' | 'ended' | 'timeout' | 'overflow' | 'lost';

export type SessionState = Pick<SessionView, 'auth' | 'ended' | 'keptFor' | 'banner' | 'status'> & {
  /** Tokens this session had before: a call rejected with one of them is sent again with the current one. */
  readonly former: readonly string[];
  /** Whether the page is one that warns before the end. */
  readonly watched: boolean;
  /** The reminder is shown once for each token. */
  readonly reminder: 'due' | 'open' | 'done';
};

export const signedOut: SessionState = {
  auth: null,
  ended: null,
  keptFor: null,
  former: [],
  watched: true,
  banner: false,
  reminder: 'due',
  status: 'online',
};

/** A total order, so that tabs which were given different tokens at once agree on one. */
const isOlder = (one: AuthData, other: AuthData): boolean =>
  one.expiry === other.expiry ? one.token < other.token : one.expiry < other.expiry;

export const viewOf = ({ reminder, ...state }: SessionState): Partial<SessionView> => {
  const { auth, ended, keptFor, banner, status } = state;
  const user = auth === null ? { user: null } : {};
  return { auth, ...user, ended, keptFor, banner, reminder: reminder === 'open', status };
};

/** What a user is warned of with so much time left. */
export const warningsAt = (left: number, { reminder }: SessionState): Partial<SessionState> => ({
  banner: left <= sessionRules.banner,
  reminder: left <= sessionRules.reminder && reminder === 'due' ? 'open' : reminder,
});

/** What has happened in another tab, of whose session this one finds so much in storage. */
export const whatHappened = (
  state: SessionState,
  auth: AuthData,
  userId: string | null,
  refreshing: boolean,
  now: number,
) => {
  if (state.auth === null) return 'signedIn';
  if (userId !== null && state.keptFor !== null && userId !== state.keptFor) return 'another';
  if (auth.token === state.auth.token) return 'activity';
  // Storage reaches the tabs with a delay: one that knew no better has put the old token back.
  if (state.former.includes(auth.token) && isOlder(auth, state.auth)) return 'undone';
  // Nobody exchanges a token that is good: the same account has signed in there. Otherwise it was exchanged for all.
  return refreshing || sessionHealth(state.auth, now) !== 'good' ? 'exchanged' : 'signedInAgain';
};

/** Before a session is given up by the clock, the clock is asked of the server. */
export const settleClock = async ({ store, now, clockIsSure, readClock }: SessionPorts): Promise<void> => {
  const health = sessionHealth(store.read().auth, now());
  if (health !== 'none' && health !== 'good' && !clockIsSure()) await readClock();
};
