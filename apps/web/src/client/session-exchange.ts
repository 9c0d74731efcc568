import { ApiError } from './errors.ts';
import { sessionRules, type CheckOutcome, type FreshToken, type SessionPorts } from './session-states.ts';

/** How often, and at what distance in milliseconds, storage is looked at before a refresh counts as failed. */
const attempts = 10;
const pollEvery = 100;

type Tab = {
  /** The token that this tab has. */
  readonly current: () => string | undefined;
  /** Takes up what another tab has stored. */
  readonly lookElsewhere: () => void;
  readonly exchanged: (token: string, fresh: FreshToken) => void;
  /** `lost`: nobody answered. */
  readonly failed: (token: string, lost: boolean) => void;
};

/** A guard; a call that was refused; the user, who asked for more time and wants to know. */
type Want = 'check' | 'call' | 'extend';

type Waiting = {
  readonly outcome: Promise<CheckOutcome>;
  readonly settle: (outcome: CheckOutcome) => void;
  readonly wants: Set<Want>;
  /** Calls beside the one that began it. */
  queued: number;
};

const newWaiting = (): Waiting => {
  let settle: Waiting['settle'] = () => undefined;
  const outcome = new Promise<CheckOutcome>((resolve) => {
    settle = resolve;
  });
  return { outcome, settle, wants: new Set(), queued: 0 };
};

/** The refresh of a token: once for all tabs, whoever comes second takes what the first got; and once for all who wait here. */
export const createRefresh = ({ store, after, alone, exchange }: SessionPorts, tab: Tab) => {
  let waiting: Waiting | null = null;
  const pause = (): Promise<void> => new Promise((resolve) => void after(pollEvery, resolve));

  /** Another tab has exchanged the token, or may have, a moment before; storage tells with a delay. */
  const pollForAnother = async (token: string): Promise<void> => {
    for (let attempt = 0; attempt < attempts && tab.current() === token; attempt += 1) {
      if (store.read().auth?.token !== token) tab.lookElsewhere();
      else await pause();
    }
  };

  const exchangeAlone = async (token: string): Promise<void> => {
    if (store.read().auth?.token !== token) tab.lookElsewhere();
    const { newest } = store.read();
    if (newest !== null && newest !== token) await pollForAnother(token);
    if (tab.current() !== token) return;
    try {
      tab.exchanged(token, await exchange(token));
      // Nobody else gets his turn before storage has had the time to tell him.
      await pause();
    } catch (error) {
      await pollForAnother(token);
      console.error('The token could not be exchanged', error);
      tab.failed(token, error instanceof ApiError && error.is('NETWORK'));
    }
  };

  const start = (token: string): Waiting => {
    alone(() => exchangeAlone(token)).catch(() => tab.failed(token, false));
    return newWaiting();
  };

  return {
    underWay: (): boolean => waiting !== null,
    isWanted: (...by: readonly Want[]): boolean => by.some((want) => waiting?.wants.has(want) === true),
    /** Begins it, unless it is under way; the answer comes with its end. */
    join: (token: string, want?: Want): Promise<CheckOutcome> => {
      waiting ??= start(token);
      if (want !== undefined) waiting.wants.add(want);
      return waiting.outcome;
    },
    /** Another call waits for the one under way, for a while; undefined when too many do. */
    queue: (): Promise<CheckOutcome> | undefined => {
      const one = waiting;
      if (one === null || one.queued >= sessionRules.queueLength) return undefined;
      one.queued += 1;
      one.wants.add('call');
      const late = new Promise<CheckOutcome>((resolve) => {
        const stop = after(sessionRules.queueWait, () => {
          one.queued -= 1;
          resolve('timeout');
        });
        void one.outcome.then(stop);
      });
      return Promise.race([one.outcome, late]);
    },
    end: (outcome: CheckOutcome): void => {
      waiting?.settle(outcome);
      waiting = null;
    },
  };
};
