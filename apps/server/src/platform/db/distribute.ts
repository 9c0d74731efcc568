import { dayMs } from '@waybill/contract/std/days.ts';
import { type Kysely, type Transaction, sql } from 'kysely';
import { ObstacleError } from '../obstacle.ts';
import type { DatabaseSettings } from './database.ts';
import { pendingMigrations, whileNobodyMigrates } from './migrate.ts';
import { twoPhaseTable } from './spread.ts';

/** A table that leaves the coordinator when one database is no longer enough (docs/growth.md). */
type Spread = {
  readonly table: string;
  /** The column by whose hash its rows are divided among the workers. */
  readonly by: string;
  /** Foreign keys that lead from it to a table of the coordinator: dropped, for no worker could check them. */
  readonly droppedKeys: readonly string[];
};

/** The stock. Everything else stays on the coordinator, where accounts, points and orders are one transaction. */
export const spreadTables: readonly Spread[] = [
  // A lot is never deleted, and an import writes its shipments under the lock of their lot.
  { table: 'shipments', by: 'zip5', droppedKeys: ['shipments_lot_id_fkey'] },
  { table: 'tracking_numbers', by: 'tracking_number', droppedKeys: [] },
];

/**
 * A transaction that changes this table's rows, none included, is committed in two phases by Citus wherever else it
 * wrote, however many workers there are; one that does not may be kept by a worker and lost by the coordinator.
 */
const makeTwoPhase = async <T>(tx: Transaction<T>): Promise<void> => {
  await sql`CREATE SCHEMA IF NOT EXISTS on_citus`.execute(tx);
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(twoPhaseTable)} (id int PRIMARY KEY)`.execute(tx);
  await sql`GRANT USAGE ON SCHEMA on_citus TO PUBLIC`.execute(tx);
  await sql`GRANT SELECT, DELETE ON ${sql.table(twoPhaseTable)} TO PUBLIC`.execute(tx);
  await sql`SELECT citus_add_local_table_to_metadata(${twoPhaseTable})`.execute(tx);
};

/** Parts of each table: enough that many workers share them evenly, few enough that a look at all of them is quick. */
const parts = 32;

type Facts = {
  readonly citus: string | null;
  readonly workers: number;
  /** Whether the coordinator knows itself, as the commit of a transaction that spans nodes needs. */
  readonly coordinator: boolean;
  /** Nodes whose `max_prepared_transactions` is 0, so that no commit could span them. */
  readonly unprepared: readonly string[];
  /** Servers that were heard of in the last minute. */
  readonly servers: readonly string[];
  readonly pending: readonly string[];
};

export const obstacleTo = ({ citus, workers, coordinator, unprepared, servers, pending }: Facts) => {
  if (citus === null)
    return {
      cause: 'The database has no Citus',
      advice: 'Install it on every node, then run CREATE EXTENSION citus in the database of each',
    };
  if (pending.length > 0)
    return {
      cause: `${pending.length} migrations are to do`,
      advice: 'Run "npm run waybill -- migrate" first',
    };
  if (workers === 0)
    return { cause: 'The cluster has no worker', advice: 'Add them with citus_add_node, see docs/growth.md' };
  if (!coordinator)
    return {
      cause: 'The coordinator is not in its own list of nodes',
      advice: 'Run SELECT citus_set_coordinator_host(…) with its address there',
    };
  if (unprepared.length > 0)
    return {
      cause: `No commit can span nodes, because max_prepared_transactions is 0 on ${unprepared.join(', ')}`,
      advice: 'Set it to twice max_connections there, and restart them',
    };
  if (servers.length > 0)
    return {
      cause: `Servers are at work (${servers.join(', ')})`,
      advice: 'Stop all of them; those that were killed count for a minute',
    };
  return undefined;
};

type Found = {
  /** What it is divided by; null while it is in one piece. */
  readonly by: string | null;
  readonly rows: number;
  readonly keysWithout: readonly string[];
  readonly foreignKeys: readonly string[];
  readonly triggers: readonly string[];
};

export const obstacleOf = ({ table, by, droppedKeys }: Spread, found: Found) => {
  const odd: readonly [string, readonly string[]][] = [
    ['keys without its column', found.keysWithout],
    ['foreign keys to the coordinator', found.foreignKeys.filter((key) => !droppedKeys.includes(key))],
    ['triggers', found.triggers],
  ];
  const said = odd
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  if (found.by !== null && found.by !== by) said.push(`it is divided by ${found.by}`);
  if (said.length === 0) return undefined;
  return {
    cause: `${table} cannot be divided by ${by} (${said.join('; ')})`,
    advice: 'The schema is not that of this version. Restore what was changed by hand',
  };
};

const readFacts = async <T>(db: Kysely<T>): Promise<Facts> => {
  const { rows: extension } = await sql<{ citus: string }>`
    SELECT extversion AS citus FROM pg_extension WHERE extname = 'citus'`.execute(db);
  const none = { workers: 0, coordinator: false, unprepared: [], pending: [], servers: [] };
  const [found] = extension;
  if (found === undefined) return { citus: null, ...none };
  const pending = await pendingMigrations(db);
  if (pending.length > 0) return { ...none, ...found, pending };
  const { rows: servers } = await sql<{ node: string }>`
    SELECT node FROM nodes WHERE seen_at > now() - interval '1 minute' ORDER BY node`.execute(db);
  const { rows: known } = await sql`SELECT FROM pg_dist_node WHERE groupid = 0`.execute(db);
  const { rows: nodes } = await sql<{ node: string; prepared: string; worker: boolean }>`
    SELECT 'the coordinator' AS node, current_setting('max_prepared_transactions') AS prepared, false AS worker
    UNION ALL SELECT nodename || ':' || nodeport, result, true
    FROM run_command_on_workers('SHOW max_prepared_transactions')`.execute(db);
  return {
    ...found,
    pending,
    coordinator: known.length > 0,
    servers: servers.map(({ node }) => node),
    workers: nodes.filter(({ worker }) => worker).length,
    unprepared: nodes.filter(({ prepared }) => prepared === '0').map(({ node }) => node),
  };
};

const readTable = async <T>(db: Kysely<T>, { table, by }: Spread): Promise<Found> => {
  const { rows } = await sql<Found>`
    SELECT (SELECT column_to_column_name(logicalrelid, partkey) FROM pg_dist_partition WHERE logicalrelid = c.oid) AS by,
      (SELECT coalesce(sum(greatest(p.reltuples, 0)), 0)::bigint FROM pg_partition_tree(c.oid) t
        JOIN pg_class p ON p.oid = t.relid) AS rows,
      ARRAY(SELECT x.indexrelid::regclass::text FROM pg_index x WHERE x.indrelid = c.oid AND x.indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ${by}
          AND a.attnum = ANY (x.indkey::smallint[]))) AS "keysWithout",
      ARRAY(SELECT k.conname::text FROM pg_constraint k
        WHERE k.contype = 'f' AND k.conparentid = 0 AND c.oid IN (k.conrelid, k.confrelid)) AS "foreignKeys",
      ARRAY(SELECT g.tgname::text FROM pg_trigger g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal
        AND g.tgname <> 'truncate_trigger_' || c.oid) AS triggers
    FROM pg_class c WHERE c.oid = ${`public.${table}`}::regclass`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no table ${table}`);
  return found;
};

