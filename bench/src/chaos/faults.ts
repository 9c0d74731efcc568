import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Random, randomFrom } from '@waybill/server/src/ops/demo/random.ts';
import type { Proxy } from '@waybill/server/test/proxy.ts';
import { valueOf } from '../data/bench-server.ts';
import { type Options, type Task, killPid, openFolder, waitUntil } from '../harness.ts';
import { median } from '../report.ts';
import { checksOf } from '../traffic/audit.ts';
import { type Trial, isClean, openTrial, tryFault, untilServed } from './trial.ts';

type Outcome = Awaited<ReturnType<typeof tryFault>>;

const victims = ({ world, shop }: Trial, random: Random) => {
  const [first, second] = world.apis.map((node) => async () => node.signal('SIGKILL'));
  const postmaster = async (): Promise<void> => killPid(await world.postmaster().catch(() => undefined));
  /** A session of anybody but the one who asks; none while the database is unavailable. */
  const session = async (): Promise<void> => {
    const { rows } = await shop.context.pool
      .query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid`,
      )
      .catch(() => ({ rows: [] }));
    if (rows.length > 0) killPid(random.oneOf(rows).pid);
  };
  return [
    { name: 'first server', weight: 20, kill: first },
    { name: 'second server', weight: 20, kill: second },
    { name: 'worker', weight: 15, kill: async () => world.worker.signal('SIGKILL') },
    { name: 'postmaster', weight: 20, kill: postmaster },
    { name: 'one session of the database', weight: 10, kill: session },
    { name: 'launcher of the database', weight: 5, kill: async () => world.signalLauncher('SIGKILL') },
    {
      name: 'database and both servers',
      weight: 10,
      kill: () => Promise.all([postmaster(), first?.(), second?.()]),
    },
  ];
};

const mostAtOnce = 4;

/** `kill -9` of somebody at a random moment, again and again. */
export const tryKills = (
  trial: Trial,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<Outcome> => {
  const random = randomFrom(seed);
  const candidates = victims(trial, random);
  return tryFault('kill -9', trial, kills, async (done) => {
    // In the middle of work, at a moment that nobody chose; often somebody else before the first is back.
    await untilServed(trial, random.between(3, 20));
    const names: string[] = [];
    for (let left = Math.min(random.between(1, mostAtOnce), kills - done); left > 0; left -= 1) {
      await pause(random.between(0, 1_500));
      const victim = random.weighted(candidates);
      trial.load.journal.write({ what: `kill: ${victim.name}` });
      await victim.kill?.();
      names.push(victim.name);
    }
    return names;
  });
};

const runProgram = promisify(execFile);
const diskMiB = 700;

/**
 * Mounts a small disk in memory; answers its folder.
 * @throws Error that says so where mounting is not allowed: it takes root.
 */
const mountSmallDisk = async (ends: AsyncDisposableStack): Promise<string> => {
  const folder = await openFolder(ends, 'disk');
  await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0755`, 'tmpfs', folder]).catch(
    (error: unknown) => {
      const text = 'disk-full mounts a small disk of its own: run it as root, or name the others';
      throw new Error(text, { cause: error });
    },
  );
  ends.defer(async () => void (await runProgram('umount', [folder])));
  return folder;
};

const tryDiskFull = (trial: Trial, disk: string): Promise<Outcome> => {
  const { shop, load } = trial;
  const filler = join(disk, 'filler');
  const failed = (): number =>
    [...load.journal.codes]
      .filter(([code]) => code >= 50000 || code < 0)
      .reduce((sum, [, count]) => sum + count, 0);
  return tryFault('disk full', trial, 2, async () => {
    await untilServed(trial, 20);
    const before = failed();
    // Ends with an error when no byte is left.
    await runProgram('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']).catch(() => undefined);
    // The log of the database needs a new file, for which there is no room: it gives up and starts again.
    await waitUntil('the database runs out of room for its log', () =>
      shop.context.pool.query(`SELECT pg_logical_emit_message(true, 'chaos', repeat('x', 1000000))`).then(
        () => false,
        () => true,
      ),
    );
    await waitUntil('people are told that it does not work', () => failed() > before + 20);
    await rm(filler);
    return ['the disk of the database'];
  });
};

