import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { sessionTimes } from '@waybill/contract/session-times.ts';
import type { After } from './after.ts';
import type { AuthData, SessionEnd, SessionMessage, SessionView, StoredSession } from './session.ts';

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

export type Settle = (outcome: CheckOutcome) => void;

export type Waiter = {
  /** `check`: a guard; `first`: the call that started the refresh; `queued`: a call after it. */
  readonly kind: 'check' | 'first' | 'queued';
  readonly settle: Settle;
};

export type SessionState = Pick<SessionView, 'auth' | 'keptFor' | 'banner' | 'status'> & {
  readonly userId: string | null;
  /** Tokens this session had before: a call rejected with one of them is sent again with the current one. */
  readonly former: readonly string[];
  readonly refreshing: boolean;
  /** The user asked to extend and wants to know. */
  readonly extending: boolean;
  /** A refresh failed a moment ago: further errors say nothing new. */
  readonly suppressed: boolean;
  /** Whether the page is one that warns before the end. */
  readonly watched: boolean;
  /** The reminder is shown once for each token. */
  readonly reminder: 'due' | 'open' | 'done';
};

export const signedOut: SessionState = {
  auth: null,
  userId: null,
  keptFor: null,
  former: [],
  refreshing: false,
  extending: false,
  suppressed: false,
  watched: true,
  banner: false,
  reminder: 'due',
  status: 'online',
};

export type Ending = {
  readonly how: SessionEnd;
  readonly message?: SessionMessage;
  readonly outcome?: CheckOutcome;
};

/** A total order, so that tabs which were given different tokens at once agree on one. */
export const isOlder = (one: AuthData, other: AuthData): boolean =>
  one.expiry === other.expiry ? one.token < other.token : one.expiry < other.expiry;

export const viewOf = ({ auth, keptFor, banner, reminder, status }: SessionState): Partial<SessionView> => {
  const user = auth === null ? { user: null } : {};
  return { auth, ...user, keptFor, banner, reminder: reminder === 'open', status };
};

/** Before a session is given up by the clock, the clock is asked of the server. */
export const settleClock = async ({ store, now, clockIsSure, readClock }: SessionPorts): Promise<void> => {
  const health = sessionHealth(store.read().auth, now());
  if (health !== 'none' && health !== 'good' && !clockIsSure()) await readClock();
};
