import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { accountOf } from './account.ts';
import { ApiError } from './errors.ts';
import { createRefresh } from './session-exchange.ts';
import {
  refusedMessages,
  sessionHealth,
  sessionRules,
  signedOut,
  settleClock,
  warningsAt,
  whatHappened,
  type CheckOutcome,
  type FreshToken,
  type RefusedCall,
  type SessionPorts,
  type TabEvent,
} from './session-states.ts';
import type { AuthData, SessionEnd, SessionMessage } from './session.ts';
import { createTab } from './session-tab.ts';

/** The session of a tab: its warnings, its end, the refresh of its token, what other tabs do to it (spec section 4). */
export const createSession = (ports: SessionPorts) => {
  const { now, store } = ports;
  const tab = createTab(ports);
  const { act, ask, change, every, say, showStatus } = tab;
  /** A refresh failed a moment ago: until then further refusals say nothing new. */
  let quietUntil = 0;

  /** The session ends here and, unless it came from there, in the other tabs. */
  const end = (how: SessionEnd, message?: SessionMessage, outcome: CheckOutcome = 'ended'): void => {
    refresh.end(outcome);
    const { watched, status, keptFor } = tab.state;
    // Nobody else may see the pages of somebody who left on purpose.
    tab.state = { ...signedOut, watched, status, ended: how, keptFor: how === 'signedOut' ? null : keptFor };
    if (how !== 'elsewhere') {
      store.forget();
      ports.notify({ what: 'logout', deliberate: how === 'signedOut' });
    }
    if (message !== undefined) say(message);
  };

  const begin = (auth: AuthData, userId: string | null): void => {
    refresh.end('ended');
    tab.state = { ...signedOut, watched: tab.state.watched, auth, keptFor: userId ?? tab.state.keptFor };
    every('activity', sessionRules.activity, touch);
    every('monitor', sessionRules.monitor, () => void settleClock(ports).then(() => act(warn)));
  };

  /** Takes a new token for the same session: those who wait go on. */
  const adopt = (auth: AuthData): void => {
    const former = tab.state.auth === null ? [] : [...tab.state.former, tab.state.auth.token].slice(-5);
    if (refresh.isWanted('extend')) say('extended');
    else if (refresh.isWanted('call')) say('refreshed');
    change({ auth, former, banner: false, reminder: 'due' });
    refresh.end('go');
  };

  const replace = (of: string, { token, expiry }: FreshToken): void => {
    if (tab.state.auth?.token !== of) return;
    const auth = { token, expiry, lastActivity: tab.state.auth.lastActivity };
    adopt(auth);
    store.saveAuth(auth);
  };

  /** The token was not exchanged; `lost`: because nobody answered. */
  const endRefresh = (of: string, lost: boolean): void => {
    if (!refresh.underWay() || tab.state.auth?.token !== of) return;
    const health = sessionHealth(tab.state.auth, now());
    if (lost && health !== 'over') {
      // The session stays; the next sign of life, or the network's return, tries again.
      if (refresh.isWanted('extend')) say('noNetwork');
      refresh.end('lost');
      return;
    }
    if (refresh.isWanted('extend')) end('forced', 'extendFailed');
    else if (refresh.isWanted('call')) end('forced', 'expired');
    // A guard that waits alone leads on by itself.
    else if (refresh.isWanted('check')) end('expired');
    // It was refreshed on the occasion only; what is left is good to go on with.
    else if (health === 'old' || health === 'good') refresh.end('lost');
    else end('forced', 'expired');
    quietUntil = now() + sessionRules.suppression;
  };

  const refresh = createRefresh(ports, {
    current: () => tab.state.auth?.token,
    lookElsewhere: () => elsewhere(),
    exchanged: (token, fresh) => act(() => replace(token, fresh)),
    failed: (token, lost) => act(() => endRefresh(token, lost)),
  });

  const touch = (): void => {
    if (tab.state.auth === null) return;
    const auth = { ...tab.state.auth, lastActivity: now() };
    change({ auth });
    // While a new token is on its way, the old one is not written again.
    if (refresh.underWay()) return;
    const { auth: found, newest } = store.read();
    // A tab that has not heard of a change elsewhere yet must not undo it.
    if (found?.token !== auth.token) elsewhere();
    else if (newest === null || newest === auth.token) store.recordActivity(auth);
  };

  /** Somebody is there: ends what is over, refreshes what is old, notes the activity. */
  const somebodyThere = (...otherwise: Parameters<typeof end>): void => {
    if (tab.state.auth === null) return;
    const health = sessionHealth(tab.state.auth, now());
    if (health === 'over') end(...otherwise);
    else touch();
    if (health === 'old' || health === 'doubtful') void refresh.join(tab.state.auth.token);
  };

  const guard = (): CheckOutcome | Promise<CheckOutcome> => {
    const doubtful = sessionHealth(tab.state.auth, now()) === 'doubtful';
    somebodyThere('expired');
    if (tab.state.auth === null) return 'ended';
    return doubtful ? refresh.join(tab.state.auth.token, 'check') : 'go';
  };

  const refuse = ({ token, kind, again }: RefusedCall): CheckOutcome | Promise<CheckOutcome> => {
    if (tab.state.auth === null) return 'ended';
    // Rejected with a token that was exchanged meanwhile, or with one of an earlier session.
    if (token !== tab.state.auth.token) return tab.state.former.includes(token) ? 'go' : 'ended';
    if (kind !== 'token' || again || now() < quietUntil) {
      end('forced', refusedMessages[kind]);
      return 'ended';
    }
    if (!refresh.underWay()) return refresh.join(token, 'call');
    const outcome = refresh.queue();
    if (outcome !== undefined) return outcome;
    end('forced', 'overflow', 'overflow');
    return 'overflow';
  };

  const warn = (): void => {
    if (tab.state.auth === null || !tab.state.watched) return;
    const left = tab.state.auth.expiry - now();
    if (left <= 0 && !refresh.underWay()) end('forced', 'expired');
    else change(warningsAt(left, tab.state));
  };

  const followEnd = (deliberate: boolean): void => {
    if (deliberate) change({ keptFor: null });
    if (tab.state.auth === null) return;
    end('elsewhere', 'logoutElsewhere');
    showStatus('logoutElsewhere');
  };

  const follow = (auth: AuthData, userId: string | null): void => {
    const what = whatHappened(tab.state, auth, userId, refresh.underWay(), now());
    if (what === 'another') say('loginElsewhere');
    if (what === 'another' || what === 'signedIn') begin(auth, userId);
    else if (userId !== null) change({ keptFor: userId });
    if (what === 'activity') change({ auth });
    if (what === 'undone' && tab.state.auth !== null) store.saveAuth(tab.state.auth);
    if (what === 'exchanged' || what === 'signedInAgain') adopt(auth);
    if (what === 'another' || what === 'signedIn' || what === 'signedInAgain') showStatus('loginElsewhere');
  };

  const elsewhere = (message?: TabEvent): void =>
    act(() => {
      const left = message?.what === 'logout';
      // The word may come before storage has followed.
      const { auth, user } = left ? { auth: null, user: null } : store.read();
      if (auth === null) followEnd(left && message.deliberate);
      else follow(auth, user?.id ?? null);
      if (user !== null) tab.introduce(user);
    });

  const takeUp = (): void => {
    const { auth, user } = store.read();
    if (tab.state.auth !== null || auth === null) return;
    begin(auth, user?.id ?? null);
    somebodyThere('expired');
  };
  let opening: Promise<void> | undefined;
  /** Takes up what storage holds when the app starts. */
  const open = (): Promise<void> => (opening ??= settleClock(ports).then(() => act(takeUp)));
  const ready = (): Promise<void> => open().then(() => settleClock(ports));

  return {
    open,
    /** Whether a page may be shown to somebody who must be signed in; refreshes first where that is needed. */
    check: async (): Promise<boolean> => {
      await ready();
      const outcome = await ask(guard);
      return outcome === 'go' || outcome === 'lost';
    },
    /** The same at once, where there is nothing to wait for; false where there may be. */
    checkNow: (): boolean => {
      const health = sessionHealth(tab.state.auth, now());
      if (health !== 'good' && health !== 'old') return false;
      act(() => somebodyThere('expired'));
      return true;
    },
    signIn: ({ token, expiry }: FreshToken, userInfo: UserInfo): void => {
      if (token === '')
        throw new ApiError({ name: 'TOKEN_EMPTY', code: 'TOKEN_EMPTY', category: 'security' });
      const user = accountOf(userInfo);
      act(() => {
        const auth = { token, expiry, lastActivity: now() };
        begin(auth, user.id);
        tab.introduce(user);
        store.saveUser(user);
        store.saveAuth(auth);
        ports.notify({ what: 'login', deliberate: true });
      });
    },
    signOut: (): void => act(() => end('signedOut')),
    /** The server has said whose session it is. */
    named: (userId: string): void => {
      if (tab.state.auth !== null && userId !== tab.state.keptFor) act(() => change({ keptFor: userId }));
    },
    navigated: (watched: boolean): void =>
      act(() => {
        change({ watched });
        touch();
      }),
    /** The browser tab came to the front. */
    shown: async (): Promise<void> => {
      await ready();
      act(() => somebodyThere('forced', 'expired'));
    },
    extend: (): void =>
      act(() => {
        if (tab.state.auth !== null) void refresh.join(tab.state.auth.token, 'extend');
      }),
    /** The user closes the reminder. */
    dismissReminder: (): void =>
      act(() => {
        const left = (tab.state.auth?.expiry ?? 0) - now();
        if (left > sessionRules.closableAbove) change({ reminder: 'done' });
        else say('chooseFirst');
      }),
    /** An answer to a call made with the token `of` brought a new one. */
    renewed: (of: string, token: string): void =>
      act(() => replace(of, { token, expiry: now() + sessionRules.life })),
    refused: (call: RefusedCall): Promise<CheckOutcome> => ask(() => refuse(call)),
    /** Storage was changed by another tab, or another tab said so. */
    elsewhere,
  };
};

export type Session = ReturnType<typeof createSession>;
