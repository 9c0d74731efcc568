import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { buildUsers } from '../../data/users.ts';
import { writeLot } from '../../data/write-lot.ts';
import { minute, waitUntil } from '../../wait.ts';
import { beginTraffic, startNode } from '../begin.ts';
import { type Check, type Drill, atLeast, none, same, timed } from '../check.ts';
import { checkCopy } from '../../traffic/audit.ts';
import type { SystemPostgres } from '../restore/system-postgres.ts';
import { fillShop } from '../shop.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { type Cluster, findCitus, startCluster } from './cluster.ts';

const rows = 1_000_000;
const buyers = 300;

const succeeds = async (args: readonly string[], environment: Record<string, string>): Promise<string> => {
  const { status, out, error } = await runWaybill(args, environment);
  if (status !== 0) throw new Error(`waybill ${args.join(' ')}: ${error}`);
  return out.trim();
};

const killWhileBuying = async (node: SystemPostgres, traffic: Traffic): Promise<string> => {
  await node.kill();
  const failures = traffic.journal.failures.length;
  await waitUntil('callers notice', minute, () => traffic.journal.failures.length > failures);
  const began = performance.now();
  // What the killed one leaves behind ends by itself, and until then none can take its place.
  await waitUntil('it starts', minute, () =>
    node.start().then(
      () => true,
      () => false,
    ),
  );
  await traffic.moreOrders(100, 3 * minute);
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
};

const grow = async ({ coordinator, addWorker }: Cluster, traffic: Traffic): Promise<readonly Check[]> => {
  const orders = traffic.ledgerBooks.orders.size;
  await addWorker();
  await coordinator.ask('SELECT citus_rebalance_start()');
  const moved = await waitUntil(
    'the parts are where they belong',
    8 * minute,
    async () => (await coordinator.ask(`SELECT state::text FROM citus_rebalance_status()`)) === 'finished',
  );
  const shares =
    (await coordinator.ask<number[]>(
      `SELECT array_agg(n ORDER BY n) FROM (SELECT count(*)::int AS n FROM citus_shards GROUP BY nodeport) s`,
    )) ?? [];
  return [
    {
      what: 'parts of each of three workers',
      holds: shares.length === 3,
      seen: `${shares.join(', ')} after ${(moved / 1000).toFixed(0)} s`,
    },
    atLeast('orders while parts moved', 50, traffic.ledgerBooks.orders.size - orders),
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
export const citus: Drill = {
  name: 'citus',
  run: async (print) => {
    const bin = await findCitus();
    if (bin === undefined) {
      print('skipped: it needs a PostgreSQL of the distribution with Citus (citus.so among its libraries)');
      return [];
    }
    await using ends = new AsyncDisposableStack();
    const cluster = await startCluster(ends, bin, 2);
    const { coordinator, workers } = cluster;
    const { url } = coordinator;
    const shop = await fillShop(url, { users: 1, stock: 20_000 });
    ends.defer(() => shop.context.close());
    const checked = await succeeds(['distribute', '--check'], { DATABASE_URL: url });
    const divided = await succeeds(['distribute'], { DATABASE_URL: url });
    const again = await succeeds(['distribute'], { DATABASE_URL: url });
    print(checked);
    print(divided);
    const users = await buildUsers(url, buyers);

    const folder = await mkdtemp(join(tmpdir(), 'waybill-citus-files-'));
    ends.defer(() => rm(folder, { recursive: true, force: true }));
    const lot = join(folder, 'lot.csv');
    await writeLot(lot, rows, dayIn('Asia/Shanghai'));
    const about = ['--source', 'drill', '--owner', 'drill', '--basis', 'synthetic', '--offer', 'sellable'];
    let summary = '';
    const imported = await timed(async () => {
      summary = await succeeds(['import', lot, ...about], { DATABASE_URL: url, DATA_DIR: folder });
    });
    print(`${summary} ${imported}`);
    await coordinator.ask('ANALYZE shipments');
    const zips =
      (await coordinator.ask<string[]>(
        `SELECT array_agg(zip5) FROM (SELECT zip5 FROM shipments WHERE carrier = 'ups' AND sellable GROUP BY zip5 HAVING count(*) >= 8) z`,
      )) ?? [];

    const settings = { DATABASE_URL: url, POOL_SIZE: '16', JOBS: 'on', LOG_LEVEL: 'fatal', CALL_LOG: 'off' };
    const node = await startNode(ends, settings);
    const traffic = await beginTraffic(ends, { ...shop, users }, { urls: [node.url], zips });
    await traffic.moreOrders(300, 3 * minute);
    const [worker] = workers;
    if (worker === undefined) throw new Error('a cluster without workers');
    print(`a worker was killed; 100 orders ${await killWhileBuying(worker, traffic)} after its start`);
    print(
      `the coordinator was killed; 100 orders ${await killWhileBuying(coordinator, traffic)} after its start`,
    );
    const refused = await runWaybill(['distribute'], { DATABASE_URL: url });
    const grown = await grow(cluster, traffic);
    await traffic.rest();
    const told = [...traffic.ledgerBooks.orders.keys()];
    print(`${told.length} orders, ${traffic.journal.unsure} calls sent again`);

    const backup = await timed(() =>
      succeeds(['backup', join(folder, 'backup')], { DATABASE_URL: url, DATA_DIR: folder }),
    );
    const plain = await cluster.startPlain();
    const restored = await timed(() =>
      succeeds(['restore', join(folder, 'backup')], {
        DATABASE_URL: plain.url,
        DATA_DIR: join(folder, 'data'),
      }),
    );
    print(`backup in ${backup}, restored into one database in ${restored}`);
    return [
      same('what is divided, when told again', divided, again),
      same('divided while a server is at work', 1, refused.status),
      ...grown,
      atLeast('orders that were told', 500, told.length),
      none(
        'processes that ended',
        [node].filter((one) => one.hasEnded()),
      ),
      ...(await checkCopy({ ...shop, staff: shop.superAdmin, url: node.url }, told)),
      same('rows, points and states after the restore', await countsOf(coordinator), await countsOf(plain)),
    ];
  },
};
