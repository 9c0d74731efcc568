import { ApiError } from './errors.ts';
import type { FreshToken, SessionPorts } from './session-states.ts';

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

/** Exchanges a token once for all tabs: whoever comes second takes what the first got. */
export const createExchange = ({ store, after, alone, exchange }: SessionPorts, tab: Tab) => {
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

  return (token: string): void => {
    alone(() => exchangeAlone(token)).catch(() => tab.failed(token, false));
  };
};
