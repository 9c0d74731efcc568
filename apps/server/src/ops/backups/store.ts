import type { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Part, TablePart } from './manifest.ts';
import { pourPart } from './parts.ts';
import type { Reference } from './rules.ts';
import { type DatabaseSettings, openDatabase } from '../../platform/db/database.ts';

export type Connection = pg.ClientBase;

const quoted = pg.escapeIdentifier;
const tableName = ({ schema, table }: { schema: string; table: string }): string =>
  `${quoted(schema)}.${quoted(table)}`;

/**
 * What of the database a backup leaves out: what processes say of themselves, tokens that carriers give again, and the
 * counts of the migrations, which restoring makes. Tables that a crash empties are left out as well.
 */
export const leftOut = ['nodes', 'carrier_health', 'carrier_tokens', 'migrations', 'migration_lock'] as const;

// Taking longer than any request is what these sessions are for; a filtered row would be a lost one.
const sessionSettings = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s';
  SET row_security = off; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1`;

/** Works over the one connection that a snapshot, and a transaction, has. */
export const withConnection = async <T>(
  settings: DatabaseSettings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  await using stops = new AsyncDisposableStack();
  const { pool, close } = openDatabase({ ...settings, poolSize: 1, namedStatements: false });
  stops.defer(close);
  const connection = await pool.connect();
  stops.defer(async () => connection.release(true));
  await connection.query(sessionSettings);
  return await work(connection);
};

const find = async <Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await connection.query<Row>(text, values)).rows;

export type Shape = Pick<TablePart, 'schema' | 'table' | 'columns'>;

// The stock is one table, whatever weeks it is cut into where it was read and where it is restored.
const shapes = `SELECT n.nspname AS schema, c.relname AS table,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE (c.relkind = 'r' OR c.oid = to_regclass('public.shipments')) AND c.relpersistence = 'p'
    AND n.nspname IN ('public', 'call_days')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  GROUP BY 1, 2 ORDER BY 1 DESC, 2`;

export const findShapes = async (connection: Connection): Promise<Shape[]> => {
  const { rows } = await connection.query<Shape>(shapes);
  const out: readonly string[] = leftOut;
  return rows.filter(({ schema, table }) => schema !== 'public' || !out.includes(table));
};

/**
 * Begins to read one state of the database and keeps every table from being changed in its shape until `endSnapshot`;
 * nobody else waits. Undefined when it is no database of the product.
 */
export const beginSnapshot = async (connection: Connection) => {
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await connection.query<{ taken_at: string; postgres: string; migrated: boolean }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS taken_at,
       current_setting('server_version') AS postgres, to_regclass('public.migrations') IS NOT NULL AS migrated`,
  );
  const [state] = rows;
  if (state === undefined || !state.migrated) return undefined;
  const found = await findShapes(connection);
  if (found.length > 0)
    await connection.query(`LOCK TABLE ${found.map(tableName).join(', ')} IN ACCESS SHARE MODE`);
  const migrations = await connection.query<{ name: string }>(
    'SELECT name FROM public.migrations ORDER BY name',
  );
  return {
    takenAt: state.taken_at,
    postgres: state.postgres,
    migrations: migrations.rows.map(({ name }) => name),
    shapes: found,
  };
};

export const endSnapshot = (connection: Connection): Promise<unknown> => connection.query('ROLLBACK');

export type Reading = { readonly source: Readable; rows(): number };

const read = (connection: Connection, text: string): Reading => {
  const source = connection.query(copyTo(`COPY ${text} TO STDOUT`));
  return { source, rows: () => source.rowCount };
};

export const readTable = (connection: Connection, shape: Shape): Reading =>
  read(connection, `(SELECT ${shape.columns.map(quoted).join(', ')} FROM ${tableName(shape)})`);

const owedJobs = `(SELECT t.identifier, q.queue_name, j.payload, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL) AND NOT j.payload::jsonb ? '_cron' ORDER BY j.id)`;

const hasTable = async (connection: Connection, table: string): Promise<boolean> => {
  const there = 'SELECT to_regclass($1) IS NOT NULL AS there';
  return (await find<{ there: boolean }>(connection, there, [table]))[0]?.there === true;
};

export const hasQueue = (connection: Connection): Promise<boolean> =>
  hasTable(connection, 'graphile_worker._private_jobs');

export const readJobs = async (connection: Connection): Promise<Reading | undefined> =>
  (await hasQueue(connection)) ? read(connection, owedJobs) : undefined;

/** Where the sequences stand. They are read after the rows: a value that nobody took yet does no harm. */
export const findSequences = (connection: Connection) =>
  find<{ name: string; value: string }>(
    connection,
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );

export type NamedFile = { readonly name: string; readonly sha256: string | null };

