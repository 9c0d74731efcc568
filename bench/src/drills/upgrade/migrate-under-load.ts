import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase } from '@waybill/server/src/platform/db/migrate.ts';
import { migrationFolder } from '@waybill/server/src/platform/db/migration-files.ts';
import type { startServerProcess } from '@waybill/server/test/server-process.ts';
import { startBenchServer, withClient } from '../../data/bench-database.ts';
import { beginTraffic, startNode } from '../begin.ts';
import { type Check, atLeast, none, same } from '../check.ts';
import { checkBooks } from '../../traffic/audit.ts';
import type { Shop } from '../shop.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { fillStock } from './fill-stock.ts';

const longestMs = 2_000;
const inTheWayMs = 4_000;

/** Somebody who keeps the stock open, as an import does, so that nothing can change its table. */
const standInTheWay = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE shipments IN ROW EXCLUSIVE MODE');
    await pause(inTheWayMs);
    await client.query('COMMIT');
  });

/** The stock: how many there are, how many different ones, and a sum of all of them. */
const fingerprint = (url: string): Promise<unknown> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows, count(DISTINCT id)::int AS ids, sum(hashtext(tracking_number))::text AS sum FROM shipments`,
    );
    return rows[0];
  });

/**
 * People buy, reserve and search at the release before, whose files are in `root`, while its database with so many numbers
 * of so many days is migrated.
 */
export const migrateUnderLoad = async (
  root: string,
  { stock, days }: { readonly stock: number; readonly days: number },
  print: (text: string) => void,
): Promise<readonly Check[]> => {
  await using ends = new AsyncDisposableStack();
  const server = await startBenchServer();
  ends.defer(() => server.stop());
  const { fillShop } = (await import(join(root, 'bench/src/drills/shop.ts'))) as typeof import('../shop.ts');
  const { startServerProcess: startBefore } = (await import(
    join(root, 'apps/server/test/server-process.ts')
  )) as { startServerProcess: typeof startServerProcess };
  const shop = await fillShop(server.url, { users: 8, stock: 20_000 });
  ends.defer(() => shop.context.close());
  await fillStock(server.url, stock, days);
  const filled = await fingerprint(server.url);
  const settings = { DATABASE_URL: server.url, POOL_SIZE: '8', JOBS: 'on' };
  const before = await startBefore(settings);
  ends.defer(async () => void (await before.stop()));
  print(`the release before serves a stock of ${stock.toLocaleString('en')}`);

  // The migrations since that release, and some that are there to be rehearsed.
  const folder = await mkdtemp(join(tmpdir(), 'waybill-rehearsal-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationFolder, folder, { recursive: true });
  await cp(join(import.meta.dirname, 'rehearsal'), folder, { recursive: true });
  const among = (url: string, users: Shop['users']): Promise<Traffic> =>
    beginTraffic(ends, shop, { urls: [url], users, reads: true });
  const old = await among(before.url, shop.users.slice(0, 6));
  const calls = old.journal.calls;
  const began = performance.now();
  const [applied] = await Promise.all([
    migrateDatabase({ url: server.url, timeZone: 'Asia/Shanghai' }, { folder }),
    standInTheWay(server.url),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const meanwhile = old.journal.calls - calls;
  print(`migrated ${applied.join(', ')} in ${seconds} s, ${meanwhile} calls meanwhile`);

  const next = await startNode(ends, settings);
  const young = await among(next.url, shop.users.slice(6));
  await Promise.all([old.rest(), young.rest()]);
  const books = {
    orders: new Map([...old.ledgerBooks.orders, ...young.ledgerBooks.orders]),
    accounts: new Map([...old.ledgerBooks.accounts, ...young.ledgerBooks.accounts]),
    registered: new Set<string>(),
    strange: [],
  };
  const failuresOf = ({ journal, ledgerBooks }: Traffic): string[] => [
    ...journal.failures,
    ...ledgerBooks.strange,
  ];
  const { longestMs: slowest } = old.journal;
  print(
    `${old.journal.calls} calls at the release before, ${young.journal.calls} at this one, ${books.orders.size} orders`,
  );
  return [
    none('failed calls at the release before', failuresOf(old)),
    none('failed calls at this one beside it', failuresOf(young)),
    atLeast('calls while it migrated', 100, meanwhile),
    atLeast('migrations', 5, applied.length),
    {
      what: `the longest call, ${longestMs / 1000} s at most`,
      holds: slowest <= longestMs,
      seen: `${(slowest / 1000).toFixed(2)} s`,
    },
    same('the stock, not one lost and none there twice', filled, await fingerprint(server.url)),
    ...(await checkBooks({ ...shop, staff: shop.superAdmin, url: next.url }, books)),
  ];
};
