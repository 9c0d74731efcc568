import { spawnSync } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import { freePort } from '@waybill/server/test/free-port.ts';
import { startServerProcess } from '@waybill/server/test/server-process.ts';
import { openProxy } from '../../chaos/proxy.ts';
import { minute, waitUntil } from '../../wait.ts';
import { beginTraffic, startNode } from '../begin.ts';
import { type Check, type Drill, atLeast, none, same, timed } from '../check.ts';
import { checkCopy } from '../../traffic/audit.ts';
import { type Shop, fillShop } from '../shop.ts';
import { fillStock } from '../upgrade/fill-stock.ts';
import { BackupRepository, archiveSeconds } from './pgbackrest.ts';
import { SystemPostgres, asPostgres, findPrograms } from './system-postgres.ts';

const stock = 500_000;

const takesWrites = (server: SystemPostgres): Promise<number> =>
  waitUntil(
    'it takes writes',
    5 * minute,
    async () => (await server.ask('SELECT pg_is_in_recovery()')) === false,
  );

/** What is written now is in the archive when this settles. */
const archiveNow = async (server: SystemPostgres): Promise<void> => {
  const segment = await server.ask<string>('SELECT pg_walfile_name(pg_switch_wal())');
  const last = 'SELECT last_archived_wal FROM pg_stat_archiver';
  await waitUntil(
    'the archive has it',
    minute,
    async () => ((await server.ask<string>(last)) ?? '') >= (segment ?? '~'),
  );
};

const checkCopyAt = async (shop: Shop, url: string, told: Iterable<string>): Promise<readonly Check[]> => {
  const config = readConfig({ DATABASE_URL: url, POOL_SIZE: '2', JOBS: 'off', CALL_LOG: 'off' });
  const context = createContext(config, url, createLog('error'));
  const node = await startServerProcess({ DATABASE_URL: url, POOL_SIZE: '2', JOBS: 'off' });
  try {
    return await checkCopy({ context, staff: shop.superAdmin, url: node.url }, told);
  } finally {
    await node.stop();
    await context.close();
  }
};

const doctorSays = async (url: string): Promise<string> => {
  const { out } = await runWaybill(['doctor'], { DATABASE_URL: url, DATA_DIR: tmpdir() });
  return /^\w+ +archiving \w+/m.exec(out)?.[0] ?? out;
};

/**
 * Continuous archiving: backups while people buy, a copy of the moment before a mistake on another server, and the loss
 * of the machine. Told orders may be missing afterwards as far as the archive promises, and no further.
 */
