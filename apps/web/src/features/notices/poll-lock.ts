import { readStoredJson, stored } from '../../client/stored.ts';
import type { LockEntry } from './polling-states.ts';

/** Name of the lock entry in local storage (spec section 4), and of the Web Lock beside it. */
export const lockName = 'notification_polling_lock';

/** The entry as it stands; anything that is none counts as absent. */
export const readLock = (): LockEntry | null => {
  const value = readStoredJson(lockName);
  if (typeof value !== 'object' || value === null) return null;
  const { owner, timestamp, guarded } = value as Partial<LockEntry>;
  return typeof owner === 'string' && typeof timestamp === 'number'
    ? { owner, timestamp, guarded: guarded === true }
    : null;
};

export const writeLock = (entry: LockEntry): void => stored.write(lockName, JSON.stringify(entry));

/** Removes the entry where it is this tab's. */
export const removeLock = (owner: string): void => {
  if (readLock()?.owner === owner) stored.remove(lockName);
};

/** The Web Lock, of which a tab is given news. Each way to ask for it takes the place of the one before. */
export type WebLock = {
  readonly queue: () => void;
  readonly steal: () => void;
  readonly drop: () => void;
};

type LockEvent = { readonly type: 'granted' | 'lost' | 'refused' };

/** The browser's lock between tabs, which it frees by itself when its holder crashes. */
export const createWebLock = (locks: LockManager, publish: (shared: LockEvent) => void): WebLock => {
  let drop: () => void = () => undefined;

  const ask = (steal: boolean): void => {
    drop();
    const leaving = new AbortController();
    let left = false;
    let given = false;
    let release: () => void = () => undefined;
    drop = () => {
      left = true;
      leaving.abort();
      release();
    };
    const hold = (): Promise<void> | undefined => {
      if (left) return undefined;
      given = true;
      publish({ type: 'granted' });
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    locks.request(lockName, steal ? { steal } : { signal: leaving.signal }, hold).catch(() => {
      // A lock that was never given is one that this browser does not give here.
      if (!left) publish({ type: given ? 'lost' : 'refused' });
    });
  };

  return { queue: () => ask(false), steal: () => ask(true), drop: () => drop() };
};
