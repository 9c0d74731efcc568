import { call } from '../caller.ts';
import { beginTraffic, startNode } from './begin.ts';
import { type Drill, atLeast, none, same } from './check.ts';
import { startDatabasePair } from './database-pair.ts';
import { checkBooks } from '../traffic/audit.ts';
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

    const traffic = await beginTraffic(ends, shop, {
      urls: nodes.slice(0, 2).map(({ url }) => url),
      reads: true,
    });
    const { orders } = traffic.ledgerBooks;

    pair.killPrimary();
    const sold = orders.size;
    const killed = performance.now();
    await waitUntil('callers notice', minute, () => traffic.journal.failures.length > 0);
    await pair.failOver();
    const promoted = performance.now();
    await waitUntil('they sell again', minute, () => orders.size > sold);
    const away = performance.now() - killed;
    print(
      `sold again ${(away / 1000).toFixed(1)} s after the primary was killed, ` +
        `${((killed + away - promoted) / 1000).toFixed(1)} s after the standby took over`,
    );
    await traffic.moreOrders(40);

    await shop.context.pool.query(`SELECT graphile_worker.add_job('${someJob}', job_key => 'drill')`);
    await waitUntil('jobs are done', minute, () => jobIsDone(shop));
    const [user] = shop.users;
    const path = `/admin/users/${user?.id ?? 0}/sessions/revoke`;
    const body = { reason: 'drill' };
    await traffic.rest();
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

    const repeated = traffic.journal.unsure;
    print(`${orders.size} orders, ${repeated} calls sent again`);
    const health = nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status);
    return [
      atLeast('orders that were told', 60, orders.size),
      atLeast('calls that failed while there was no primary, and were sent again', 1, repeated),
      same('a session was revoked', 0, revoked.code),
      same('the same three processes are ready', [200, 200, 200], await Promise.all(health)),
      none(
        'processes that ended',
        nodes.filter((node) => node.hasEnded()),
      ),
      ...(await checkBooks({ ...shop, staff: shop.superAdmin, url: nodes[0].url }, traffic.ledgerBooks)),
    ];
  },
};
