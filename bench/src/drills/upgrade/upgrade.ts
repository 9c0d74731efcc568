import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase } from '@waybill/server/src/platform/db/migrate.ts';
import { migrationFolder, readMigrations } from '@waybill/server/src/platform/db/migration-files.ts';
import type { startServerProcess } from '@waybill/server/test/server-process.ts';
import { onServer } from '@waybill/server/test/database-nodes.ts';
import { valueOf } from '../../data/bench-server.ts';
import { type Check, type Run, type Task, atLeast, atMost, none, openFolder, same } from '../../harness.ts';
import { startNode } from '../../servers/servers.ts';
import { audit, checksOf } from '../../traffic/audit.ts';
import { Expected } from '../../traffic/expected.ts';
import { type Traffic, beginTraffic } from '../../traffic/traffic.ts';
import type { Shop } from '../shop.ts';
import type { JsonTestResults } from 'vitest/node';
import { fillStock } from './fill-stock.ts';
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';

const repository = join(import.meta.dirname, '../../../..');
const migrations = 'apps/server/src/platform/db/migrations';

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};

/**
 * The release before this one: the commit that is asked for, else the newest tag before this commit, else the commit
 * before the newest migration. Undefined where the history does not reach so far.
 */
const findReleaseBefore = (wanted: string): string | undefined => {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  const name = wanted || (git('describe', '--tags', '--abbrev=0', 'HEAD^') ?? `${added ?? ''}^`);
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
};

const unpackRelease = (commit: string, root: string): void => {
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, root], { cwd: repository });
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: root, stdio: 'ignore' });
};

const stock = 500_000;
const longestSeconds = 2;
const inTheWayMs = 4_000;

/** Somebody who keeps the stock open, as an import does, so that nothing can change its table. */
const standInTheWay = (url: string): Promise<void> =>
  onServer(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE shipments IN ROW EXCLUSIVE MODE');
    await pause(inTheWayMs);
    await client.query('COMMIT');
  });

/** The stock: how many there are, how many different ones, and a sum of all of them. */
const fingerprint = (url: string): Promise<unknown> =>
  valueOf(
    url,
    `SELECT jsonb_build_array(count(*), count(DISTINCT id), sum(hashtext(tracking_number))) FROM shipments`,
  );

/** People buy, reserve and search at the release before, whose files are in `root`, while its database is migrated. */
const migrateUnderLoad = async ({ ends, print, database }: Run, root: string): Promise<readonly Check[]> => {
  const url = await database('upgrade', 'empty');
  const { openShop } = (await import(join(root, 'bench/src/drills/shop.ts'))) as typeof import('../shop.ts');
  const { startServerProcess: startBefore } = (await import(
    join(root, 'apps/server/test/server-process.ts')
  )) as { startServerProcess: typeof startServerProcess };
  const shop = await openShop(ends, url, { users: 8, stock: 20_000 });
  await fillStock(url, stock);
  const filled = await fingerprint(url);
  const settings = { DATABASE_URL: url, POOL_SIZE: '8', JOBS: 'on' };
  const before = await startBefore(settings);
  ends.defer(async () => void (await before.stop()));
  print(`the release before serves a stock of ${stock.toLocaleString('en')}`);

  // The migrations since that release, and some that are there to be rehearsed.
  const folder = await openFolder(ends, 'rehearsal');
  await cp(migrationFolder, folder, { recursive: true });
  await cp(join(import.meta.dirname, 'rehearsal'), folder, { recursive: true });
  const expected = new Expected();
  const among = (node: string, users: Shop['users']): Promise<Traffic> =>
    beginTraffic(ends, shop, { urls: [node], users, reads: true, expected });
  const old = await among(before.url, shop.users.slice(0, 6));
  const calls = old.journal.calls;
  const began = performance.now();
  const [applied] = await Promise.all([
    migrateDatabase({ url, timeZone: 'Asia/Shanghai' }, { folder }),
    standInTheWay(url),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const meanwhile = old.journal.calls - calls;
  print(`migrated ${applied.join(', ')} in ${seconds} s, ${meanwhile} calls meanwhile`);

  const next = await startNode(ends, settings);
  const young = await among(next.url, shop.users.slice(6));
  await Promise.all([old.rest(), young.rest()]);
  print(
    `${old.journal.calls} calls at the release before, ${young.journal.calls} at this one, ${expected.orders.size} orders`,
  );
  return [
    none('failed calls at the release before', old.journal.failures),
    none('failed calls at this one beside it', young.journal.failures),
    atLeast('calls while it migrated', 100, meanwhile),
    atLeast('migrations', 4, applied.length),
    atMost('seconds of the longest call', longestSeconds, old.journal.longestMs / 1000),
    same('the stock, not one lost and none there twice', filled, await fingerprint(url)),
    ...checksOf(await audit(shop, next.url, expected)),
  ];
};

/** Where money and stock are: orders, holds, points, refunds, reservations, the import of numbers. */
const folders = ['holds', 'orders', 'staff-orders', 'points', 'waits', 'lots', 'numbers'];

const testRelease = async (root: string): Promise<readonly Check[]> => {
  const setup = join(repository, 'apps/server/test/database-server.ts');
  const config = join(root, 'vitest.upgrade.config.ts');
  await writeFile(
    config,
    `import base from './vitest.config.ts';
export default { ...base, test: { ...base.test, globalSetup: [${JSON.stringify(setup)}] } };
`,
  );
  const report = join(root, 'upgrade-report.json');
  // Those that are killed make their schema themselves.
  const output = ['--reporter=json', '--outputFile', report];
  const left = ['**/survive-kill*', 'apps/web/**'].flatMap((path) => ['--exclude', path]);
  const args = ['run', '--config', config, ...left, ...output];
  const paths = folders.map((folder) => `/${folder}/`);
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...paths], {
    cwd: root,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as JsonTestResults;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ]);
  return [
    none('tests of the release before that fail on the new schema', failed),
    atLeast('tests that passed', 100, numPassedTests),
  ];
};

const offlineSince = async (root: string): Promise<readonly string[]> => {
  const there = new Set(await readdir(join(root, 'apps/server/src/platform/db/migrations')));
  const since = (await readMigrations()).filter(({ name }) => !there.has(`${name}.sql`));
  return since.filter(({ offline }) => offline !== undefined).map(({ name }) => name);
};

/**
 * The upgrade from the release before: that one's own tests of money and stock run on the new schema, and it goes on
 * serving while its database is migrated.
 */
export const upgrade: Task = {
  name: 'upgrade',
  byName: true,
  run: async (run) => {
    const { print, ends, options } = run;
    const commit = findReleaseBefore(options.from);
    if (commit === undefined) {
      print(`skipped: ${options.from || 'the release before'} is not in the history of this repository`);
      return [];
    }
    const root = await openFolder(ends, 'release');
    unpackRelease(commit, root);
    const offline = await offlineSince(root);
    if (offline.length > 0) {
      print(
        `skipped: no upgrade from ${commit} without a pause, for ${offline.join(', ')} are marked offline`,
      );
      return [];
    }
    print(`the release before is ${commit}`);
    const tested = await testRelease(root);
    print('its tests ran on the new schema');
    return [...tested, ...(await migrateUnderLoad(run, root))];
  },
};
