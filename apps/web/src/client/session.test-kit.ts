import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { vi } from 'vitest';
import { createSession } from './session-keeper.ts';
import type { FreshToken, TabEvent } from './session-states.ts';
import type { AuthData, SessionView, StoredSession } from './session.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const user = { id: 'u1', userName: 'one', role: 'user' } as UserInfo;
export const anotherUser = { ...user, id: 'u2', userName: 'two' };

/** A browser: storage, a lock and a channel that its tabs share, and a server that exchanges tokens. */
export const createBrowser = () => {
  let stored: StoredSession = { auth: null, user: null, newest: null };
  let queue: Promise<void> = Promise.resolve();
  const tabs: { told: (message: TabEvent) => void; changed: () => void }[] = [];
  const exchange = vi.fn(async (token: string): Promise<FreshToken> => {
    await Promise.resolve();
    return { token: `${token}+`, expiry: Date.now() + day };
  });

  const openTab = ({ offset = 0, sure = true }: { offset?: number; sure?: boolean } = {}) => {
    const heard: SessionView['message'][] = [];
    let view: Partial<SessionView> = {};
    let clockIsSure = sure;
    let ahead = sure ? offset : 0;
    const others = () => tabs.filter((other) => other !== tab);
    const change = (next: StoredSession): void => {
      stored = next;
      others().forEach((other) => queueMicrotask(other.changed));
    };
    const driver = createSession({
      now: () => Date.now() + ahead,
      clockIsSure: () => clockIsSure,
      readClock: async () => {
        await Promise.resolve();
        clockIsSure = true;
        ahead = offset;
      },
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      store: {
        read: () => stored,
        saveAuth: (auth) => change({ ...stored, auth, newest: auth.token }),
        recordActivity: (auth) => change({ ...stored, auth }),
        saveUser: (next) => change({ ...stored, user: next }),
        forget: () => change({ auth: null, user: null, newest: null }),
      },
      alone: (work) => {
        const turn = queue.then(work);
        queue = turn.catch(() => undefined);
        return turn;
      },
      exchange,
      notify: (message) => others().forEach((other) => queueMicrotask(() => other.told(message))),
      show: (part) => {
        view = { ...view, ...part };
        if (part.message !== undefined) heard.push(part.message);
        // As the runtime does for everybody who is shown.
        if (view.user) driver.named(view.user.id);
      },
    });
    const tab = { told: driver.elsewhere, changed: () => driver.elsewhere() };
    tabs.push(tab);
    return {
      driver,
      view: () => view,
      heard: () => heard.map((message) => message?.what),
      refused: () => driver.refused({ token: view.auth?.token ?? '', kind: 'token', again: false }),
    };
  };
  return {
    openTab,
    exchange,
    stored: () => stored,
    put: (part: Partial<AuthData>, newest?: string) => {
      const auth = { token: 't', expiry: Date.now() + day, lastActivity: Date.now(), ...part };
      stored = { auth, user, newest: newest ?? auth.token };
    },
  };
};