const divide = async <T>(tx: Transaction<T>, { table, by, droppedKeys }: Spread): Promise<void> => {
  for (const key of droppedKeys)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT IF EXISTS ${sql.id(key)}`.execute(tx);
  await sql`SELECT create_distributed_table(${table}, ${by}, colocate_with => 'none', shard_count => ${sql.lit(parts)})`.execute(
    tx,
  );
  // What was copied to the workers still lies here.
  await sql`SELECT truncate_local_data_after_distributing_table(${table})`.execute(tx);
};

const describe = ({ table, by, droppedKeys }: Spread, { by: already, rows }: Found): string => {
  if (already !== null) return `${table}: divided by ${already}`;
  const dropped = droppedKeys.length === 0 ? '' : `, without ${droppedKeys.join(', ')}`;
  return `${table}: to be divided by ${by} into ${parts} parts${dropped}; about ${rows.toLocaleString('en')} rows move`;
};

/**
 * Divides the stock among the workers of a cluster of Citus, in one transaction; what is divided already stays. With
 * `check` it changes nothing. Answers a line a table.
 * @throws ObstacleError when the cluster or the schema is not fit for it, or servers are at work.
 */
export const distribute = async (
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  { check }: { readonly check: boolean },
): Promise<readonly string[]> =>
  // Moving a table that is full takes hours.
  whileNobodyMigrates(settings, dayMs, async (connection) => {
    const obstacle = obstacleTo(await readFacts(connection));
    if (obstacle !== undefined) throw new ObstacleError(obstacle);
    const tables: { spread: Spread; found: Found }[] = [];
    for (const spread of spreadTables) {
      const found = await readTable(connection, spread);
      const inTheWay = obstacleOf(spread, found);
      if (inTheWay !== undefined) throw new ObstacleError(inTheWay);
      tables.push({ spread, found });
    }
    const open = tables.filter(({ found }) => found.by === null);
    if (!check && open.length > 0)
      await connection.transaction().execute(async (tx) => {
        await makeTwoPhase(tx);
        // One after the other, each is locked while its rows move.
        for (const { spread } of open) await divide(tx, spread);
      });
    return tables.map(({ spread, found }) => describe(spread, check ? found : { ...found, by: spread.by }));
  });
