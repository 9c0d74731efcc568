import { type Context, createContext } from '@waybill/server/src/context.ts';
import { migrate } from '@waybill/server/src/platform/db/migrate.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { migrateJobs } from '@waybill/server/src/platform/jobs/jobs.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { loadZips } from '@waybill/server/src/zips/public-api.ts';
import {
  type BuiltUser,
  type StockOverrides,
  buildStock,
  buildUser,
  widenLimits,
} from '@waybill/server/test/builders.ts';
import { startBenchServer } from '../data/bench-database.ts';

export type Shop = {
  readonly context: Context;
  readonly users: readonly BuiltUser[];
  readonly superAdmin: BuiltUser;
};

export const points = 100_000_000;
const batch = 2_000;

type Size = {
  readonly users: number;
  readonly stock: number;
  /** Where the stock is, two thousand numbers at a time. */
  readonly zips?: readonly string[];
} & Pick<StockOverrides, 'shippedOn'>;

export const stockShop = async (
  context: Context,
  { users, stock, zips = ['10001'], shippedOn }: Size,
): Promise<Shop> => {
  await widenLimits(context);
  const when = shippedOn === undefined ? {} : { shippedOn };
  for (let made = 0; made < stock; made += batch) {
    const zip5 = zips[(made / batch) % zips.length] ?? '10001';
    await buildStock(context, Math.min(batch, stock - made), { zip5, ...when });
  }
  const superAdmin = await buildUser(context, { role: 'super_admin' });
  const made = Array.from({ length: users }, () => buildUser(context, { points }));
  return { context, users: await Promise.all(made), superAdmin };
};

export const fillShop = async (databaseUrl: string, size: Size): Promise<Shop> => {
  const log = createLog('error');
  const config = readConfig({ DATABASE_URL: databaseUrl, POOL_SIZE: '4', JOBS: 'off', CALL_LOG: 'off' });
  const context = createContext(config, databaseUrl, log);
  await migrate(context.db);
  await migrateJobs(databaseUrl, log);
  await loadZips(context.pool);
  return stockShop(context, size);
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
