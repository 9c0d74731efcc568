import { type Transaction, sql } from 'kysely';
import { type Migration, type TableLock, inTransactionText, lockModes } from './migration-files.ts';

type Seen = {
  readonly table: string;
  readonly held: readonly string[];
  /** How often this session went through the table, its partitions and each of their indexes, by their ids. */
  readonly scans: Readonly<Record<string, number>>;
  readonly parts: readonly string[];
};

/** What this transaction holds of tables, and how often it went through them, as PostgreSQL counts it. */
const look = async <T>(tx: Transaction<T>): Promise<ReadonlyMap<string, Seen>> => {
  const { rows } = await sql<Seen>`
    SELECT c.relname AS table,
      ARRAY(SELECT mode FROM pg_locks
        WHERE relation = c.oid AND locktype = 'relation' AND pid = pg_backend_pid() AND granted) AS held,
      (SELECT jsonb_object_agg(id, pg_stat_get_xact_numscans(id)) FROM unnest(own.ids || parts.ids) AS id) AS scans,
      parts.ids::text[] AS parts
    FROM pg_class c,
      LATERAL (SELECT c.oid || ARRAY(SELECT indexrelid FROM pg_index WHERE indrelid = c.oid) AS ids) AS own,
      LATERAL (SELECT ARRAY(SELECT relid::oid FROM pg_partition_tree(c.oid) WHERE level > 0 UNION
        SELECT indexrelid FROM pg_index JOIN pg_partition_tree(c.oid) ON indrelid = relid AND level > 0) AS ids) AS parts
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`.execute(tx);
  return new Map(rows.map((row) => [row.table, row]));
};

const strongest = (held: readonly string[]): string => {
  const names = new Set(
    held.map((mode) =>
      mode
        .replace(/Lock$/, '')
        .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
        .toUpperCase(),
    ),
  );
  return lockModes.findLast((mode) => names.has(mode)) ?? 'ACCESS SHARE';
};

/** Partitions that are new have no rows but those that the migration put there. */
const wentThrough = (before: Seen, now: Seen): boolean =>
  Object.entries(now.scans).some(
    ([id, scans]) => scans > (before.scans[id] ?? (now.parts.includes(id) ? Infinity : 0)),
  );

const workOf = (mode: string, { held }: Seen, scanned: boolean): TableLock['work'] => {
  // A foreign key looks its row up under such a lock.
  if (!scanned || mode === 'ROW SHARE') return undefined;
  return held.includes('RowExclusiveLock') ? 'changes' : 'reads';
};

export type Measured = { readonly locks: readonly TableLock[]; readonly ms: number };

/**
 * Runs a migration in a transaction that is to be rolled back, and sees what it locks of the tables that were there
 * before. Whoever needs these waits until the transaction ends.
 */
export const measureMigration = async <T>(tx: Transaction<T>, migration: Migration): Promise<Measured> => {
  const before = await look(tx);
  const began = performance.now();
  await sql.raw(inTransactionText(migration)).execute(tx);
  const ms = performance.now() - began;
  const after = await look(tx);
  const locks = [...before.values()].flatMap((was): TableLock[] => {
    const { table } = was;
    const now = after.get(table) ?? { ...was, held: ['AccessExclusiveLock'] };
    const mode = strongest(now.held);
    const work = workOf(mode, now, wentThrough(was, now));
    const taken = mode !== strongest(was.held) && mode !== 'ROW SHARE';
    return taken || work !== undefined ? [{ table, mode, work }] : [];
  });
  return { locks: locks.toSorted((a, b) => (a.table < b.table ? -1 : 1)), ms };
};
