import { DatabaseClient } from '@waybill/server/src/platform/db/client.ts';
import type pg from 'pg';
import type { Bench } from '../bench.ts';
import { type Spread, addStock, findZips, rankZips, returnStock } from './stock.ts';
import { type BenchUser, buildUsers, rotate } from './users.ts';

export type Market = AsyncDisposable & {
  readonly url: string;
  nextUser(): BenchUser;
  readonly users: readonly BenchUser[];
  readonly sellableZips: readonly string[];
  readonly queryOnlyZips: readonly string[];
  readonly client: pg.Client;
  readonly filledIn: number;
  reset(): Promise<void>;
};

export type MarketSize = {
  readonly users: number;
  readonly rows: number;
  readonly spread: Spread;
  readonly asked: number;
};

export const openMarket = async (
  { server, progress }: Pick<Bench, 'server' | 'progress'>,
  name: string,
  { users: count, rows, spread, asked }: MarketSize,
): Promise<Market> => {
  const url = await server.createDatabase(name);
  const began = performance.now();
  const client: pg.Client = new DatabaseClient({ connectionString: url });
  await client.connect();
  await rankZips(client);
  await addStock(client, spread, rows, (loaded) => progress(`${loaded} of ${rows} shipments loaded`));
  const users = await buildUsers(url, count);
  await client.query(
    `VACUUM (ANALYZE) shipments, lots, users, sessions, session_tokens, point_accounts, point_transactions, point_entries`,
  );
  const [sellableZips, queryOnlyZips] = [
    await findZips(client, 'sellable', asked),
    await findZips(client, 'query_only', asked),
  ];
  return {
    url,
    users,
    nextUser: rotate(users),
    sellableZips,
    queryOnlyZips,
    client,
    filledIn: (performance.now() - began) / 1000,
    reset: () => returnStock(client),
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await server.dropDatabase(name);
    },
  };
};
