import { execFile } from 'node:child_process';
import { appendFile, chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { urlAs } from '@waybill/server/test/granted-role.ts';
import { openDatabaseProxy, placeOf } from '@waybill/server/test/proxy.ts';
import { onServer } from '@waybill/server/test/database-nodes.ts';
import { valueOf } from '../data/bench-server.ts';
import { type Task, atLeast, none, openFolder, same, waitUntil } from '../harness.ts';
import { clientOf, signOutEverywhere } from '../caller.ts';
import { startNode } from '../servers/servers.ts';
import { audit, checksOf } from '../traffic/audit.ts';
import { beginTraffic } from '../traffic/traffic.ts';
import { openShop } from './shop.ts';

const standbyName = 'standby';

const superuserOf = ({ url }: EmbeddedPostgres): string => urlAs(url, 'postgres');

/** Copies a running primary as `pg_basebackup` does, which does not come with the embedded one. */
const copyPrimary = async (primary: EmbeddedPostgres, from: string, to: string): Promise<void> => {
  // One session: the backup ends with it.
  const label = await onServer(superuserOf(primary), async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  const left = (await readdir(to)).filter((name) => /^(postmaster\.|\.s\.PGSQL)/.test(name));
  await Promise.all(left.map((name) => rm(join(to, name))));
  await writeFile(join(to, 'backup_label'), label);
  await writeFile(join(to, 'standby.signal'), '');
  const { host, port } = primary.connection;
  const source = `host=${host} port=${port} user=postgres application_name=${standbyName}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  const { uid, gid } = await stat(from);
  await Promise.all(['backup_label', 'standby.signal'].map((name) => chown(join(to, name), uid, gid)));
};

/** A primary that acknowledges a commit when its standby has it too, and the address that leads to the primary. */
const startDatabasePair = async (ends: AsyncDisposableStack) => {
  const folder = await openFolder(ends, 'pair');
  const start = async (name: string): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, name),
      log: { info: () => undefined, warn: () => undefined },
      settings: { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' },
    });
    ends.defer(() => server.stop());
    return server;
  };
  const primary = await start('primary');
  await copyPrimary(primary, join(folder, 'primary'), join(folder, 'standby'));
  const standby = await start('standby');
  await valueOf(superuserOf(primary), `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`);
  await valueOf(superuserOf(primary), 'SELECT pg_reload_conf()');
  const synchronous = `SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'sync'`;
  await waitUntil(
    'the standby is synchronous',
    async () => (await valueOf(superuserOf(primary), synchronous)) === 1,
  );
  const proxy = await openDatabaseProxy(primary.url);
  ends.defer(() => proxy.close());
  return {
    url: proxy.url,
    standbyUrl: standby.url,
    /** Stops or resumes what makes the standby look like the primary; it goes on receiving. */
    replay: (going: boolean) =>
      valueOf(superuserOf(standby), `SELECT pg_wal_replay_${going ? 'resume' : 'pause'}()`),
    killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
    failOver: async () => {
      await valueOf(superuserOf(standby), 'SELECT pg_promote(true, 60)');
      proxy.pointAt(placeOf(standby.url));
    },
  };
};

/** Kills the primary under load and goes on with its standby: nothing that was told is lost, nobody is restarted. */
export const failover: Task = {
  name: 'failover',
  run: async ({ ends, print }) => {
    const pair = await startDatabasePair(ends);
    const shop = await openShop(ends, pair.url, { users: 6, stock: 20_000 });
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
    const [{ url }, { url: other }] = nodes;
    print('a primary with a synchronous standby, two processes that serve, one that works on jobs');

    const loggedCalls = async (): Promise<number> => (await clientOf(url, shop.superAdmin).listCalls()).total;
    const before = await loggedCalls();
    await pair.replay(false);
    // What is asked here is logged, too. A standby that stands still would answer the same number for ever.
    await waitUntil(
      'the primary answers in place of a standby that is behind',
      async () => (await loggedCalls()) > before + 20,
    );
    await pair.replay(true);
    print('the primary answered in place of a standby that was behind');

    const traffic = await beginTraffic(ends, shop, { urls: [url, other], reads: true });
    const { journal, expected } = traffic;
    const { orders } = expected;
    pair.killPrimary();
    const sold = orders.size;
    const killed = performance.now();
    await waitUntil('callers notice', () => journal.failures.length > 0);
    await pair.failOver();
    await waitUntil('they sell again', () => orders.size > sold);
    const seconds = ((performance.now() - killed) / 1000).toFixed(1);
    print(`sold again ${seconds} s after the primary was killed`);
    await traffic.moreOrders(40);

    const { pool } = shop.context;
    await pool.query(`SELECT graphile_worker.add_job('delete_old_hourly', job_key => 'drill')`);
    await waitUntil('jobs are done', async () => {
      const { rows } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'drill'`);
      return rows.length === 0;
    });
    await traffic.rest();
    const [user = shop.superAdmin] = shop.users;
    const signedOut = await signOutEverywhere([url, other], shop.superAdmin, user);
    print(`${orders.size} orders, ${journal.unsure} calls sent again`);
    const ready = nodes.map(async (node) => (await fetch(`${node.url}/readyz`)).status);
    return [
      atLeast('orders that were told', 60, orders.size),
      atLeast('calls that failed while there was no primary, and were sent again', 1, journal.unsure),
      same('an account was signed out at both that serve', [401, 401], signedOut),
      same('the same three processes are ready', [200, 200, 200], await Promise.all(ready)),
      none(
        'processes that ended',
        nodes.filter((node) => node.hasEnded()),
      ),
      ...checksOf(await audit(shop, url, expected)),
    ];
  },
};
