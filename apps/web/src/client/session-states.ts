import { sessionTimes } from '@waybill/contract/session-times.ts';
import type { AuthData, SessionEnd, SessionMessage, SessionStatus } from './session.ts';

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

/** Why a call was rejected with 401; anything else about a call is its own affair. */
export type ErrorKind = 'token' | 'authPath' | 'passwordChanged' | 'passwordVersion';

export const refusedMessages: Readonly<Record<ErrorKind, SessionMessage>> = {
  token: 'expired',
  authPath: 'expired',
  passwordChanged: 'passwordChanged',
  passwordVersion: 'sessionStale',
};

/**
 * What becomes of somebody who waits: go on, give up because the session is over, because it took too long, or because
 * nobody answered and the session stays.
 */
export type CheckOutcome = 'go' | 'ended' | 'timeout' | 'overflow' | 'lost';

type Waiter = {
  readonly id: number;
  /** `check`: a guard; `first`: the call that started the refresh; `queued`: a call after it. */
  readonly kind: 'check' | 'first' | 'queued';
};

export type SessionState = {
  readonly auth: AuthData | null;
  readonly userId: string | null;
  /** Whose pages this tab keeps in memory. */
  readonly keptFor: string | null;
  /** Tokens this session had before: a call rejected with one of them is sent again with the current one. */
  readonly former: readonly string[];
  readonly refreshing: boolean;
  /** The user asked to extend and wants to know. */
  readonly extending: boolean;
  readonly waiting: readonly Waiter[];
  /** A refresh failed a moment ago: further errors say nothing new. */
  readonly suppressed: boolean;
  /** Whether the page is one that warns before the end. */
  readonly watched: boolean;
  readonly banner: boolean;
  /** The reminder is shown once for each token. */
  readonly reminder: 'due' | 'open' | 'done';
  readonly status: SessionStatus;
};

export const signedOut: SessionState = {
  auth: null,
  userId: null,
  keptFor: null,
  former: [],
  refreshing: false,
  extending: false,
  waiting: [],
  suppressed: false,
  watched: true,
  banner: false,
  reminder: 'due',
  status: 'online',
};

export type SessionTimer = 'monitor' | 'activity' | 'status' | 'suppression' | `wait ${number}`;

export type SessionEvent =
  | { readonly type: 'opened'; readonly auth: AuthData | null; readonly userId: string | null }
  | {
      readonly type: 'signedIn';
      readonly token: string;
      readonly expiry: number;
      readonly userId: string;
    }
  | { readonly type: 'signedOut' }
  /** The server has said whose session it is. */
  | { readonly type: 'named'; readonly userId: string }
  /** A page is about to be shown: may it? Answered through `settle`. */
  | { readonly type: 'check'; readonly id: number }
  | { readonly type: 'navigated'; readonly watched: boolean }
  /** The browser tab came to the front. */
  | { readonly type: 'shown' }
  | { readonly type: 'timer'; readonly name: SessionTimer }
  | { readonly type: 'extend' }
  /** The user closes the reminder. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'exchanged'; readonly of: string; readonly token: string; readonly expiry: number }
  | { readonly type: 'exchangeFailed'; readonly of: string }
  /** Nobody answered: the token is as good as before. */
  | { readonly type: 'exchangeLost'; readonly of: string }
  /** An answer to a call made with the token `of` brought a new one. */
  | { readonly type: 'renewed'; readonly of: string; readonly token: string }
  /** A call was answered with 401. Answered through `settle`. */
  | {
      readonly type: 'refused';
      readonly id: number;
      readonly token: string;
      readonly kind: ErrorKind;
      readonly again: boolean;
    }
  /** Another tab changed the session in storage, on purpose of its user where `deliberate`. */
  | {
      readonly type: 'elsewhere';
      readonly auth: AuthData | null;
      readonly userId: string | null;
      readonly deliberate?: boolean;
    };

export type SessionEffect =
  /** Writes a new token; the user's record was written before. */
  | { readonly do: 'save'; readonly auth: AuthData }
  /** Notes activity, unless another tab has changed the session meanwhile. */
  | { readonly do: 'touch'; readonly auth: AuthData }
  | { readonly do: 'forget' }
  | { readonly do: 'notify'; readonly what: 'login' | 'logout'; readonly deliberate: boolean }
  | { readonly do: 'exchange'; readonly token: string }
  | { readonly do: 'settle'; readonly id: number; readonly outcome: CheckOutcome }
  | { readonly do: 'end'; readonly how: SessionEnd }
  | { readonly do: 'show'; readonly what: SessionMessage }
  | { readonly do: 'timer'; readonly name: SessionTimer; readonly ms: number }
  | { readonly do: 'stop'; readonly name: SessionTimer };

export type Transition = readonly [SessionState, readonly SessionEffect[]];
