import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Transaction, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { type DatabaseSettings, openDatabase } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');

/** An index over a large table takes minutes; a node waits as long for the one that migrates. */
const hourMs = 3_600_000;

/** Numbered SQL files, forward only. */
const migrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), 'utf8');
    return [
      name.replace('.sql', ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
};

type Handle<T> = Kysely<T> | Transaction<T>;

const migratorFor = <T>(db: Handle<T>): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: migrations },
    // The job queue has a table of that name too, in its own schema.
    migrationTableSchema: 'public',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  });

/**
 * Brings the database to the newest schema. Several nodes may start at once: the second waits for the first.
 * Returns the names of what was applied; throws what made a migration fail, which then left nothing behind.
 */
export const migrate = async <T>(db: Handle<T>): Promise<string[]> => {
  const { error, results } = await migratorFor(db).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
};

/**
 * Does so on a connection of its own, whose statements may take an hour each: those of calls are cut off after seconds,
 * and a node that waits for another would end before it. A table that somebody keeps locked for longer than 5 s makes it
 * throw, so that all others do not wait behind it.
 */
export const migrateDatabase = async (
  settings: Pick<DatabaseSettings, 'url' | 'timeZone'>,
): Promise<string[]> => {
  const { db, close } = openDatabase({
    ...settings,
    poolSize: 1,
    namedStatements: false,
    statementTimeoutMs: hourMs,
  });
  try {
    return await migrate(db);
  } finally {
    await close();
  }
};

/** Brings an empty database to the schema that it had after a migration; throws what made one fail. */
export const migrateTo = async <T>(db: Handle<T>, name: string): Promise<void> => {
  const { error } = await migratorFor(db).migrateTo(name);
  if (error !== undefined) throw error;
};

/** Names of all migrations, in their order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await migrations());

/** Names of migrations that the database does not have yet. */
export const pendingMigrations = async <T>(db: Handle<T>): Promise<string[]> =>
  (await migratorFor(db).getMigrations()).filter((m) => m.executedAt === undefined).map((m) => m.name);