const trySlowConnections = (trial: Trial): Promise<Outcome> => {
  const { databaseProxy, apis } = trial.world;
  const proxies = [databaseProxy, ...apis.map(({ proxy }) => proxy)];
  return tryFault('slow connections', trial, 3, async (done) => {
    const delayMs = 80 + 60 * done;
    for (const proxy of proxies) proxy.delay(delayMs);
    await untilServed(trial, 10, 300_000);
    for (const proxy of proxies) proxy.delay(0);
    return [`${delayMs} ms each way`];
  });
};

type Cut = { readonly name: string; readonly begin: () => void; readonly end?: () => void };

const cutsOf = ({ world }: Trial, between: Random['between']): readonly Cut[] => {
  const users = world.apis.map(({ proxy }) => proxy);
  const [database, mail] = [world.databaseProxy, world.mailProxy];
  const cut = (proxies: readonly Proxy[]) => (): void => {
    for (const proxy of proxies) proxy.cut();
  };
  const reject = (proxy: Proxy) => ({
    begin: () => {
      proxy.rejectNew(true);
      proxy.cut();
    },
    end: () => proxy.rejectNew(false),
  });
  const cutInHalf = (proxies: readonly Proxy[], from: number, to: number) => ({
    begin: () => {
      for (const proxy of proxies) proxy.cutAfter(() => between(from, to));
      cut(proxies)();
    },
    end: () => {
      for (const proxy of proxies) proxy.cutAfter(undefined);
    },
  });
  return [
    { name: 'connections to the database broken off', begin: cut([database]) },
    { name: 'the database unreachable', ...reject(database) },
    { name: 'connections of users broken off', begin: cut(users) },
    { name: 'answers cut in half', ...cutInHalf(users, 1, 3_000) },
    { name: 'results of the database cut in half', ...cutInHalf([database], 500, 20_000) },
    { name: 'the mail server unreachable', ...reject(mail) },
    { name: 'connections to the database silent for good', begin: () => database.silence() },
  ];
};

/** Cuts, one kind after the other. */
const tryCutConnections = (trial: Trial, { seed }: Options): Promise<Outcome> => {
  const random = randomFrom(seed);
  const cuts = cutsOf(trial, random.between);
  return tryFault('cut connections', trial, 2 * cuts.length, async (done) => {
    const cut = cuts[done % cuts.length] ?? random.oneOf(cuts);
    await untilServed(trial, random.between(5, 20));
    trial.load.journal.write({ what: cut.name });
    cut.begin();
    await pause(random.between(200, 3_000));
    cut.end?.();
    return [cut.name];
  });
};

const head =
  'fault | times | acknowledged | asked again | lost | doubled | wrong | back after s, median | worst';
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Each fault in a world of its own. */
const taskOf = (
  name: string,
  tryIt: (trial: Trial, options: Options, disk: string) => Promise<Outcome>,
  mount?: typeof mountSmallDisk,
): Task => ({
  name,
  run: async (run) => {
    const { options, ends, print } = run;
    print(`seed ${options.seed}`);
    const disk = await mount?.(ends);
    const trial = await openTrial(run, { seed: options.seed, users: 8, stock: 20_000 }, disk);
    const outcome = await tryIt(trial, options, disk ?? '');
    const { fault, times, acknowledged, unsure, found, backMs } = outcome;
    const { logs } = trial.world;
    logs.keep = !isClean(found);
    if (logs.keep) print(`journal and logs are in ${logs.folder}`);
    const row = [
      fault,
      ...[times, acknowledged, unsure].map((count) => count.toLocaleString('en-US')),
      ...[found.lost, found.doubled, found.wrong].map(({ length }) => String(length)),
      ...(backMs.length === 0 ? ['', ''] : [median(backMs), Math.max(...backMs)].map(seconds)),
    ];
    const version = await valueOf<string>(trial.world.databaseUrl, 'SHOW server_version');
    const facts = [`PostgreSQL ${version}`, `seed ${options.seed}`];
    return [{ section: 'chaos', facts, head, rows: [row] }, ...checksOf(found)];
  },
});

export const kills = taskOf('kills', tryKills);
export const diskFull = taskOf('disk-full', (trial, _, disk) => tryDiskFull(trial, disk), mountSmallDisk);
export const slowConnections = taskOf('slow-connections', trySlowConnections);
export const cutConnections = taskOf('cut-connections', tryCutConnections);
