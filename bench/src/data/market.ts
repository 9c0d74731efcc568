import { DatabaseClient } from '@waybill/server/src/platform/db/client.ts';
import type pg from 'pg';
import { type Spread, addStock, findZips, rankZips, returnStock } from './stock.ts';
import { type BenchUser, buildUsers, rotate } from './users.ts';

/** A database with stock on the shelf and users who take from it. */
export type Market = {
  readonly url: string;
  /** The next user, one after the other. */
  nextUser(): BenchUser;
  readonly users: readonly BenchUser[];
  readonly sellableZips: readonly string[];
  readonly queryOnlyZips: readonly string[];
  readonly client: pg.Client;
  /** Takes back what users did. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type MarketSize = {
  readonly users: number;
  readonly rows: number;
  readonly spread: Spread;
  /** How many of the first ZIPs are asked for. */
  readonly asked: number;
};

/** Fills a new database. */
export const openMarket = async (
  url: string,
  { users: count, rows, spread, asked }: MarketSize,
  progress: (text: string) => void,
): Promise<Market> => {
  const client: pg.Client = new DatabaseClient({ connectionString: url });
  await client.connect();
  await rankZips(client);
  await addStock(client, spread, rows, (loaded) => progress(`${loaded} of ${rows} shipments loaded`));
  const users = await buildUsers(url, count);
  await client.query('VACUUM (ANALYZE)');
  return {
    url,
    users,
    nextUser: rotate(users),
    sellableZips: await findZips(client, 'sellable', asked),
    queryOnlyZips: await findZips(client, 'query_only', asked),
    client,
    reset: () => returnStock(client),
    close: () => client.end(),
  };
};
