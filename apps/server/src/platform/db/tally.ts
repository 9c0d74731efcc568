import type { Log } from '../log/log.ts';
import { sqlState } from './transaction.ts';

const everyMs = 500;
/** States of what the database refuses for what it is: tried again, it would keep all behind it waiting. */
const neverStored = /^2[23]/;
/** Distinct keys that wait to be written; more are not counted. */
const mostKeys = 10_000;

/**
 * A tally whose sums `write` stores within about half a second. What could not be written is tried again with the
 * next batch, unless it never can be; what a process that dies had not written is lost. `most` distinct keys wait at a time, 10,000.
 */
export const createTally = <T>(
  log: Log,
  merge: (one: T, other: T) => T,
  write: (sums: readonly T[]) => Promise<unknown>,
  most = mostKeys,
) => {
  let waiting = new Map<string, T>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const keep = (key: string, value: T): void => {
    const before = waiting.get(key);
    if (before !== undefined) waiting.set(key, merge(before, value));
    else if (waiting.size < most) waiting.set(key, value);
  };
  const writeAll = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    try {
      await write([...batch.values()]);
    } catch (error) {
      if (neverStored.test(sqlState(error) ?? '')) {
        log.error({ err: error, lost: batch.size }, 'counts could not be stored and are lost');
        return;
      }
      log.warn({ err: error }, 'counts could not be stored, trying again');
      for (const [key, value] of batch) keep(key, value);
      if (!stopped) schedule();
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    return running;
  };
  const schedule = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void flush(), everyMs);
    timer.unref();
  };

  return {
    add: (key: string, value: T): void => {
      keep(key, value);
      if (!stopped) schedule();
    },
    flush,
    stop: async (): Promise<void> => {
      stopped = true;
      await flush();
    },
  };
};
