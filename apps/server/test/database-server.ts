import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { distribute } from '../src/platform/db/distribute.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrateJobs } from '../src/platform/jobs/jobs.ts';
import { loadZips } from '../src/stock/zips/public-api.ts';
import { exceptions } from './citus/exceptions.ts';
import {
  closeDatabase,
  createDatabase,
  databaseUrl,
  dropEverywhere,
  joinWorkers,
  onServer,
  workersOf,
} from './database-nodes.ts';
import { urlAs } from './granted-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that holds a database for each test file. */
    databaseServer: string;
    /** Whether it is the coordinator of a cluster of Citus. */
    onCitus: boolean;
  }
}

/** Name of the migrated database that every test's database is a copy of. */
export const templateName = 'waybill_test_template';

const recreate = async (server: string): Promise<void> => {
  const names = await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'waybill_test_%'`,
    );
    return rows.map(({ datname }) => datname);
  });
  // One after the other, on every node.
  for (const name of names) await dropEverywhere(server, name);
  await createDatabase(server, templateName, 'template0');
};

/** Makes the template, and answers the server as who owns it: on a cluster the product's role. */
const prepareTemplate = async (given: string): Promise<string> => {
  await recreate(given);
  const workers = await workersOf(given);
  const server = workers.length === 0 ? given : urlAs(given, await joinWorkers(given, templateName));
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
  // As in an installation whose operator confirmed the prices long ago.
  await pool.query('UPDATE price_lists SET proposed = false');
  await close();
  if (workers.length === 0) return server;
  // A cluster of Citus: the stock is where it would be, and copies of the template need it closed.
  await distribute({ url: databaseUrl(server, templateName), timeZone: 'Asia/Shanghai' }, { check: false });
  await closeDatabase(given, templateName);
  return server;
};

/** One PostgreSQL for all tests: that of TEST_DATABASE_URL, or an embedded one in a folder that goes away again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // A file that is listed and is not there would be noticed by none of its tests.
  for (const { file } of exceptions) await access(join(import.meta.dirname, '../src', file));
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('databaseServer', await prepareTemplate(given));
    project.provide('onCitus', (await workersOf(given)).length > 0);
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'waybill-test-'));
  // Under root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
    // It is gone after the tests: nothing of it has to survive the machine.
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  project.provide('databaseServer', await prepareTemplate(embedded.url));
  project.provide('onCitus', false);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
