import type { Log } from '../log/log.ts';
import { type Db, statement } from './database.ts';

/** How often a process asks whether a table has changed: often enough to know within a second. */
const everyMs = 400;

const findVersion = statement<{ version: number }, [string]>(
  'SELECT version FROM table_versions WHERE name = $1',
);

/** A copy of a small table in memory, never more than a second old. */
export type TableCopy = {
  /** Reads the table the first time; undefined once it has been read. Throws when the database does not answer. */
  ready(): Promise<void> | undefined;
  /** Reads it now, for the process that changed it. */
  refresh(): Promise<void>;
  /** Reads it now even if it has not changed. */
  reload(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps a copy of a table that counts its versions (trigger `count_version`): `read` is called with every new version.
 * While the database is away the last copy stays in force.
 */
export const createTableCopy = (db: Db, log: Log, table: string, read: () => Promise<void>): TableCopy => {
  let seen = -1;
  let loaded = false;
  let stopped = false;
  let first: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const [found] = await findVersion(db, table);
    const version = found?.version ?? 0;
    if (version === seen) return;
    // The rows are read after their version: newer ones only mean that they are read once more.
    await read();
    seen = version;
    loaded = true;
  };
  const next = (): Promise<void> => {
    const done = running.then(look);
    running = done.catch(() => undefined);
    return done;
  };
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      next()
        .catch((error: unknown) => log.warn({ err: error, table }, 'a copy in memory could not be refreshed'))
        .finally(schedule);
    }, everyMs);
    timer.unref();
  };
  const load = async (): Promise<void> => {
    try {
      await next();
      schedule();
    } finally {
      first = undefined;
    }
  };

  return {
    ready: () => {
      if (loaded) return undefined;
      first ??= load();
      return first;
    },
    refresh: next,
    reload: async () => {
      if (!loaded) return;
      seen = -1;
      await next();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