/** Files of tickets that are there, by their keys: those that the virus scanner rejected are not. */
export const findAttachments = async (connection: Connection): Promise<NamedFile[]> => {
  if (!(await hasTable(connection, 'public.ticket_attachments'))) return [];
  const refused = (await hasTable(connection, 'public.attachment_scans'))
    ? `SELECT attachment_id FROM public.attachment_scans WHERE state = 'refused'`
    : 'SELECT NULL::bigint WHERE false';
  return find(
    connection,
    `SELECT file_key::text AS name, encode(sha256, 'hex') AS sha256 FROM public.ticket_attachments
     WHERE id NOT IN (${refused}) ORDER BY 1`,
  );
};

export const findUploads = (connection: Connection): Promise<NamedFile[]> =>
  find(
    connection,
    `SELECT file_path AS name, encode(file_hash, 'hex') AS sha256 FROM public.lots
     WHERE status = 'importing' AND file_path IS NOT NULL ORDER BY 1`,
  );

// Restoring --------------------------------------------------------------------------

export const findContents = async (connection: Connection): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'call_days', 'stock_weeks') AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('e', 'i', 'a'))
     UNION ALL
     SELECT n.nspname || '.' || t.typname FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
     WHERE n.nspname = 'public' AND t.typtype = 'e'
     ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  if (!(await hasQueue(connection))) return names;
  const jobs = await connection.query('SELECT FROM graphile_worker._private_jobs LIMIT 1');
  return jobs.rowCount === 0 ? names : [...names, 'graphile_worker._private_jobs'];
};

export const findReferences = (connection: Connection): Promise<Reference[]> =>
  find(
    connection,
    `SELECT fn.nspname || '.' || f.relname AS from, tn.nspname || '.' || t.relname AS to
     FROM pg_constraint r JOIN pg_class f ON f.oid = r.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
     JOIN pg_class t ON t.oid = r.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace WHERE r.contype = 'f'`,
  );

export const makeCallDay = (connection: Connection, table: string): Promise<unknown> =>
  connection.query(`SELECT make_call_days(to_date($1, '"d"YYYYMMDD'), to_date($1, '"d"YYYYMMDD'))`, [table]);

/**
 * Switches the product's triggers, which must not act on rows that acted once already. Keys that refer to other tables go
 * on being checked.
 */
export const setTriggers = async (
  connection: Connection,
  tables: readonly Shape[],
  to: 'ENABLE' | 'DISABLE',
): Promise<void> => {
  // A transaction has one connection.
  for (const table of tables) await connection.query(`ALTER TABLE ${tableName(table)} ${to} TRIGGER USER`);
};

/** Empties tables of what migrations put there. */
export const makeRoom = (connection: Connection, tables: readonly Shape[]): Promise<unknown> =>
  connection.query(`TRUNCATE ${tables.map(tableName).join(', ')}`);

const fill = async (connection: Connection, into: string, folder: string, part: Part): Promise<number> => {
  const copy = connection.query(copyFrom(`COPY ${into} FROM STDIN`));
  await pourPart(folder, part, copy);
  return copy.rowCount;
};

export const fillTable = (connection: Connection, folder: string, part: TablePart): Promise<number> =>
  fill(connection, `${tableName(part)} (${part.columns.map(quoted).join(', ')})`, folder, part);

export const fillJobs = async (connection: Connection, folder: string, part: Part): Promise<number> => {
  await connection.query(
    `CREATE TEMP TABLE restored_jobs (id bigint GENERATED ALWAYS AS IDENTITY, identifier text, queue_name text, payload json,
       run_at timestamptz, max_attempts integer, key text, priority integer) ON COMMIT DROP`,
  );
  const into = 'restored_jobs (identifier, queue_name, payload, run_at, max_attempts, key, priority)';
  const rows = await fill(connection, into, folder, part);
  await connection.query(
    `SELECT graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority)
     FROM (SELECT * FROM restored_jobs ORDER BY id) AS j`,
  );
  return rows;
};

export const setSequences = (
  connection: Connection,
  sequences: readonly { readonly name: string; readonly value: string }[],
): Promise<unknown> =>
  connection.query(
    `SELECT setval(format('public.%I', s.name)::regclass, s.value)
     FROM unnest($1::text[], $2::bigint[]) AS s (name, value)`,
    [sequences.map(({ name }) => name), sequences.map(({ value }) => value)],
  );

/** Ends every session and every link that sets a password: what was ended since the backup must not come back. */
export const endSignIns = async (connection: Connection): Promise<number> => {
  await connection.query(`UPDATE mail_links SET used_at = now() WHERE used_at IS NULL AND purpose = 'reset'`);
  const { rowCount } = await connection.query(
    `UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE ended_at IS NULL`,
  );
  return rowCount ?? 0;
};

export const moveUploads = (connection: Connection, folder: string): Promise<unknown> =>
  connection.query(
    `UPDATE lots SET file_path = $1 || '/' || regexp_replace(file_path, '^.*[/\\\\]', '') WHERE file_path IS NOT NULL`,
    [folder],
  );

export const analyse = (connection: Connection, tables: readonly Shape[]): Promise<unknown> =>
  connection.query(`ANALYZE ${tables.map(tableName).join(', ')}`);
