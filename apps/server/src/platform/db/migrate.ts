import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ObstacleError, rejectObstacle, serverObstacle } from '../obstacle.ts';
import { type DatabaseSettings, type Db, openDatabase } from './database.ts';
import { wideLocks } from './locks.ts';
import { type Migration, appliedBy020, baselineOf, readMigrations } from './migration-files.ts';
import { sqlState } from './transaction.ts';

type Handle<T> = Kysely<T> | Transaction<T>;

const hourMs = 3_600_000;
/** How long a migration waits for a table: others wait behind it for as long. */
const lockMs = 1_500;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

const isThere = async <T>(db: Handle<T>, table: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(db)).rows[0]
    ?.there === true;

/** A migration that ran; whether it was marked offline is null for those from before that was kept. */
type Applied = { readonly name: string; readonly offline: boolean | null };

const readList = async <T>(db: Handle<T>): Promise<readonly Applied[]> => {
  if (!(await isThere(db, 'public.migrations'))) return [];
  const { rows } = await sql<Applied>`SELECT name, (to_jsonb(m) ->> 'offline')::boolean AS offline
    FROM public.migrations m ORDER BY name`.execute(db);
  return rows;
};

const readState = async <T>(db: Handle<T>, migrations: readonly Migration[]) => {
  const applied = await readList(db);
  const baseline = baselineOf(migrations);
  const by020 = appliedBy020(
    applied.map(({ name }) => name),
    baseline,
  );
  const done = new Set(applied.map(({ name }) => name));
  if (by020.length > 0) for (const name of baseline) done.add(name);
  const known = new Set([...migrations.map(({ name }) => name), ...by020]);
  const unknown = applied.filter(({ name }) => !known.has(name));
  return {
    pending: migrations.filter(({ name }) => !done.has(name)),
    unknown: unknown.map(({ name }) => name),
    /** Of a newer version, with which this one cannot work. */
    newer: unknown.filter(({ offline }) => offline !== false).map(({ name }) => name),
    by020,
  };
};

/** Writes the list of 0.2.0 as this version would have written it. */
const takeOver = async <T>(
  tx: Transaction<T>,
  by020: readonly string[],
  baseline: readonly string[],
): Promise<void> => {
  if (by020.length === 0) return;
  await sql`WITH theirs AS (DELETE FROM public.migrations WHERE name = ANY (${by020}) RETURNING timestamp)
    INSERT INTO public.migrations (name, timestamp, offline)
    SELECT name, (SELECT max(timestamp) FROM theirs), true FROM unnest(${baseline}::text[]) AS name`.execute(
    tx,
  );
};

/**
 * Applies what is pending up to a migration. Waits for each table for `waitMs`, or as long as the connection does.
 * @throws what made one fail.
 */
const applyTo = async <T>(
  tx: Transaction<T>,
  migrations: readonly Migration[],
  { upTo, waitMs }: { readonly upTo?: string | undefined; readonly waitMs?: number } = {},
): Promise<string[]> => {
  await sql`SELECT pg_advisory_xact_lock(${sql.raw(wideLocks.migrations)})`.execute(tx);
  const state = await readState(tx, migrations);
  const last = state.pending.findLast(({ name }) => upTo === undefined || name <= upTo);
  if (last === undefined) return [];
  await takeOver(tx, state.by020, baselineOf(migrations));
  let failure: unknown;
  const apply = async ({ text }: Migration): Promise<void> => {
    try {
      if (waitMs !== undefined) await sql.raw(`SET LOCAL lock_timeout = ${waitMs}`).execute(tx);
      await sql.raw(text).execute(tx);
    } catch (error) {
      // The migrator then fails to release its lock in what is left of the transaction, and says only that.
      failure = error;
      throw error;
    }
  };
  const own = migrations.map((migration) => [migration.name, { up: () => apply(migration) }] as const);
  const newer = state.unknown.map((name) => [name, { up: async () => undefined }] as const);
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries([...own, ...newer]) },
    migrationTableSchema: 'public',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
    allowUnorderedMigrations: true,
  });
  const { results = [], error } = await migrator.migrateTo(last.name);
  if (error !== undefined) throw failure ?? error;
  const offline = migrations.filter((migration) => migration.offline !== undefined).map(({ name }) => name);
  await sql`UPDATE public.migrations SET offline = name = ANY (${offline}) WHERE offline IS NULL`.execute(tx);
  return results.map(({ migrationName }) => migrationName);
};

/**
 * Brings a database that nobody else uses to the newest schema, or to the one that it had after a migration, in one
 * transaction. Returns the names of what was applied; throws what made a migration fail, which then left nothing behind.
 */
export const migrate = async <T>(db: Handle<T>, upTo?: string): Promise<string[]> => {
  const migrations = await readMigrations();
  return db.isTransaction
    ? applyTo(db as Transaction<T>, migrations, { upTo })
    : db.transaction().execute((tx) => applyTo(tx, migrations, { upTo }));
};

