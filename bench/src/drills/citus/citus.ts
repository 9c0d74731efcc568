import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@waybill/server/src/context.ts';
import { onServer } from '@waybill/server/test/database-nodes.ts';
import { waybill } from '../../data/bench-server.ts';
import {
  type Check,
  type Task,
  atLeast,
  killPid,
  minute,
  none,
  openFolder,
  same,
  secondsOf,
  waitUntil,
} from '../../harness.ts';
import { type Traffic, beginTraffic } from '../../traffic/traffic.ts';
import type { SystemPostgres } from '../restore/system-postgres.ts';
import { type Cluster, findCitus, startCluster } from './cluster.ts';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import { importArguments, writeLot } from '../../data/write-lot.ts';
import { startNode } from '../../servers/servers.ts';
import { checkCopy } from '../../traffic/audit.ts';
import { buildUsers, openShop } from '../shop.ts';

type Row = { readonly id: string; readonly order: string };

const key = ({ id, order }: Row): string => `${id} of order ${order}`;

/** Shipments that stand as sold or reserved to an order which has them not, and items whose shipment does not. */
const orphanedStock = async ({ pool }: Pick<Context, 'pool'>): Promise<readonly string[]> => {
  const states = `state IN ('sold', 'reserved')`;
  const [{ rows: shipments }, { rows: items }] = await Promise.all([
    pool.query<Row>(`SELECT id::text, order_id::text AS order FROM shipments WHERE ${states}`),
    pool.query<Row>(
      `SELECT shipment_id::text AS id, order_id::text AS order FROM order_items WHERE ${states}`,
    ),
  ]);
  const stock = new Set(shipments.map(key));
  const sold = new Set(items.map(key));
  return [
    ...[...stock.difference(sold)].map((one) => `shipment ${one}: no such item`),
    ...[...sold.difference(stock)].map((one) => `item ${one}: its shipment is not`),
  ];
};

