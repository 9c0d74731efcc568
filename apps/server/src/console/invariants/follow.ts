import { randomUUID } from 'node:crypto';
import { invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limits } from '../../guard/limits/public-api.ts';
import type { Blacklist } from '../../guard/blacklist/public-api.ts';
import { whenDue } from '../../platform/due.ts';
import { type Waiting, repeat } from '../../platform/repeat.ts';
import { checkDue } from './check-invariants.ts';
import { keepCopies } from './records/store.ts';
import { shortestPauseMs } from './rules.ts';
import { addInvariants, findNextRun } from './store.ts';

const reportEveryMs = 1_000;

/**
 * Says what this process holds in memory, and with `looking` looks at the invariants that are due: each by one process
 * at a time, every six seconds or so, whatever the number of processes. Answers how to stop.
 */
export const followInvariants = (
  context: Pick<Deps, 'db' | 'log' | 'changes'> & { readonly limits: Limits; readonly blacklist: Blacklist },
  { looking }: { looking: boolean },
): (() => Promise<void>) => {
  const { db, log, limits, blacklist } = context;
  const node = randomUUID();
  let known = false;
  const stopping = new AbortController();
  const reportCopies = async (): Promise<void> => {
    const copies = [limits.copy(), blacklist.copy()].filter((copy) => copy !== undefined);
    if (copies.length === 0) return;
    try {
      await keepCopies(db, node, JSON.stringify(copies));
    } catch (error) {
      log.warn({ err: error }, 'the copies in memory could not be told');
    }
  };
  const look = (): Waiting =>
    whenDue(context, {
      everyMs: 500,
      // Not longer than a pause: what another process has taken is due sooner once it was looked at.
      mostMs: shortestPauseMs,
      failed: 'the invariants could not be looked at',
      work: async () => {
        if (!known) await addInvariants(db);
        known = true;
        await checkDue({ db, log, signal: stopping.signal });
        return (await findNextRun(db, invariantNames))[0]?.due_ms;
      },
    });
  const stops = [repeat(reportEveryMs, reportCopies), ...(looking ? [look().stop] : [])];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
};
