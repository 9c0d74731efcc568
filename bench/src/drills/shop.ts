import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { migrate } from '@waybill/server/src/platform/db/migrate.ts';
import { migrateJobs } from '@waybill/server/src/platform/jobs/jobs.ts';
import { loadZips } from '@waybill/server/src/zips/public-api.ts';
import { startBenchServer } from '../data/bench-database.ts';
import { type BuiltUser, buildStock, buildUser, widenLimits } from '@waybill/server/test/builders.ts';

export type Shop = {
  readonly context: Context;
  readonly users: readonly BuiltUser[];
  readonly superAdmin: BuiltUser;
};

type Size = { readonly users: number; readonly stock: number };

export const fillShop = async (databaseUrl: string, { users, stock }: Size): Promise<Shop> => {
  const log = createLog('error');
  const config = readConfig({ DATABASE_URL: databaseUrl, POOL_SIZE: '4', JOBS: 'off', CALL_LOG: 'off' });
  const context = createContext(config, databaseUrl, log);
  await migrate(context.db);
  await migrateJobs(databaseUrl, log);
  await loadZips(context.pool);
  await widenLimits(context);
  const batch = 2_000;
  for (let made = 0; made < stock; made += batch) {
    await buildStock(context, Math.min(batch, stock - made));
  }
  const superAdmin = await buildUser(context, { role: 'super_admin' });
  const made = Array.from({ length: users }, () => buildUser(context, { points: 100_000_000 }));
  return { context, users: await Promise.all(made), superAdmin };
};

export const openShop = async (
  ends: AsyncDisposableStack,
  size: Size,
): Promise<Shop & { readonly databaseUrl: string }> => {
  const server = await startBenchServer();
  ends.defer(() => server.stop());
  const shop = await fillShop(server.url, size);
  ends.defer(() => shop.context.close());
  return { ...shop, databaseUrl: server.url };
};
