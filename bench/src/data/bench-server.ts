import { DatabaseClient } from '@waybill/server/src/platform/db/client.ts';
import { openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '@waybill/server/src/platform/db/migrate.ts';
import { migrateJobs } from '@waybill/server/src/platform/jobs/jobs.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { databaseUrl, dropDatabase } from '@waybill/server/test/database-nodes.ts';
import { loadZips } from '@waybill/server/src/stock/zips/public-api.ts';
import type pg from 'pg';
import { openFolder } from '../harness.ts';

/** The embedded PostgreSQL with its own settings, in a folder that goes away. */
export type BenchServer = {
  readonly version: string;
  /** Makes a database with the product's schema and ZIPs unless it is to be empty, which goes with `ends`; answers its address. */
  createDatabase(ends: AsyncDisposableStack, name: string, empty?: 'empty'): Promise<string>;
  stop(): Promise<void>;
};

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The first value that a statement answers. */
export const valueOf = <T>(url: string, sql: string): Promise<T | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, T>>(sql);
    return Object.values(rows[0] ?? {})[0];
  });

/** One for all: each listens to the end of the process. */
export const errorLog = createLog('error');

export const prepareSchema = async (url: string): Promise<void> => {
  const { db, pool, close } = openDatabase({
    url,
    poolSize: 2,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 600_000,
  });
  await migrate(db);
  await migrateJobs(url, errorLog);
  await loadZips(pool);
  await pool.query('UPDATE price_lists SET proposed = false');
  // A few accounts stand for many: limits count as they do in production, and reject nobody.
  await pool.query('UPDATE limit_rules SET max_requests = 1000000 WHERE NOT guard');
  await close();
};

export const startBenchServer = async (): Promise<BenchServer> => {
  const ends = new AsyncDisposableStack();
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbeddedPostgres({
    dataDir: `${await openFolder(ends, 'bench')}/postgres`,
    log,
  });
  ends.defer(() => embedded.stop());
  return {
    version: (await valueOf<string>(embedded.url, 'SHOW server_version')) ?? '',
    createDatabase: async (toEnd, name, empty) => {
      await valueOf(embedded.url, `CREATE DATABASE ${name}`);
      toEnd.defer(() => withClient(embedded.url, (client) => dropDatabase(client, name)));
      const url = databaseUrl(embedded.url, name);
      if (empty === undefined) await prepareSchema(url);
      return url;
    },
    stop: () => ends.disposeAsync(),
  };
};