/**
 * Applies one migration while others work on the database: gives way when it does not get a table, and tries again until
 * `timeoutMs` is over.
 * @throws ObstacleError when somebody kept the table locked all that time.
 */
const applyBeside = async <T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
  name: string,
  timeoutMs: number,
): Promise<void> => {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      await db.transaction().execute((tx) => applyTo(tx, migrations, { upTo: name, waitMs: lockMs }));
      return;
    } catch (error) {
      const state = sqlState(error);
      if (state !== lockNotAvailable && state !== deadlockDetected) throw error;
      if (Date.now() >= until)
        throw new ObstacleError(
          {
            cause: `The migration ${name} needs a table that others kept locked for ${Math.round(timeoutMs / 1000)} s`,
            advice:
              'See in pg_stat_activity which transaction stays open, end it or wait for it (an import does so), and migrate again. Nothing was changed by this one',
          },
          { cause: error },
        );
    }
    await pause(500 + Math.random() * 1_000);
  }
};

const refuseOffline = (pending: readonly Migration[]): void => {
  const offline = pending.filter((migration) => migration.offline !== undefined);
  if (offline.length === 0) return;
  throw new ObstacleError({
    cause: `Of the ${pending.length} migrations to do, ${offline.map(({ name, offline: why }) => `${name} (${why})`).join(', ')} cannot run while others work on the database`,
    advice: 'Back up, stop all nodes, then run "npm run waybill -- migrate --offline"',
  });
};

const hasAccounts = async <T>(db: Kysely<T>): Promise<boolean> => {
  if (!(await isThere(db, 'public.users'))) return false;
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM users) AS any`.execute(db);
  return rows[0]?.any === true;
};

/**
 * Works on a connection of its own, whose statements may take so long, once no other process migrates: none does until it
 * ends.
 */
export const whileNobodyMigrates = async <Result>(
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  statementTimeoutMs: number,
  work: (connection: Db) => Promise<Result>,
): Promise<Result> => {
  const { db, close } = openDatabase({
    ...settings,
    poolSize: 1,
    namedStatements: false,
    statementTimeoutMs,
  });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`SET lock_timeout = 0`.execute(connection);
      await sql`SELECT pg_advisory_lock(${sql.raw(wideLocks.migrations)})`.execute(connection);
      return work(connection);
    });
  } finally {
    await close();
  }
};

export type Upgrade = {
  /** Whether no other node works, so that migrations may run that are marked offline. */
  readonly offline?: boolean;
  readonly folder?: string;
  /** Milliseconds that one may wait for a table that others keep locked, 10 minutes. */
  readonly timeoutMs?: number;
};

/**
 * Migrates a database that others may be working on, over a connection of its own whose statements may take an hour each.
 * Several nodes may start at once: the second waits for the first. A database without accounts takes everything at once;
 * one with accounts takes a migration after the other, beside whoever works.
 * @throws ObstacleError when a migration is marked offline and this is no moment for it, somebody keeps a table locked, or
 * a newer version left a migration that is marked offline.
 */
export const migrateDatabase = async (
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  { offline = false, folder, timeoutMs = 600_000 }: Upgrade = {},
): Promise<string[]> =>
  whileNobodyMigrates(settings, hourMs, async (connection) => {
    const { rows } = await sql<
      Parameters<typeof serverObstacle>[0]
    >`SELECT current_setting('server_version') AS version,
        current_setting('server_version_num')::int AS version_number, current_setting('server_encoding') AS encoding`.execute(
      connection,
    );
    for (const server of rows) rejectObstacle(serverObstacle(server));
    const migrations = await readMigrations(folder);
    const { pending, newer } = await readState(connection, migrations);
    if (newer.length > 0)
      throw new ObstacleError({
        cause: `The database is of a newer version, with which this one cannot work (${newer.join(', ')})`,
        advice: 'Start that version, or restore the backup that was made before it',
      });
    if (!(await hasAccounts(connection)))
      return connection.transaction().execute((tx) => applyTo(tx, migrations));
    if (!offline) refuseOffline(pending);
    // Each builds on the one before.
    for (const { name } of pending) await applyBeside(connection, migrations, name, timeoutMs);
    return pending.map(({ name }) => name);
  });

export const migrationNames = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name);

/** What a list of applied migrations would be if this version had applied them. */
export const listAsOurs = async (names: readonly string[]): Promise<readonly string[]> => {
  const baseline = baselineOf(await readMigrations());
  const by020 = appliedBy020(names, baseline);
  return by020.length === 0 ? names : [...baseline, ...names.filter((name) => !by020.includes(name))];
};

export const pendingMigrations = async <T>(db: Handle<T>): Promise<string[]> =>
  (await readState(db, await readMigrations())).pending.map(({ name }) => name);

/** Migrations of a newer version with which this one cannot work. */
export const newerMigrations = async <T>(db: Handle<T>): Promise<string[]> =>
  (await readState(db, await readMigrations())).newer;
