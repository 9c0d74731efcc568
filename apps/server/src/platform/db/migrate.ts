import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

const folder = join(import.meta.dirname, 'migrations');

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

const migratorFor = <T>(db: Kysely<T>): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  });

/**
 * Brings the database to the newest schema. Several nodes may start at once: the second waits for the first.
 * Returns the names of what was applied; throws what made a migration fail, which then left nothing behind.
 */
export const migrate = async <T>(db: Kysely<T>): Promise<string[]> => {
  const { error, results } = await migratorFor(db).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
};

/** Names of migrations that the database does not have yet. */
export const pendingMigrations = async <T>(db: Kysely<T>): Promise<string[]> =>
  (await migratorFor(db).getMigrations()).filter((m) => m.executedAt === undefined).map((m) => m.name);
