import { type Transaction, sql } from 'kysely';
import type { DatabaseSettings } from './database.ts';
import { type Measured, measureMigration } from './measure-migration.ts';
import { inMigrations } from './migrate.ts';
import { type Migration, type TableLock, stopsWrites } from './migration-files.ts';

/** How large a table is; of one in partitions, all of them. */
export type TableSize = { readonly rows: number; readonly bytes: number };

const findSizes = async <T>(
  tx: Transaction<T>,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, TableSize>> => {
  const names = migrations.flatMap(({ locks }) => locks.map(({ table }) => table));
  const { rows } = await sql<TableSize & { table: string }>`
    SELECT c.relname AS table, sum(greatest(p.reltuples, 0))::bigint AS rows, sum(pg_table_size(p.oid))::bigint AS bytes
    FROM pg_class c JOIN pg_class p ON p.oid = c.oid OR p.oid IN (SELECT relid FROM pg_partition_tree(c.oid))
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (${names}) GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ table, ...size }) => [table, size]));
};

/** What a common disk and one core get through in a second; changing a row changes its indexes, too. */
const bytesPerSecond = { reads: 100_000_000, changes: 10_000_000 } as const;
const none: TableSize = { rows: 0, bytes: 0 };

const estimateSeconds = ({ locks }: Migration, sizes: ReadonlyMap<string, TableSize>): number =>
  locks
    .map(({ table, work }) =>
      work === undefined ? 0 : (sizes.get(table) ?? none).bytes / bytesPerSecond[work],
    )
    .reduce((sum, seconds) => sum + seconds, 0);

const inSeconds = (seconds: number): string =>
  seconds < 0.05 ? 'a moment' : `about ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;

const whoWaits = (mode: string): string => {
  if (mode === 'ACCESS EXCLUSIVE') return 'nobody reads or writes';
  return stopsWrites(mode) ? 'nobody writes' : 'everybody goes on';
};

const describeLock = ({ table, mode, work }: TableLock, { rows, bytes }: TableSize): string => {
  const done =
    work === undefined
      ? ''
      : `; ${work} about ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB`;
  return `    ${table}: ${mode}, ${whoWaits(mode)}${done}`;
};

export const describeMigration = (
  migration: Migration,
  sizes: ReadonlyMap<string, TableSize>,
  measured?: Measured,
): readonly string[] => {
  const { name, offline, oneByOne } = migration;
  const seconds = estimateSeconds(migration, sizes);
  const beside = oneByOne ? 'online, with its indexes built beside those who work' : 'online';
  const time =
    measured === undefined
      ? `${inSeconds(seconds)}, estimated by the sizes of its tables`
      : `${inSeconds(measured.ms / 1000)}, measured${oneByOne ? ' with the tables locked' : ''}`;
  const locks = measured?.locks ?? migration.locks;
  return [
    `${name}: ${offline === undefined ? beside : `offline, because it ${offline}`}`,
    `    ${time}`,
    ...locks.map((lock) => describeLock(lock, sizes.get(lock.table) ?? none)),
  ];
};

const summary = (pending: readonly Migration[]): string => {
  const offline = pending.filter((migration) => migration.offline !== undefined).length;
  if (pending.length === 0) return 'the database is up to date';
  if (offline === 0) return `${pending.length} to do, all of them while others work`;
  return `${pending.length} to do, ${offline} of them offline: stop all nodes, then migrate --offline`;
};

class RolledBack extends Error {}

/**
 * Says what the migrations that wait would do, and changes nothing. To measure, it runs them in a transaction that it
 * rolls back: whoever needs their tables waits for all of them.
 */
export const checkMigrations = (
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  { measure }: { readonly measure: boolean },
): Promise<{ readonly lines: readonly string[]; readonly offline: boolean }> =>
  inMigrations(settings, async (connection, pending) => {
    const lines: string[] = [];
    const describeAll = async (tx: Transaction<unknown>): Promise<never> => {
      const sizes = await findSizes(tx, pending);
      for (const migration of pending) {
        // Each builds on the one before.
        const measured = measure ? await measureMigration(tx, migration) : undefined;
        lines.push(...describeMigration(migration, sizes, measured));
      }
      throw new RolledBack();
    };
    await connection
      .transaction()
      .execute(describeAll)
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    return {
      lines: [...lines, summary(pending)],
      offline: pending.some((migration) => migration.offline !== undefined),
    };
  });
