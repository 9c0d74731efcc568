import { startEmbeddedPostgres } from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import { databaseUrl, dropDatabase, onServer } from '@waybill/server/test/database-nodes.ts';
import { openFolder } from '../harness.ts';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** The first value that a statement answers. */
export const valueOf = <T>(url: string, sql: string): Promise<T | undefined> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<Record<string, T>>(sql);
    return Object.values(rows[0] ?? {})[0];
  });

/** Runs a command of the product to its end; answers what it printed. */
export const waybill = async (
  args: readonly string[],
  environment: Record<string, string>,
): Promise<string> => {
  const { status, out, error } = await runWaybill(args, environment);
  if (status !== 0) throw new Error(`waybill ${args.join(' ')}: ${error}`);
  return out.trim();
};

export const prepareSchema = async (url: string): Promise<void> => {
  await waybill(['migrate'], { DATABASE_URL: url });
  await valueOf(url, 'UPDATE price_lists SET proposed = false');
  // A few accounts stand for many: limits count as they do in production, and reject nobody.
  await valueOf(url, 'UPDATE limit_rules SET max_requests = 1000000 WHERE NOT guard');
};

/** The embedded PostgreSQL with its own settings, in a folder that goes away. */
export const startBenchServer = async () => {
  const ends = new AsyncDisposableStack();
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbeddedPostgres({
    dataDir: `${await openFolder(ends, 'bench')}/postgres`,
    log,
  });
  ends.defer(() => embedded.stop());
  return {
    version: (await valueOf<string>(embedded.url, 'SHOW server_version')) ?? '',
    /** Makes a database with the product's schema and ZIPs unless it is to be empty, which goes with `toEnd`; answers its address. */
    createDatabase: async (toEnd: AsyncDisposableStack, name: string, empty?: 'empty'): Promise<string> => {
      await valueOf(embedded.url, `CREATE DATABASE ${name}`);
      toEnd.defer(() => onServer(embedded.url, (client) => dropDatabase(client, name)));
      const url = databaseUrl(embedded.url, name);
      if (empty === undefined) await prepareSchema(url);
      return url;
    },
    stop: () => ends.disposeAsync(),
  };
};
