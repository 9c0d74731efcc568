import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Limits } from '../limits/public-api.ts';
import type { Blacklist } from '../blacklist/public-api.ts';
import { repeat } from '../../platform/repeat.ts';
import { checkWhenDue } from './check-invariants.ts';
import { keepCopies } from './records/store.ts';
import { addInvariants, findDue } from './store.ts';

type FollowDeps = Pick<Deps, 'db' | 'log'> & { readonly limits: Limits; readonly blacklist: Blacklist };

const pollEveryMs = 500;
const reportEveryMs = 1_000;

/**
 * Says what this process holds in memory, and with `looking` looks at the invariants that are due: each by one process
 * at a time, every six seconds or so, whatever the number of processes. Answers how to stop.
 */
export const followInvariants = (
  context: FollowDeps,
  { looking }: { looking: boolean },
): (() => Promise<void>) => {
  const { db, log, limits, blacklist } = context;
  const node = randomUUID();
  let stopping = false;
  let known = false;
  const reportCopies = async (): Promise<void> => {
    const copies = [limits.copy(), blacklist.copy()].filter((copy) => copy !== undefined);
    if (copies.length === 0) return;
    try {
      await keepCopies(
        db,
        node,
        copies.map(({ table }) => table),
        copies.map(({ version }) => version),
        copies.map(({ fingerprint }) => fingerprint),
      );
    } catch (error) {
      log.warn({ err: error }, 'the copies in memory could not be told');
    }
  };
  const poll = async (): Promise<void> => {
    try {
      if (!known) await addInvariants(db);
      known = true;
      for (const { name } of await findDue(db)) {
        if (stopping) return;
        // One after the other, so that only one connection is busy with it.
        await checkWhenDue(context, name);
      }
    } catch (error) {
      log.warn({ err: error }, 'the invariants could not be looked at');
    }
  };
  const stops = [repeat(reportEveryMs, reportCopies), ...(looking ? [repeat(pollEveryMs, poll)] : [])];
  return async () => {
    stopping = true;
    await Promise.all(stops.map((stop) => stop()));
  };
};
