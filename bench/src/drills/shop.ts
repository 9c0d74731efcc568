import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { type BuiltUser, buildStock, buildUser } from '@waybill/server/test/builders.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { prepareSchema } from '../data/bench-server.ts';

export type Shop = {
  readonly context: Context;
  readonly users: readonly BuiltUser[];
  readonly superAdmin: BuiltUser;
};

export const points = 1_000_000_000;
const batch = 2_000;

type Size = {
  readonly users: number;
  readonly stock: number;
  /** Where the stock is, two thousand numbers at a time. */
  readonly zips?: readonly string[];
};

/** Accounts with points, a few at a time. */
export const buildUsers = async (context: Context, count: number): Promise<BuiltUser[]> => {
  const users: BuiltUser[] = [];
  while (users.length < count) {
    const some = Array.from({ length: Math.min(8, count - users.length) }, () =>
      buildUser(context, { points }),
    );
    users.push(...(await Promise.all(some)));
  }
  return users;
};

// One for all: each listens to the end of the process.
const log = createLog('error');

export const openContext = (databaseUrl: string): Context => {
  const config = readConfig({ DATABASE_URL: databaseUrl, POOL_SIZE: '4', JOBS: 'off', CALL_LOG: 'off' });
  return createContext(config, databaseUrl, log);
};

/** Fills a database that is empty or has the schema. The drill of upgrades calls that of the release before, from here. */
export const openShop = async (
  ends: AsyncDisposableStack,
  databaseUrl: string,
  { users: count, stock, zips = ['10001'] }: Size,
): Promise<Shop> => {
  await prepareSchema(databaseUrl);
  const context = openContext(databaseUrl);
  ends.defer(() => context.close());
  for (let made = 0; made < stock; made += batch)
    await buildStock(context, Math.min(batch, stock - made), {
      zip5: zips[(made / batch) % zips.length] ?? '10001',
    });
  const superAdmin = await buildUser(context, { role: 'super_admin' });
  return { context, users: await buildUsers(context, count), superAdmin };
};
