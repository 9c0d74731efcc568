import { type Kysely, type Transaction, sql } from 'kysely';
import { ObstacleError, rejectObstacle } from '../obstacle.ts';
import { type DatabaseSettings, openDatabase } from './database.ts';
import { wideLocks } from './locks.ts';
import { serverObstacle } from './server-obstacle.ts';
import { applyBeside } from './migrate-beside.ts';
import { type Migration, inTransactionText, readMigrations } from './migration-files.ts';
import { findApplied, hasAccounts, makeList, recordMigration, awaitMigrationLock } from './migration-list.ts';

type Handle<T> = Kysely<T> | Transaction<T>;

/** An index over a large table takes minutes; a node waits as long for the one that migrates. */
const hourMs = 3_600_000;

const pendingOf = async <T>(db: Handle<T>, folder?: string): Promise<readonly Migration[]> => {
  const applied = new Set((await findApplied(db)).map(({ name }) => name));
  return (await readMigrations(folder)).filter(({ name }) => !applied.has(name));
};

const applyAll = async <T>(
  db: Handle<T>,
  { upTo, folder }: { upTo?: string; folder?: string | undefined } = {},
) => {
  const within = async (tx: Transaction<T>): Promise<string[]> => {
    await sql`SELECT pg_advisory_xact_lock(${sql.raw(wideLocks.migrations)})`.execute(tx);
    await makeList(tx);
    const pending = (await pendingOf(tx, folder)).filter(({ name }) => upTo === undefined || name <= upTo);
    for (const migration of pending) {
      // Each builds on the one before.
      await sql.raw(inTransactionText(migration)).execute(tx);
      await recordMigration(tx, migration);
    }
    return pending.map(({ name }) => name);
  };
  return db.isTransaction ? within(db as Transaction<T>) : db.transaction().execute(within);
};

/**
 * Brings a database that nobody else uses to the newest schema, in one transaction. Returns the names of what was
 * applied; throws what made a migration fail, which then left nothing behind.
 */
export const migrate = <T>(db: Handle<T>): Promise<string[]> => applyAll(db);

/** Brings an empty database to the schema that it had after a migration; throws what made one fail. */
export const migrateTo = async <T>(db: Handle<T>, name: string): Promise<void> =>
  void (await applyAll(db, { upTo: name }));

export type Upgrade = {
  /** Whether no other node works, so that migrations may run that are marked offline. */
  readonly offline?: boolean;
  readonly folder?: string;
  /** Milliseconds that one may wait for a table that others keep locked, 10 minutes. */
  readonly timeoutMs?: number;
};

const refuseOffline = (pending: readonly Migration[]): void => {
  const offline = pending.filter((migration) => migration.offline !== undefined);
  if (offline.length === 0) return;
  throw new ObstacleError({
    cause: `Of the ${pending.length} migrations to do, ${offline.map(({ name, offline: why }) => `${name} (${why})`).join(', ')} cannot run while others work on the database`,
    advice:
      'See "npm run waybill -- migrate --check", back up, stop all nodes, then run "npm run waybill -- migrate --offline"',
  });
};

const refuseUnknown = async <T>(db: Handle<T>, folder?: string): Promise<void> => {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  const unknown = (await findApplied(db)).filter(
    ({ name, offline }) => !known.has(name) && offline !== false,
  );
  if (unknown.length === 0) return;
  throw new ObstacleError({
    cause: `The database is of a newer version, with which this one cannot work (${unknown.map(({ name }) => name).join(', ')})`,
    advice: 'Start that version, or restore the backup that was made before it',
  });
};

/**
 * Works on a connection of its own, whose statements may take an hour each: those of calls are cut off after seconds.
 * Several nodes may start at once: the second waits for the first. Hands the migrations on that are to do.
 * @throws ObstacleError when a newer version left a migration that is marked offline.
 */
export const inMigrations = async <Result>(
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  work: (connection: Kysely<unknown>, pending: readonly Migration[]) => Promise<Result>,
  folder?: string,
): Promise<Result> => {
  const { db, close } = openDatabase({
    ...settings,
    poolSize: 1,
    namedStatements: false,
    statementTimeoutMs: hourMs,
  });
  try {
    return await db.connection().execute(async (connection) => {
      const { rows } = await sql<
        Parameters<typeof serverObstacle>[0]
      >`SELECT current_setting('server_version') AS version,
        current_setting('server_version_num')::int AS version_number, current_setting('server_encoding') AS encoding`.execute(
        connection,
      );
      for (const server of rows) rejectObstacle(serverObstacle(server));
      await awaitMigrationLock(connection);
      await refuseUnknown(connection, folder);
      return work(connection as Kysely<unknown>, await pendingOf(connection, folder));
    });
  } finally {
    await close();
  }
};

/**
 * Migrates a database that others may be working on. One without accounts takes everything at once; one with accounts
 * takes a migration after the other, beside whoever works.
 * @throws ObstacleError when a migration is marked offline and this is no moment for it, or somebody keeps a table locked.
 */
export const migrateDatabase = (
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
  { offline = false, folder, timeoutMs }: Upgrade = {},
): Promise<string[]> =>
  inMigrations(
    settings,
    async (connection, pending) => {
      if (!(await hasAccounts(connection))) return applyAll(connection, { folder });
      if (!offline) refuseOffline(pending);
      for (const migration of pending) {
        // Each builds on the one before.
        await applyBeside(connection, migration, timeoutMs);
      }
      return pending.map(({ name }) => name);
    },
    folder,
  );

export const migrationNames = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name);

export const pendingMigrations = async <T>(db: Handle<T>): Promise<string[]> =>
  (await pendingOf(db)).map(({ name }) => name);