export const restore: Drill = {
  name: 'restore',
  run: async (print) => {
    const bin = await findPrograms();
    if (bin === undefined || spawnSync('sh', ['-c', 'command -v pgbackrest']).status !== 0) {
      print(
        'skipped: it needs pgbackrest and a PostgreSQL of the distribution (Debian: postgresql pgbackrest)',
      );
      return [];
    }
    await using ends = new AsyncDisposableStack();
    const folder = (await asPostgres('mktemp', ['-d', join(tmpdir(), 'waybill-restore-XXXXXX')])).trim();
    await chmod(folder, 0o755);
    ends.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    const serverNamed = async (name: string): Promise<SystemPostgres> => {
      const server = new SystemPostgres(bin, folder, name, await freePort());
      ends.defer(() => server.stop());
      return server;
    };
    const repository = new BackupRepository(folder);
    const first = await serverNamed('first');
    await repository.pointAt(first);
    await first.create(repository.settings);
    await repository.run('stanza-create');
    await repository.run('check');
    const address = await openProxy({ path: first.socket });
    ends.defer(() => address.close());
    const url = `postgresql://waybill@127.0.0.1:${address.port}/waybill?sslmode=disable`;
    const shop = await fillShop(url, { users: 6, stock: 20_000 });
    ends.defer(() => shop.context.close());
    await fillStock(first.url, stock);
    const settings = { DATABASE_URL: url, POOL_SIZE: '8', JOBS: 'on', LOG_LEVEL: 'fatal' };
    const node = await startNode(ends, settings);
    const traffic = await beginTraffic(ends, shop, { urls: [node.url], reads: true });
    const { orders } = traffic.ledgerBooks;
    print(`a stock of ${stock.toLocaleString('en')}, and people who buy`);

    for (const type of ['full', 'incr'] as const) {
      await traffic.moreOrders(30);
      const seconds = await timed(() => repository.run(`--type=${type}`, 'backup'));
      print(`${type} backup in ${seconds}, ${await repository.newestMegabytes()} MB`);
    }

    await traffic.moreOrders(30);
    const toldBefore = new Map(orders);
    const moment = (await first.ask<string>('SELECT clock_timestamp()::text')) ?? '';
    await first.ask(`UPDATE users SET nickname = 'mistake'`);
    await traffic.moreOrders(30);
    await archiveNow(first);
    const copy = await serverNamed('copy');
    const copied = await timed(async () => {
      const to = [`--pg1-path=${copy.dataDir}`, '--archive-mode=off', '--target-action=promote'];
      await repository.run(...to, '--type=time', `--target=${moment}`, 'restore');
      await copy.start();
      await takesWrites(copy);
    });
    print(`the moment before the mistake, on another server in ${copied}`);
    const ofTheCopy = [
      same(
        'accounts with the mistake',
        0,
        await copy.ask(`SELECT count(*)::int FROM users WHERE nickname = 'mistake'`),
      ),
      same(
        'orders after the moment',
        0,
        await copy.ask(`SELECT count(*)::int FROM orders WHERE created_at > '${moment}'`),
      ),
      ...(await checkCopyAt(shop, copy.url, toldBefore.keys())),
    ];
    await copy.stop();

    await traffic.moreOrders(30);
    const healthy = await doctorSays(url);
    const lostAt = performance.now();
    await first.lose();
    const told = new Map(orders);
    const second = await serverNamed('second');
    const restored = await timed(async () => {
      await repository.pointAt(second);
      await repository.run('restore');
      await second.start();
      await takesWrites(second);
    });
    const kept = new Set(await second.ask<string[]>('SELECT array_agg(id::text) FROM orders'));
    const lost = [...told.values()].filter(({ id }) => !kept.has(id));
    const oldest = Math.max(0, ...lost.map(({ at }) => lostAt - at)) / 1000;
    address.pointAt({ path: second.socket });
    await traffic.moreOrders(30);
    const away = (performance.now() - lostAt) / 1000;
    print(`the machine was lost: restored in ${restored}, sold again after ${away.toFixed(1)} s`);
    print(`${lost.length} of ${told.size} orders lost, told in the last ${oldest.toFixed(1)} s`);
    await traffic.rest();
    const keptOrders = [...orders.values()].filter((order) => !lost.includes(order)).map(({ id }) => id);

    await second.ask(`ALTER SYSTEM SET archive_command = 'false'`);
    await second.ask('SELECT pg_reload_conf()');
    await second.ask('SELECT pg_switch_wal()');
    const failures = 'SELECT failed_count::int FROM pg_stat_archiver';
    await waitUntil('archiving fails', minute, async () => ((await second.ask<number>(failures)) ?? 0) > 0);
    return [
      ...ofTheCopy.map((check) => ({ ...check, what: `the copy: ${check.what}` })),
      atLeast('orders told before the loss', 120, told.size),
      {
        what: `seconds of told orders that were lost, ${2 * archiveSeconds} at most`,
        holds: oldest <= 2 * archiveSeconds,
        seen: oldest.toFixed(1),
      },
      none(
        'processes that ended',
        [node].filter((one) => one.hasEnded()),
      ),
      same('the doctor while archiving works', 'ok    archiving works', healthy),
      same('the doctor while it fails', 'fail  archiving fails', await doctorSays(url)),
      ...(await checkCopy({ ...shop, staff: shop.superAdmin, url: node.url }, keptOrders)),
    ];
  },
};
