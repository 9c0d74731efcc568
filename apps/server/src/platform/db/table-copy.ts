import type { Log } from '../log/log.ts';
import { sql } from 'kysely';
import type { Changes } from './changes.ts';
import { type Db, type Reader, statement } from './database.ts';
import type { Tables } from './tables.gen.ts';

/** How often a process asks whether a table has changed, should no change event arrive: it knows within a second. */
const pollEveryMs = 900;
/** Milliseconds without a call after which it no longer asks; the next call asks first. */
const restAfterMs = 30_000;

const findVersion = statement<{ version: number }, [string]>(
  'SELECT version FROM table_versions WHERE name = $1',
);

export type CopiedTable = keyof Tables;

export const fingerprintOf = async (reader: Reader, table: CopiedTable): Promise<string> => {
  const { rows } = await sql<{ fingerprint: string }>`
    SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS fingerprint FROM ${sql.table(table)} AS t`.execute(
    reader,
  );
  return rows[0]?.fingerprint ?? '';
};

/** What a copy is kept by; `everyMs` is for tests that want to know which way a change came. */
export type CopyTools = {
  readonly db: Db;
  readonly log: Log;
  readonly changes: Pick<Changes, 'onTable'>;
  readonly everyMs?: number;
};

/**
 * Keeps a copy of a small table that counts its versions (trigger `count_version`), never more than a second old when it is used.
 * `read` is called with every new version: at the news of it, or when the version is next looked at. While the database is
 * unavailable the last copy stays in force.
 */
export const createTableCopy = (
  { db, log, changes, everyMs = pollEveryMs }: CopyTools,
  table: CopiedTable,
  read: () => Promise<void>,
) => {
  let seen = -1;
  let fingerprint = '';
  let loaded = false;
  let unused = 0;
  let rests = false;
  let stopped = false;
  let first: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const poll = async (): Promise<void> => {
    const [found] = await findVersion(db, table);
    const version = found?.version ?? 0;
    if (version === seen) return;
    // The rows are read after their version: newer ones only mean that they are read once more.
    const readFrom = await fingerprintOf(db, table);
    await read();
    fingerprint = readFrom;
    seen = version;
    loaded = true;
  };
  const next = (): Promise<void> => {
    const done = running.then(poll);
    running = done.catch(() => undefined);
    return done;
  };
  const pollOrWarn = (): Promise<void> =>
    next().catch((error: unknown) =>
      log.warn({ err: error, table }, 'a copy in memory could not be refreshed'),
    );
  const schedule = (): void => {
    unused += everyMs;
    rests = unused > restAfterMs + everyMs;
    if (stopped || rests) return;
    timer = setTimeout(() => void pollOrWarn().finally(schedule), everyMs);
    timer.unref();
  };
  let expected = false;
  const pollAfterChange = async (): Promise<void> => {
    await running;
    expected = false;
    if (!stopped) await pollOrWarn();
  };
  changes.onTable(table, () => {
    // Before the first look there is nothing to bring up to date, and of several news one look is enough.
    if (expected || (!loaded && first === undefined)) return;
    expected = true;
    void pollAfterChange();
  });
  const load = async (): Promise<void> => {
    try {
      await (loaded ? pollOrWarn() : next());
      schedule();
    } finally {
      first = undefined;
    }
  };

  return {
    /** What it was read from; undefined before it was, and while nobody uses it. */
    state: () => (loaded && !rests && seen >= 0 ? { table, version: seen, fingerprint } : undefined),
    /**
     * To be waited for before each use: reads the table the first time, and looks at it after a rest; undefined when it is at
     * hand. Throws when the database does not answer the first time.
     */
    ready: (): Promise<void> | undefined => {
      unused = 0;
      if (loaded && !rests) return undefined;
      first ??= load();
      return first;
    },
    refresh: next,
    reload: async (): Promise<void> => {
      if (!loaded) return;
      seen = -1;
      await next();
    },
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
