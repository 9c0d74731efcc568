import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { accountOf } from './account.ts';
import { ApiError } from './errors.ts';
import { createExchange } from './session-exchange.ts';
import {
  refusedMessages,
  sessionHealth,
  sessionRules,
  signedOut,
  isOlder,
  settleClock,
  viewOf,
  type CheckOutcome,
  type Ending,
  type FreshToken,
  type RefusedCall,
  type SessionPorts,
  type SessionState,
  type Settle,
  type TabEvent,
  type Waiter,
} from './session-states.ts';
import type { AuthData, SessionMessage, SessionView } from './session.ts';
import { createSteps } from './steps.ts';

/** The session of a tab: its warnings, its end, the refresh of its token, what other tabs do to it (spec section 4). */
export const createSession = (ports: SessionPorts) => {
  const { now, store } = ports;
  let state = signedOut;
  let waiting: readonly Waiter[] = [];
  let news: Partial<SessionView> = {};

  const change = (part: Partial<SessionState>): void => {
    state = { ...state, ...part };
  };

  const say = (what: SessionMessage): void => {
    news = { ...news, message: { what } };
  };

  const show = (): void => {
    const view = { ...viewOf(state), ...news };
    news = {};
    ports.show(view);
  };

  const { act, start, stop } = createSteps(ports.after, show);

  const settleAll = (outcome: CheckOutcome): void => {
    const all = waiting;
    waiting = [];
    change({ refreshing: false, extending: false });
    all.forEach(({ settle }) => settle(outcome));
  };

  /** The session ends here and, unless it came from there, in the other tabs. */
  const end = ({ how, message, outcome = 'ended' }: Ending): void => {
    settleAll(outcome);
    const { watched, suppressed, status, keptFor } = state;
    // Nobody else may see the pages of somebody who left on purpose.
    state = { ...signedOut, watched, suppressed, status, keptFor: how === 'signedOut' ? null : keptFor };
    stop('monitor');
    stop('activity');
    if (how !== 'elsewhere') {
      store.forget();
      ports.notify({ what: 'logout', deliberate: how === 'signedOut' });
    }
    news = { ...news, ended: how };
    if (message !== undefined) say(message);
  };

  const watch = (): void => start('monitor', sessionRules.monitor, () => void monitor());

  const note = (): void =>
    start('activity', sessionRules.activity, () => {
      touch();
      if (state.auth !== null) note();
    });

  const begin = (auth: AuthData, userId: string | null): void => {
    settleAll('ended');
    const { watched, suppressed, keptFor } = state;
    state = { ...signedOut, watched, suppressed, auth, userId, keptFor: userId ?? keptFor };
    note();
    if (watched) watch();
  };

  /** Takes a new token for the same session: those who wait go on. */
  const adopt = (auth: AuthData): void => {
    const former = state.auth === null ? [] : [...state.former, state.auth.token].slice(-5);
    if (state.extending) say('extended');
    else if (waiting.some(({ kind }) => kind !== 'check')) say('refreshed');
    change({ auth, former, banner: false, reminder: 'due' });
    settleAll('go');
  };

  const replace = (of: string, { token, expiry }: FreshToken): void => {
    if (state.auth?.token !== of) return;
    const auth = { token, expiry, lastActivity: state.auth.lastActivity };
    adopt(auth);
    store.saveAuth(auth);
  };

  const suppress = (): void => {
    change({ suppressed: true });
    start('suppression', sessionRules.suppression, () => change({ suppressed: false }));
  };

  /** The token was not exchanged; `lost`: because nobody answered. */
  const endRefresh = (of: string, lost: boolean): void => {
    if (!state.refreshing || state.auth?.token !== of) return;
    const health = sessionHealth(state.auth, now());
    if (lost && health !== 'over') {
      // The session stays; the next sign of life, or the network's return, tries again.
      if (state.extending) say('noNetwork');
      settleAll('lost');
      return;
    }
    if (!state.extending && waiting.length === 0 && (health === 'old' || health === 'good')) {
      // It was refreshed on the occasion only; what is left is good to go on with.
      change({ refreshing: false });
    } else if (state.extending) end({ how: 'forced', message: 'extendFailed' });
    // A guard that waits alone leads on by itself.
    else if (waiting.length > 0 && waiting.every(({ kind }) => kind === 'check')) end({ how: 'expired' });
    else end({ how: 'forced', message: 'expired' });
    suppress();
  };

  const exchange = createExchange(ports, {
    current: () => state.auth?.token,
    lookElsewhere: () => elsewhere(),
    exchanged: (token, fresh) => act(() => replace(token, fresh)),
    failed: (token, lost) => act(() => endRefresh(token, lost)),
  });

  const startRefresh = (): void => {
    if (state.refreshing || state.auth === null) return;
    change({ refreshing: true });
    exchange(state.auth.token);
  };

  const touch = (): void => {
    if (state.auth === null) return;
    const auth = { ...state.auth, lastActivity: now() };
    change({ auth });
    // While a new token is on its way, the old one is not written again.
    if (state.refreshing) return;
    const { auth: found, newest } = store.read();
    // A tab that has not heard of a change elsewhere yet must not undo it.
    if (found?.token !== auth.token) elsewhere();
    else if (newest === null || newest === auth.token) store.recordActivity(auth);
  };

  /** Somebody is there: ends what is over, refreshes what is old, notes the activity. */
  const somebodyThere = (ending: Ending): void => {
    const health = sessionHealth(state.auth, now());
    if (health === 'none') return;
    if (health === 'over') {
      end(ending);
      return;
    }
    touch();
    if (health !== 'good') startRefresh();
  };

  const guard = (settle: Settle): void => {
    const doubtful = sessionHealth(state.auth, now()) === 'doubtful';
    if (doubtful) waiting = [...waiting, { kind: 'check', settle }];
    somebodyThere({ how: 'expired' });
    if (!doubtful) settle(state.auth === null ? 'ended' : 'go');
  };

  const queue = (settle: Settle): void => {
    const stopTimer = ports.after(sessionRules.queueWait, () => {
      waiting = waiting.filter((one) => one !== waiter);
      settle('timeout');
    });
    const waiter: Waiter = {
      kind: 'queued',
      settle: (outcome) => {
        stopTimer();
        settle(outcome);
      },
    };
    waiting = [...waiting, waiter];
  };

  const refuse = ({ token, kind, again }: RefusedCall, settle: Settle): void => {
    if (state.auth === null) settle('ended');
    // Rejected with a token that was exchanged meanwhile, or with one of an earlier session.
    else if (token !== state.auth.token) settle(state.former.includes(token) ? 'go' : 'ended');
    else if (kind !== 'token' || again || state.suppressed) {
      end({ how: 'forced', message: refusedMessages[kind] });
      settle('ended');
    } else if (!state.refreshing) {
      waiting = [...waiting, { kind: 'first', settle }];
      startRefresh();
    } else if (waiting.filter((one) => one.kind === 'queued').length < sessionRules.queueLength)
      queue(settle);
    else {
      end({ how: 'forced', message: 'overflow', outcome: 'overflow' });
      settle('overflow');
    }
  };

  const warn = (): void => {
    if (state.auth === null || !state.watched) return;
    const left = state.auth.expiry - now();
    if (left <= 0 && !state.refreshing) {
      end({ how: 'forced', message: 'expired' });
      return;
    }
    change({ banner: left <= sessionRules.banner });
    if (left <= sessionRules.reminder && state.reminder === 'due') change({ reminder: 'open' });
    watch();
  };

  const monitor = async (): Promise<void> => {
    await settleClock(ports);
    act(warn);
  };

  const showStatus = (status: SessionState['status']): void => {
    change({ status });
    start('status', sessionRules.status, () => change({ status: 'online' }));
  };

  const followEnd = (deliberate: boolean): void => {
    if (deliberate) change({ keptFor: null });
    if (state.auth === null) return;
    end({ how: 'elsewhere', message: 'logoutElsewhere' });
    showStatus('logoutElsewhere');
  };

  const follow = (auth: AuthData, userId: string | null): void => {
    const another = userId !== null && state.userId !== null && userId !== state.userId;
    if (state.auth === null || another) {
      if (state.auth !== null) say('loginElsewhere');
      begin(auth, userId);
      showStatus('loginElsewhere');
      return;
    }
    if (userId !== null) change({ userId, keptFor: userId });
    if (auth.token === state.auth.token) change({ auth });
    // Storage reaches the tabs with a delay: one that knew no better has put the old token back.
    else if (state.former.includes(auth.token) && isOlder(auth, state.auth)) store.saveAuth(state.auth);
    else {
      // Nobody exchanges a token that is good: the same account has signed in there. Otherwise it was exchanged for all.
      const exchanged = state.refreshing || sessionHealth(state.auth, now()) !== 'good';
      adopt(auth);
      if (!exchanged) showStatus('loginElsewhere');
    }
  };

  const elsewhere = (message?: TabEvent): void =>
    act(() => {
      // The word may come before storage has followed.
      const found = message?.what === 'logout' ? { auth: null, user: null } : store.read();
      if (found.auth === null) followEnd(message?.deliberate === true && message.what === 'logout');
      else follow(found.auth, found.user?.id ?? null);
      if (found.user !== null) news = { ...news, user: found.user };
    });

  const takeUp = async (): Promise<void> => {
    await settleClock(ports);
    act(() => {
      const { auth, user } = store.read();
      if (state.auth !== null || auth === null) return;
      begin(auth, user?.id ?? null);
      somebodyThere({ how: 'expired' });
    });
  };
  let opening: Promise<void> | undefined;
  /** Takes up what storage holds when the app starts. */
  const open = (): Promise<void> => (opening ??= takeUp());

  const ask = (step: (settle: Settle) => void): Promise<CheckOutcome> =>
    new Promise((resolve) => {
      act(() => step(resolve));
    });

  return {
    open,
    /** Whether a page may be shown to somebody who must be signed in; refreshes first where that is needed. */
    check: async (): Promise<boolean> => {
      await open();
      await settleClock(ports);
      const outcome = await ask(guard);
      return outcome === 'go' || outcome === 'lost';
    },
    /** The same at once, where there is nothing to wait for; false where there may be. */
    checkNow: (): boolean => {
      const health = sessionHealth(state.auth, now());
      if (health !== 'good' && health !== 'old') return false;
      act(() => somebodyThere({ how: 'expired' }));
      return true;
    },
    signIn: ({ token, expiry }: FreshToken, userInfo: UserInfo): void => {
      if (token === '')
        throw new ApiError({ name: 'TOKEN_EMPTY', code: 'TOKEN_EMPTY', category: 'security' });
      const user = accountOf(userInfo);
      store.saveUser(user);
      ports.show({ user, ended: null });
      act(() => {
        const known = Number.isNaN(expiry) ? now() + sessionRules.life : expiry;
        const auth = { token, expiry: known, lastActivity: now() };
        begin(auth, user.id);
        store.saveAuth(auth);
        ports.notify({ what: 'login', deliberate: true });
      });
    },
    signOut: (): void => act(() => end({ how: 'signedOut' })),
    /** The server has said whose session it is. */
    named: (userId: string): void => {
      // Somebody who is about to sign in is named with the session itself.
      if (state.auth !== null && userId !== state.userId) act(() => change({ userId, keptFor: userId }));
    },
    navigated: (watched: boolean): void =>
      act(() => {
        const changed = state.auth !== null && watched !== state.watched;
        change({ watched });
        touch();
        if (changed && watched) watch();
        else if (changed) stop('monitor');
      }),
    /** The browser tab came to the front. */
    shown: async (): Promise<void> => {
      await open();
      await settleClock(ports);
      act(() => somebodyThere({ how: 'forced', message: 'expired' }));
    },
    extend: (): void =>
      act(() => {
        change({ extending: state.auth !== null });
        startRefresh();
      }),
    /** The user closes the reminder. */
    dismissReminder: (): void =>
      act(() => {
        const left = (state.auth?.expiry ?? 0) - now();
        if (left > sessionRules.closableAbove) change({ reminder: 'done' });
        else say('chooseFirst');
      }),
    /** An answer to a call made with the token `of` brought a new one. */
    renewed: (of: string, token: string): void =>
      act(() => replace(of, { token, expiry: now() + sessionRules.life })),
    refused: (call: RefusedCall): Promise<CheckOutcome> => ask((settle) => refuse(call, settle)),
    /** Storage was changed by another tab, or another tab said so. */
    elsewhere,
  };
};

export type Session = ReturnType<typeof createSession>;
