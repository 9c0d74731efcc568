import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type SystemPostgres,
  asPostgres,
  findPrograms,
  openServerFolder,
  systemPostgres,
} from './system-postgres.ts';
import { tmpdir } from 'node:os';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import { freePort } from '@waybill/server/test/free-port.ts';
import { openDatabaseProxy, placeOf } from '@waybill/server/test/proxy.ts';
import { type Task, atLeast, atMost, minute, none, same, secondsOf, waitUntil } from '../../harness.ts';
import { startNode } from '../../servers/servers.ts';
import { checkCopy } from '../../traffic/audit.ts';
import { beginTraffic } from '../../traffic/traffic.ts';
import { missingPrograms } from '../program.ts';
import { openContext, openShop } from '../shop.ts';
import { fillStock } from '../upgrade/fill-stock.ts';

/** Seconds after which what was written goes to the archive although its segment is not full. */
const archiveSeconds = 5;

/** A repository of backups, and of the log of whichever server it points at. */
const openRepository = (folder: string) => {
  const file = join(folder, 'pgbackrest.conf');
  const run = (...args: readonly string[]): Promise<string> =>
    asPostgres('pgbackrest', [`--config=${file}`, '--stanza=waybill', ...args]);
  return {
    run,
    /** Of a server whose log is to be archived. */
    settings: {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${file} --stanza=waybill archive-push %p`,
      archive_timeout: `${archiveSeconds}s`,
    },
    pointAt: async ({ dataDir, port }: SystemPostgres): Promise<void> => {
      const text = `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
repo1-bundle=y
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a passphrase of the drill
compress-type=zst
process-max=2
start-fast=y
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
log-level-console=warn
[waybill]
pg1-path=${dataDir}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`;
      await writeFile(file, text);
      const { uid, gid } = await stat(folder);
      await chown(file, uid, gid);
    },
    newestMegabytes: async (): Promise<number> => {
      type Stanza = { backup: { info: { repository: { delta: number } } }[] };
      const [stanza] = JSON.parse(await run('info', '--output=json')) as Stanza[];
      return Math.round((stanza?.backup.at(-1)?.info.repository.delta ?? 0) / 1e6);
    },
  };
};

const stock = 500_000;

const takesWrites = (server: SystemPostgres): Promise<number> =>
  waitUntil(
    'it takes writes',
    async () => (await server.ask('SELECT pg_is_in_recovery()')) === false,
    5 * minute,
  );

/** What is written now is in the archive when this settles. */
const archiveNow = async (server: SystemPostgres): Promise<void> => {
  const segment = await server.ask<string>('SELECT pg_walfile_name(pg_switch_wal())');
  const last = 'SELECT last_archived_wal FROM pg_stat_archiver';
  await waitUntil(
    'the archive has it',
    async () => ((await server.ask<string>(last)) ?? '') >= (segment ?? '~'),
  );
};

const doctorSays = async (url: string): Promise<string> => {
  const { out } = await runWaybill(['doctor'], { DATABASE_URL: url, DATA_DIR: tmpdir() });
  return /^\w+ +archiving \w+/m.exec(out)?.[0] ?? out;
};

/**
 * Continuous archiving: backups while people buy, a copy of the moment before a mistake on another server, and the loss
 * of the machine. Told orders may be missing afterwards as far as the archive promises, and no further.
 */
export const restore: Task = {
  name: 'restore',
  byName: true,
  run: async ({ ends, print }) => {
    const bin = await findPrograms();
    if (bin === undefined || missingPrograms(['pgbackrest']).length > 0) {
      print(
        'skipped: it needs pgbackrest and a PostgreSQL of the distribution (Debian: postgresql pgbackrest)',
      );
      return [];
    }
    const folder = await openServerFolder(ends, 'restore');
    const serverNamed = async (name: string): Promise<SystemPostgres> => {
      const server = systemPostgres(bin, folder, name, await freePort());
      ends.defer(() => server.stop());
      return server;
    };
    const repository = openRepository(folder);
    const first = await serverNamed('first');
    await repository.pointAt(first);
    await first.create(repository.settings);
    await repository.run('stanza-create');
    await repository.run('check');
    const proxy = await openDatabaseProxy(first.url);
    ends.defer(() => proxy.close());
    const { url } = proxy;
    const shop = await openShop(ends, url, { users: 6, stock: 20_000 });
    await fillStock(first.url, stock);
    const settings = { POOL_SIZE: '8', JOBS: 'on', LOG_LEVEL: 'fatal' };
    const node = await startNode(ends, { ...settings, DATABASE_URL: url });
    const traffic = await beginTraffic(ends, shop, { urls: [node.url], reads: true });
    const { orders } = traffic.expected;
    print(`a stock of ${stock.toLocaleString('en')}, and people who buy`);

    for (const type of ['full', 'incr'] as const) {
      await traffic.moreOrders(30);
      const seconds = await secondsOf(() => repository.run(`--type=${type}`, 'backup'));
      print(`${type} backup in ${seconds.toFixed(1)} s, ${await repository.newestMegabytes()} MB`);
    }

    await traffic.moreOrders(30);
    const before = [...orders.keys()];
    const moment = (await first.ask<string>('SELECT clock_timestamp()::text')) ?? '';
    await first.ask(`UPDATE users SET nickname = 'mistake'`);
    await traffic.moreOrders(30);
    await archiveNow(first);
    const copy = await serverNamed('copy');
    const copied = await secondsOf(async () => {
      const to = [`--pg1-path=${copy.dataDir}`, '--archive-mode=off', '--target-action=promote'];
      await repository.run(...to, '--type=time', `--target=${moment}`, 'restore');
      await copy.start();
      await takesWrites(copy);
    });
    print(`the moment before the mistake, on another server in ${copied.toFixed(1)} s`);
    const mistakes = await copy.ask(`SELECT count(*)::int FROM users WHERE nickname = 'mistake'`);
    const later = await copy.ask(`SELECT count(*)::int FROM orders WHERE created_at > '${moment}'`);
    const ofCopy = { ...shop, context: openContext(copy.url) };
    const nodeOfCopy = await startNode(ends, { ...settings, DATABASE_URL: copy.url, JOBS: 'off' });
    const copyChecks = await checkCopy(ofCopy, nodeOfCopy.url, before);
    await nodeOfCopy.stop();
    await ofCopy.context.close();
    await copy.stop();

    await traffic.moreOrders(30);
    const healthy = await doctorSays(url);
    const lostAt = performance.now();
    await first.lose();
    const told = [...orders.values()];
    const second = await serverNamed('second');
    const restored = await secondsOf(async () => {
      await repository.pointAt(second);
      await repository.run('restore');
      await second.start();
      await takesWrites(second);
    });
    const stored = new Set(await second.ask<string[]>('SELECT array_agg(id::text) FROM orders'));
    const lost = new Set(told.filter(({ id }) => !stored.has(id)));
    const oldest = Math.max(0, ...[...lost].map(({ at }) => lostAt - at)) / 1000;
    proxy.pointAt(placeOf(second.url));
    await traffic.moreOrders(30);
    const away = (performance.now() - lostAt) / 1000;
    print(
      `the machine was lost: restored in ${restored.toFixed(1)} s, sold again after ${away.toFixed(1)} s`,
    );
    print(`${lost.size} of ${told.length} orders lost, told in the last ${oldest.toFixed(1)} s`);
    await traffic.rest();
    const remaining = [...orders.values()].filter((order) => !lost.has(order)).map(({ id }) => id);

    await second.ask(`ALTER SYSTEM SET archive_command = 'false'`);
    await second.ask('SELECT pg_reload_conf()');
    await second.ask('SELECT pg_switch_wal()');
    const failures = 'SELECT failed_count::int FROM pg_stat_archiver';
    await waitUntil('archiving fails', async () => ((await second.ask<number>(failures)) ?? 0) > 0);
    return [
      same('the copy: accounts with the mistake', 0, mistakes),
      same('the copy: orders after the moment', 0, later),
      ...copyChecks.map((check) => ({ ...check, what: `the copy: ${check.what}` })),
      atLeast('orders told before the loss', 120, told.length),
      atMost('seconds of told orders that were lost', 2 * archiveSeconds, oldest),
      none('processes that ended', node.hasEnded() ? ['the server'] : []),
      same('the doctor while archiving works', 'ok    archiving works', healthy),
      same('the doctor while it fails', 'fail  archiving fails', await doctorSays(url)),
      ...(await checkCopy(shop, node.url, remaining)),
    ];
  },
};
