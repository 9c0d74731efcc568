import type { Deps } from '../../platform/deps.ts';
import { takeConflicts } from '../../platform/db/transaction.ts';
import { repeat } from '../../platform/repeat.ts';
import { keepConflicts } from './store.ts';

const everyMs = 1_000;

export const followConflicts = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  node: string,
): (() => Promise<void>) => {
  const keep = async (): Promise<void> => {
    const met = takeConflicts(db);
    try {
      if (met.length > 0) await keepConflicts(db, node, met);
    } catch (error) {
      log.warn({ err: error }, 'deadlocks could not be stored');
    }
  };
  const stop = repeat(everyMs, keep);
  return async () => {
    await stop();
    await keep();
  };
};