/** Kills every process of a server at once, so that none of them gets on with what it is at. */
const killWhole = async ({ dataDir }: SystemPostgres): Promise<void> => {
  const [line = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${line}/task/${line}/children`, 'utf8');
  for (const pid of [line, ...children.trim().split(' ')]) killPid(Number(pid));
};

const prepared = 'SELECT count(*)::int AS n FROM pg_prepared_xacts';

/** Kills the coordinator while a worker has a transaction that is prepared and not yet committed; answers whether one was seen. */
const killBetweenCommits = async ({ coordinator, workers }: Cluster): Promise<boolean> => {
  const stop = performance.now() + 10_000;
  const seen = await Promise.any(
    workers.map((worker) =>
      onServer(worker.url, async (client) => {
        while (performance.now() < stop) {
          const { rows } = await client.query<{ n: number }>(prepared);
          if ((rows[0]?.n ?? 0) > 0) {
            await killWhole(coordinator);
            return true;
          }
        }
        throw new Error('none');
      }),
    ),
  ).catch(() => false);
  if (!seen) await killWhole(coordinator);
  return seen;
};

/**
 * Kills the coordinator `times` times between the commits of a worker and its own, and looks after each at what was sold.
 * Answers what it found wrong, and how many of the kills met a prepared transaction.
 */
const killBetween = async (
  cluster: Cluster,
  { context, traffic, times }: { context: Context; traffic: Traffic; times: number },
): Promise<{ readonly wrong: readonly string[]; readonly met: number }> => {
  const wrong: string[] = [];
  let met = 0;
  for (let n = 1; n <= times; n += 1) {
    if (await killBetweenCommits(cluster)) met += 1;
    await waitUntil('the coordinator starts', () => cluster.coordinator.start().then(() => true));
    await waitUntil('what was prepared is decided', async () => {
      const left = await Promise.all(cluster.workers.map((worker) => worker.ask<number>(prepared)));
      return left.every((count) => count === 0);
    });
    await traffic.rest();
    const orphaned = await orphanedStock(context);
    wrong.push(...orphaned.map((one) => `kill ${n}: ${one}`));
    traffic.go();
    await traffic.moreOrders(20);
  }
  return { wrong, met };
};

const rows = 1_000_000;
const buyers = 300;
const kills = 50;

const killWhileBuying = async (node: SystemPostgres, traffic: Traffic): Promise<string> => {
  await node.kill();
  const failures = traffic.journal.failures.length;
  await waitUntil('callers notice', () => traffic.journal.failures.length > failures);
  const began = performance.now();
  // What the killed one leaves behind ends by itself, and until then none can take its place.
  await waitUntil('it starts', () => node.start().then(() => true));
  await traffic.moreOrders(100, 3 * minute);
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
};

const grow = async ({ coordinator, addWorker }: Cluster, traffic: Traffic): Promise<readonly Check[]> => {
  const orders = traffic.expected.orders.size;
  await addWorker();
  await coordinator.ask('SELECT citus_rebalance_start()');
  await waitUntil(
    'the parts are where they belong',
    async () => (await coordinator.ask(`SELECT state::text FROM citus_rebalance_status()`)) === 'finished',
    8 * minute,
  );
  const shares =
    (await coordinator.ask<number[]>(
      `SELECT array_agg(n ORDER BY n) FROM (SELECT count(*)::int AS n FROM citus_shards GROUP BY nodeport) s`,
    )) ?? [];
  return [
    same('workers that have parts', 3, shares.length),
    atLeast('orders while parts moved', 50, traffic.expected.orders.size - orders),
  ];
};

const countsOf = (server: SystemPostgres): Promise<unknown> =>
  server.ask(`SELECT jsonb_build_array((SELECT count(*) FROM shipments), (SELECT count(*) FROM tracking_numbers),
    (SELECT count(*) FROM orders), (SELECT sum(balance) FROM point_accounts),
    (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM shipments GROUP BY state) s))`);

/**
 * The stock on the workers of a cluster of Citus: import, people who buy while a worker and the coordinator are killed and
 * while parts move to a third worker, then a backup that is restored into one database.
 */
export const citus: Task = {
  name: 'citus',
  byName: true,
  run: async ({ ends, print }) => {
    const bin = await findCitus();
    if (bin === undefined) {
      print('skipped: it needs a PostgreSQL of the distribution with Citus (citus.so among its libraries)');
      return [];
    }
    const cluster = await startCluster(ends, bin);
    const { coordinator } = cluster;
    const { url } = coordinator;
    const worker = await cluster.addWorker();
    await cluster.addWorker();
    const shop = await openShop(ends, url, { users: 1, stock: 20_000 });
    const checked = await waybill(['distribute', '--check'], { DATABASE_URL: url });
    const divided = await waybill(['distribute'], { DATABASE_URL: url });
    const again = await waybill(['distribute'], { DATABASE_URL: url });
    print(checked);
    print(divided);
    const users = await buildUsers(shop.context, buyers);

    const folder = await openFolder(ends, 'citus-files');
    const files = { DATABASE_URL: url, DATA_DIR: folder };
    const lot = join(folder, 'lot.csv');
    await writeLot(lot, rows, dayIn('Asia/Shanghai'));
    const imported = await secondsOf(async () => print(await waybill(importArguments(lot), files)));
    print(`imported in ${imported.toFixed(1)} s`);
    await coordinator.ask('ANALYZE shipments');
    const zips =
      (await coordinator.ask<string[]>(
        `SELECT array_agg(zip5) FROM (SELECT zip5 FROM shipments WHERE carrier = 'ups' AND sellable GROUP BY zip5 HAVING count(*) >= 8) z`,
      )) ?? [];

    const settings = { DATABASE_URL: url, POOL_SIZE: '16', JOBS: 'on', LOG_LEVEL: 'fatal', CALL_LOG: 'off' };
    const node = await startNode(ends, settings);
    const traffic = await beginTraffic(ends, { ...shop, users }, { urls: [node.url], zips });
    await traffic.moreOrders(300, 3 * minute);
    print(`a worker was killed; 100 orders ${await killWhileBuying(worker, traffic)} after its start`);
    const between = await killBetween(cluster, { context: shop.context, traffic, times: kills });
    print(`the coordinator was killed ${kills} times, ${between.met} between the commits of two nodes`);
    const refused = await runWaybill(['distribute'], { DATABASE_URL: url });
    const grown = await grow(cluster, traffic);
    await traffic.rest();
    const told = [...traffic.expected.orders.keys()];
    print(`${told.length} orders, ${traffic.journal.unsure} calls sent again`);

    const backup = join(folder, 'backup');
    const backedUp = await secondsOf(() => waybill(['backup', backup], files));
    const plain = await cluster.startPlain();
    const restored = await secondsOf(() =>
      waybill(['restore', backup], { DATABASE_URL: plain.url, DATA_DIR: join(folder, 'data') }),
    );
    print(`backup in ${backedUp.toFixed(1)} s, restored into one database in ${restored.toFixed(1)} s`);
    return [
      same('what is divided, when told again', divided, again),
      same('divided while a server is at work', 1, refused.status),
      none('numbers that stand apart from their order after a kill', between.wrong),
      atLeast('kills between the commits of two nodes', kills / 2, between.met),
      ...grown,
      atLeast('orders that were told', 500, told.length),
      none('processes that ended', node.hasEnded() ? ['the server'] : []),
      ...(await checkCopy(shop, node.url, told)),
      same('rows, points and states after the restore', await countsOf(coordinator), await countsOf(plain)),
    ];
  },
};
