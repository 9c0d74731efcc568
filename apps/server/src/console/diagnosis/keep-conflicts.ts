import type { Context } from '../../context.ts';
import { takeConflicts } from '../../platform/db/transaction.ts';
import { keepConflicts } from './store.ts';

const everyMs = 1_000;

/** Stores about every second what deadlocks this process met, apart from whoever met them. Answers how to stop. */
export const followConflicts = (
  { db, log }: Pick<Context, 'db' | 'log'>,
  node: string,
): (() => Promise<void>) => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const keep = async (): Promise<void> => {
    const met = takeConflicts(db);
    try {
      if (met.length > 0) await keepConflicts(db, node, met);
    } catch (error) {
      log.warn({ err: error }, 'deadlocks could not be stored');
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = keep();
    }, everyMs);
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await keep();
  };
};
