import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runWaybill } from '../test/command-line.ts';
import { openEmptyDatabase } from '../test/empty-database.ts';
import { startServerProcess } from '../test/server-process.ts';
import { migrate, pendingMigrations } from './platform/db/migrate.ts';

// Each command is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

test('a database with accounts refuses what would hold everybody up, and takes it offline', async () => {
  const database = await openEmptyDatabase();
  const settings = { DATABASE_URL: database.url, JOBS: 'off' };
  await migrate(database.db, '0056-attempts-of-deliveries');
  await sql`INSERT INTO users (user_name, email, password_hash) VALUES ('a@b.example', 'a@b.example', 'none')`.execute(
    database.db,
  );
  const pending = await pendingMigrations(database.db);
  const refused = await runWaybill(['migrate'], settings);
  expect(refused).toMatchObject({ status: 1, out: '' });
  expect(refused.error).toContain('0057-no-backtests (drops what the version before writes every night)');
  expect(refused.error).toContain('cannot run while others work on the database');
  await expect(startServerProcess(settings)).rejects.toThrow('ended before it answered');
  expect(await pendingMigrations(database.db)).toEqual(pending);

  const migrated = await runWaybill(['migrate', '--offline'], settings);
  expect(migrated).toMatchObject({ status: 0, error: '' });
  expect(await pendingMigrations(database.db)).toEqual([]);
  await database.drop();
});

test('a database without accounts takes everything', async () => {
  const empty = await openEmptyDatabase();
  const migrated = await runWaybill(['migrate'], { DATABASE_URL: empty.url });
  expect(migrated).toMatchObject({ status: 0, error: '' });
  await empty.drop();
});
