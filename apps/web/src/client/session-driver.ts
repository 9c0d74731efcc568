import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { accountOf } from './account.ts';
import { ApiError } from './errors.ts';
import { runMachine, type After } from './run-machine.ts';
import { sessionHealth, step } from './session-machine.ts';
import {
  sessionRules,
  signedOut,
  type CheckOutcome,
  type ErrorKind,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionTimer,
} from './session-states.ts';
import type { AuthData, SessionView, StoredSession } from './session.ts';

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

/** A call that was answered with 401. */
export type RefusedCall = {
  readonly token: string;
  readonly kind: ErrorKind;
  /** It was sent again already. */
  readonly again: boolean;
};

/** How often, and at what distance in milliseconds, storage is looked at before a refresh counts as failed. */
const attempts = 10;
const pollEvery = 100;

export type SessionDriver = {
  /** Takes up what storage holds when the app starts. */
  readonly open: () => Promise<void>;
  /** Whether a page may be shown to somebody who must be signed in; refreshes first where that is needed. */
  readonly check: () => Promise<boolean>;
  /** The same at once, where there is nothing to wait for; false where there may be. */
  readonly checkNow: () => boolean;
  readonly signIn: (fresh: FreshToken, user: UserInfo) => void;
  readonly signOut: () => void;
  readonly named: (userId: string) => void;
  readonly navigated: (watched: boolean) => void;
  readonly shown: () => Promise<void>;
  readonly extend: () => void;
  readonly dismissReminder: () => void;
  readonly renewed: (of: string, token: string) => void;
  readonly refused: (call: RefusedCall) => Promise<CheckOutcome>;
  /** Storage was changed by another tab, or another tab said so. */
  readonly elsewhere: (message?: TabEvent) => void;
};

export const createSessionDriver = (ports: SessionPorts): SessionDriver => {
  let lastId = 0;
  const waiters = new Map<number, (outcome: CheckOutcome) => void>();

  const { state, send } = runMachine<SessionState, SessionEvent, SessionEffect>({
    first: signedOut,
    step: (before, event) => step(before, event, ports.now()),
    effectHandlers: {
      save: ({ auth }) => ports.store.saveAuth(auth),
      touch: ({ auth }) => touch(auth),
      forget: () => ports.store.forget(),
      notify: ({ what, deliberate }) => ports.notify({ what, deliberate }),
      exchange: ({ token }) => void exchange(token),
      settle: ({ id, outcome }) => {
        waiters.get(id)?.(outcome);
        waiters.delete(id);
      },
      end: ({ how }) => ports.show({ ended: how }),
      show: ({ what }) => ports.show({ message: { what } }),
    },
    timeIsUp: (name) => void timeIsUp(name as SessionTimer),
    stepped: () => {
      const { auth, keptFor, banner, reminder, status } = state();
      const user = auth === null ? { user: null } : {};
      ports.show({ auth, ...user, keptFor, banner, reminder: reminder === 'open', status });
    },
    after: ports.after,
  });

  const timeIsUp = async (name: SessionTimer): Promise<void> => {
    if (name === 'monitor') await settleClock();
    send({ type: 'timer', name });
  };

  /** A tab that has not heard of a change elsewhere yet must not undo it. */
  const touch = (auth: AuthData): void => {
    const { auth: found, newest } = ports.store.read();
    if (found?.token !== auth.token) elsewhere();
    else if (newest === null || newest === auth.token) ports.store.recordActivity(auth);
  };

  const elsewhere = (message?: TabEvent): void => {
    if (message?.what === 'logout') {
      // The word may come before storage has followed.
      send({ type: 'elsewhere', auth: null, userId: null, deliberate: message.deliberate });
      return;
    }
    const { auth, user } = ports.store.read();
    send({ type: 'elsewhere', auth, userId: user?.id ?? null });
    if (user !== null) ports.show({ user });
  };

  /** Before a session is given up by the clock, the clock is asked of the server. */
  const settleClock = async (): Promise<void> => {
    const health = sessionHealth(ports.store.read().auth, ports.now());
    if (health !== 'none' && health !== 'good' && !ports.clockIsSure()) await ports.readClock();
  };

  const exchange = async (token: string): Promise<void> => {
    try {
      await ports.alone(() => exchangeAlone(token));
    } catch {
      send({ type: 'exchangeFailed', of: token });
    }
  };

  const exchangeAlone = async (token: string): Promise<void> => {
    if (ports.store.read().auth?.token !== token) elsewhere();
    const { newest } = ports.store.read();
    if (newest !== null && newest !== token) await pollForAnother(token);
    if (state().auth?.token !== token) return;
    try {
      send({ type: 'exchanged', of: token, ...(await ports.exchange(token)) });
      // Nobody else gets his turn before storage has had the time to tell him.
      await pause();
    } catch (error) {
      await pollForAnother(token);
      console.error('The token could not be exchanged', error);
      const lost = error instanceof ApiError && error.is('NETWORK');
      send({ type: lost ? 'exchangeLost' : 'exchangeFailed', of: token });
    }
  };

  /** Another tab has exchanged the token, or may have, a moment before; storage tells with a delay. */
  const pollForAnother = async (token: string): Promise<void> => {
    for (let attempt = 0; attempt < attempts && state().auth?.token === token; attempt += 1) {
      if (ports.store.read().auth?.token !== token) elsewhere();
      else await pause();
    }
  };

  const pause = (): Promise<void> => new Promise((resolve) => void ports.after(pollEvery, resolve));

  const ask = (event: (id: number) => SessionEvent): Promise<CheckOutcome> =>
    new Promise((resolve) => {
      lastId += 1;
      waiters.set(lastId, resolve);
      send(event(lastId));
    });

  const takeUp = async (): Promise<void> => {
    await settleClock();
    const { auth, user } = ports.store.read();
    if (state().auth === null) send({ type: 'opened', auth, userId: user?.id ?? null });
  };
  let opening: Promise<void> | undefined;
  const open = (): Promise<void> => (opening ??= takeUp());

  return {
    open,
    check: async () => {
      await open();
      await settleClock();
      const outcome = await ask((id) => ({ type: 'check', id }));
      return outcome === 'go' || outcome === 'lost';
    },
    checkNow: () => {
      const health = sessionHealth(state().auth, ports.now());
      if (health !== 'good' && health !== 'old') return false;
      lastId += 1;
      send({ type: 'check', id: lastId });
      return true;
    },
    signIn: ({ token, expiry }, userInfo) => {
      if (token === '')
        throw new ApiError({ name: 'TOKEN_EMPTY', code: 'TOKEN_EMPTY', category: 'security' });
      const user = accountOf(userInfo);
      ports.store.saveUser(user);
      ports.show({ user, ended: null });
      const known = Number.isNaN(expiry) ? ports.now() + sessionRules.life : expiry;
      send({ type: 'signedIn', token, expiry: known, userId: user.id });
    },
    signOut: () => send({ type: 'signedOut' }),
    named: (userId) => {
      // Somebody who is about to sign in is named with the session itself.
      if (state().auth !== null && userId !== state().userId) send({ type: 'named', userId });
    },
    navigated: (watched) => send({ type: 'navigated', watched }),
    shown: async () => {
      await open();
      await settleClock();
      send({ type: 'shown' });
    },
    extend: () => send({ type: 'extend' }),
    dismissReminder: () => send({ type: 'dismiss' }),
    renewed: (of, token) => send({ type: 'renewed', of, token }),
    refused: (call) => ask((id) => ({ type: 'refused', id, ...call })),
    elsewhere,
  };
};
