import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseClient } from '@waybill/server/src/platform/db/client.ts';
import { type Database, openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '@waybill/server/src/platform/db/migrate.ts';
import { migrateJobs } from '@waybill/server/src/platform/jobs/jobs.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { loadZips } from '@waybill/server/src/zips/public-api.ts';
import type pg from 'pg';

/** The PostgreSQL that all benchmarks run on: the embedded one, with its own settings, in a folder that goes away. */
export type BenchServer = {
  readonly version: string;
  readonly url: string;
  /** Makes a database with the product's schema and ZIPs; answers its connection string. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
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

/** A pool of the product for building and looking, without a limit of time to speak of. */
export const openPool = (url: string, poolSize = 2): Database =>
  openDatabase({
    url,
    poolSize,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 600_000,
  });

const prepareSchema = async (url: string): Promise<void> => {
  const { db, pool, close } = openPool(url);
  await migrate(db);
  await migrateJobs(url, createLog('error'));
  await loadZips(pool);
  // A few accounts stand for many: limits count as they do in production, and reject nobody.
  await pool.query('UPDATE limit_rules SET max_requests = 1000000 WHERE NOT guard');
  await close();
};

export const startBenchServer = async (): Promise<BenchServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  // Under root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  const run = (sql: string) => withClient(embedded.url, (client) => client.query(sql));
  const shown = await run('SHOW server_version');
  return {
    url: embedded.url,
    version: String(Object.values(shown.rows[0] as object)[0]),
    createDatabase: async (name) => {
      await run(`CREATE DATABASE ${name}`);
      const url = embedded.url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
      await prepareSchema(url);
      return url;
    },
    dropDatabase: async (name) => {
      // Not by force: its own vacuum may be at work there, which this role may not end, and which a plain drop ends.
      await run(`DROP DATABASE ${name}`);
    },
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
