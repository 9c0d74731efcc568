import { call } from '../caller.ts';
import { beginTraffic, startNode } from './begin.ts';
import { type Drill, atLeast, none, same } from './check.ts';
import { startDatabasePair } from './database-pair.ts';
import { checkOrders } from './orders.ts';
import { type Shop, fillShop } from './shop.ts';
import { minute, waitUntil } from '../wait.ts';

const someJob = 'delete_old_hourly';

const jobIsDone = async ({ context }: Shop): Promise<boolean> => {
  const { rows } = await context.pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'drill'`);
  return rows.length === 0;
};

const loggedCalls = async ({ superAdmin }: Shop, url: string): Promise<number> => {
  const { code, data } = await call(url, 'GET', '/manage/logs/calls', { token: superAdmin.token });
  if (code !== 0) throw new Error(`the call log was answered ${code}`);
  return (data as { readonly total: number }).total;
};

/** Kills the primary under load and goes on with its standby: nothing that was told is lost, nobody is restarted. */
export const failover: Drill = {
  name: 'failover',
  run: async (print) => {
    await using ends = new AsyncDisposableStack();
    const pair = await startDatabasePair();
    ends.defer(() => pair.stop());
    const shop = await fillShop(pair.url, { users: 6, stock: 20_000 });
    ends.defer(() => shop.context.close());

    const settings = {
      DATABASE_URL: pair.url,
      DATABASE_READ_URL: pair.standbyUrl,
      POOL_SIZE: '6',
      LOG_LEVEL: 'fatal',
    };
    const nodes = await Promise.all([
      startNode(ends, { ...settings, JOBS: 'off' }),
      startNode(ends, { ...settings, JOBS: 'off' }),
      startNode(ends, { ...settings, JOBS: 'on' }),
    ]);
    print('a primary with a synchronous standby, two processes that serve, one that works on jobs');

    const before = await loggedCalls(shop, nodes[0].url);
    await pair.replay(false);
    // What is asked here is logged, too. A standby that stands still would answer the same number for ever.
    await waitUntil(
      'the primary answers in place of a standby that is behind',
      minute,
      async () => (await loggedCalls(shop, nodes[0].url)) > before + 20,
    );
    await pair.replay(true);
    print('the primary answered in place of a standby that was behind');

    const half = shop.users.length / 2;
    const traffics = await Promise.all([
      beginTraffic(ends, shop, { urls: [nodes[0].url], users: shop.users.slice(0, half), reads: true }),
      beginTraffic(ends, shop, { urls: [nodes[1].url], users: shop.users.slice(half), reads: true }),
    ]);
    const ordersOf = (): number[] => traffics.map((one) => one.ledgerBooks.orders.size);

    pair.killPrimary();
    const sold = ordersOf();
    const killed = performance.now();
    await waitUntil('callers notice', minute, () => traffics.every((one) => one.journal.failures.length > 0));
    await pair.failOver();
    const promoted = performance.now();
    await waitUntil('both sell again', minute, () =>
      ordersOf().every((orders, i) => orders > (sold[i] ?? 0)),
    );
    const away = performance.now() - killed;
    print(
      `sold again ${(away / 1000).toFixed(1)} s after the primary was killed, ` +
        `${((killed + away - promoted) / 1000).toFixed(1)} s after the standby took over`,
    );
    await Promise.all(traffics.map((one) => one.moreOrders(20)));

    await shop.context.pool.query(`SELECT graphile_worker.add_job('${someJob}', job_key => 'drill')`);
    await waitUntil('jobs are done', minute, () => jobIsDone(shop));
    const [user] = shop.users;
    const path = `/admin/users/${user?.id ?? 0}/sessions/revoke`;
    const body = { reason: 'drill' };
    await Promise.all(traffics.map((one) => one.rest()));
    const revoked = await call(nodes[0].url, 'POST', path, {
      token: shop.superAdmin.token,
      key: 'drill-revoke',
      body,
    });
    const standing = async (): Promise<number> =>
      (await call(nodes[1].url, 'GET', '/user/getUserPoint', { token: user?.token ?? '' })).status;
    await waitUntil(
      'what ends at one process ends at the other',
      minute,
      async () => (await standing()) === 401,
    );

    const told = traffics.flatMap(({ ledgerBooks }) => [...ledgerBooks.orders.keys()]);
    const repeated = traffics.reduce((sum, { journal }) => sum + journal.unsure, 0);
    print(`${told.length} orders, ${repeated} calls sent again`);
    const health = nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status);
    return [
      atLeast('orders that were told', 80, told.length),
      atLeast('calls that failed while there was no primary, and were sent again', 1, repeated),
      same('a session was revoked', 0, revoked.code),
      same('the same three processes are ready', [200, 200, 200], await Promise.all(health)),
      none(
        'processes that ended',
        nodes.filter((node) => node.hasEnded()),
      ),
      ...(await checkOrders(shop, nodes[0].url, told)),
    ];
  },
};
