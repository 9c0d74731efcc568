import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import { sessionRules, signedOut, viewOf, type SessionPorts, type SessionState } from './session-states.ts';
import type { SessionMessage, SessionView } from './session.ts';

/**
 * The state of a session in a tab. Steps are taken one after the other, and what has become of it is shown after each: what
 * that leads to waits for its turn. Timers go by name; one that is started anew takes the place of the one before.
 */
export const createTab = ({ after, show }: Pick<SessionPorts, 'after' | 'show'>) => {
  const steps: (() => void)[] = [];
  const timers = new Map<string, () => void>();
  let stepping = false;
  let news: Pick<Partial<SessionView>, 'message' | 'user'> = {};

  const act = (step: () => void): void => {
    steps.push(step);
    if (stepping) return;
    stepping = true;
    try {
      for (let next = steps.shift(); next !== undefined; next = steps.shift()) {
        next();
        const view = { ...viewOf(tab.state), ...news };
        news = {};
        show(view);
      }
    } finally {
      stepping = false;
    }
  };

  const start = (name: string, ms: number, step: () => void): void => {
    timers.get(name)?.();
    timers.set(
      name,
      after(ms, () => act(step)),
    );
  };

  const tab = {
    state: signedOut,
    change: (part: Partial<SessionState>): void => {
      tab.state = { ...tab.state, ...part };
    },
    say: (what: SessionMessage): void => {
      news = { ...news, message: { what } };
    },
    introduce: (user: UserInfo): void => {
      news = { ...news, user };
    },
    act,
    /** A step whose outcome somebody waits for. */
    ask: <Outcome>(step: () => Outcome | Promise<Outcome>): Promise<Outcome> =>
      new Promise((resolve) => {
        act(() => resolve(step()));
      }),
    /** What the header says for a while. */
    showStatus: (status: SessionState['status']): void => {
      tab.change({ status });
      start('status', sessionRules.status, () => tab.change({ status: 'online' }));
    },
    /** Again and again, as long as somebody is signed in. */
    every: (name: string, ms: number, step: () => void): void =>
      start(name, ms, () => {
        if (tab.state.auth === null) return;
        step();
        tab.every(name, ms, step);
      }),
  };
  return tab;
};
