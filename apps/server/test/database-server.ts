import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrateJobs } from '../src/platform/jobs/jobs.ts';
import { loadZips } from '../src/zips/public-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that holds a database for each test file. */
    databaseServer: string;
  }
}

/** Name of the migrated database that every test's database is a copy of. */
export const templateName = 'waybill_test_template';

/** The same server, another database. */
export const databaseUrl = (server: string, name: string): string => {
  return server.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
};

/**
 * Drops a database and ends who is still connected to it. Not by FORCE: that is refused while autovacuum is at work
 * there, whose process belongs to another role; without it the server ends that one itself.
 */
export const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user`,
    [name],
  );
  await client.query(`DROP DATABASE "${name}"`);
};

const recreate = async (server: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'waybill_test_%'`,
  );
  for (const { datname } of rows) {
    await dropDatabase(client, datname);
  }
  await client.query(`CREATE DATABASE ${templateName} TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
};

const prepareTemplate = async (server: string): Promise<void> => {
  await recreate(server);
  const { db, pool, close } = openDatabase({
    url: databaseUrl(server, templateName),
    poolSize: 2,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 60_000,
  });
  await migrate(db);
  await migrateJobs(databaseUrl(server, templateName), pino({ level: 'silent' }));
  await loadZips(pool);
  await close();
};

/** One PostgreSQL for all tests: that of TEST_DATABASE_URL, or an embedded one in a folder that goes away again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    await prepareTemplate(given);
    project.provide('databaseServer', given);
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'));
  // Under root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
  });
  await prepareTemplate(embedded.url);
  project.provide('databaseServer', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
