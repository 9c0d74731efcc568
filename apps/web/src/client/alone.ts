import { pause } from './after.ts';
import { readStoredJson, stored } from './stored.ts';

/** Milliseconds: how long a tab that vanished can keep the others waiting, and how often they look. */
const leaseTime = 15_000;
const pollEvery = 100;
/** Two tabs that write at once see within this time whose word stands. */
const settleTime = 40;

type Lease = { readonly owner: string; readonly until: number };

const readLease = (key: string): Lease | null => {
  const value = readStoredJson(key);
  return typeof value === 'object' && value !== null && 'owner' in value && 'until' in value
    ? (value as Lease)
    : null;
};

/**
 * The stand-in where the browser has no locks, as on plain http: a lease in local storage. It is not
 * airtight, which is why whoever fails looks in storage before giving up.
 */
export const withLease = async (name: string, work: () => Promise<void>): Promise<void> => {
  const owner = `${Math.random()}`;
  const take = async (): Promise<boolean> => {
    const lease = readLease(name);
    if (lease !== null && lease.until > Date.now()) return false;
    stored.write(name, JSON.stringify({ owner, until: Date.now() + leaseTime } satisfies Lease));
    await pause(settleTime);
    const kept = readLease(name);
    return kept === null || kept.owner === owner;
  };
  while (!(await take())) await pause(pollEvery);
  try {
    await work();
  } finally {
    if (readLease(name)?.owner === owner) stored.remove(name);
  }
};

/** Runs the work while no other tab of this browser runs work of the same name. */
export const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = globalThis.navigator.locks;
  if (locks === undefined) await withLease(name, work);
  else await locks.request(name, work);
};
