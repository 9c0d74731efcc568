import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import { ObstacleError } from '../obstacle.ts';
import { type Migration, statementsOf, stopsWrites } from './migration-files.ts';
import { recordMigration } from './migration-list.ts';
import { sqlState } from './transaction.ts';

/**
 * How long it waits for its tables in all: others wait behind it for as long. Longer than the second after which
 * PostgreSQL ends an autovacuum that is in the way.
 */
const lockMs = 1_500;
const defaultTimeoutMs = 600_000;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Indexes that were begun beside others and never became whole: they cost writes and serve nobody. */
const dropInvalid = async <T>(db: Kysely<T>, { text }: Migration): Promise<void> => {
  const names = text.match(/\w+/g) ?? [];
  const { rows } = await sql<{ drop: string }>`
    SELECT format('DROP INDEX CONCURRENTLY %s', i.indexrelid::regclass) AS drop FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid AND c.relnamespace = 'public'::regnamespace
    WHERE NOT i.indisvalid AND c.relname = ANY (${names})`.execute(db);
  for (const { drop } of rows) {
    // A statement of its own, as all that run beside others.
    await sql.raw(drop).execute(db);
  }
};

/** Waiting for the ends of transactions holds nobody up, so these wait as long as it takes. */
const applyOneByOne = async <T>(db: Kysely<T>, migration: Migration): Promise<void> => {
  await sql`SET lock_timeout = 0`.execute(db);
  try {
    await dropInvalid(db, migration);
    for (const statement of statementsOf(migration)) {
      // Each builds on the one before.
      await sql.raw(statement).execute(db);
    }
    await recordMigration(db, migration);
  } finally {
    await sql`RESET lock_timeout`.execute(db);
  }
};

/** Takes the locks that a migration says it takes, before it changes anything, so that waits do not add up. */
const lockTables = async <T>(tx: Transaction<T>, { locks }: Migration): Promise<void> => {
  const until = Date.now() + lockMs;
  for (const { table, mode } of locks) {
    if (!stopsWrites(mode)) continue;
    const leftMs = Math.max(until - Date.now(), 1);
    // What is left is less after each.
    await sql.raw(`SET LOCAL lock_timeout = ${leftMs}; LOCK TABLE ONLY ${table} IN ${mode} MODE`).execute(tx);
  }
  await sql.raw(`SET LOCAL lock_timeout = ${lockMs}`).execute(tx);
};

const applyInTransaction = <T>(db: Kysely<T>, migration: Migration): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTables(tx, migration);
    await sql.raw(migration.text).execute(tx);
    await recordMigration(tx, migration);
  });

/**
 * Applies one migration while others work on the database. It never waits for a table for more than a moment, gives way
 * when it does not get it, and tries again until `timeoutMs` is over.
 * @throws ObstacleError when somebody kept the table locked all that time.
 */
export const applyBeside = async <T>(
  db: Kysely<T>,
  migration: Migration,
  timeoutMs = defaultTimeoutMs,
): Promise<void> => {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await (migration.oneByOne ? applyOneByOne(db, migration) : applyInTransaction(db, migration));
    } catch (error) {
      const state = sqlState(error);
      if (state !== lockNotAvailable && state !== deadlockDetected) throw error;
      if (Date.now() >= until)
        throw new ObstacleError(
          {
            cause: `The migration ${migration.name} needs a table that others kept locked for ${Math.round(timeoutMs / 1000)} s`,
            advice:
              'See in pg_stat_activity which transaction stays open, end it or wait for it (an import does so), and migrate again. Nothing was changed by this one',
          },
          { cause: error },
        );
    }
    await pause(500 + Math.random() * 1_000);
  }
};
