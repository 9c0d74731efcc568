import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@waybill/server/test/free-port.ts';
import type { Bench } from './bench.ts';
import { withClient } from './data/bench-database.ts';
import { figure, table } from './report/tables.ts';

const program = join(import.meta.dirname, '../../apps/server/src/waybill.mjs');
const starts = 7;
/** The system counts processor time in ticks of 10 ms. */
const percentOf = (ticks: number, seconds: number): number => ticks / seconds;

/** Of a process: its parent, and ticks of its own and of children that ended; nothing of one that is gone. */
const statOf = async (pid: number): Promise<{ parent: number; own: number; ended: number }> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, parent = 0, ...rest] = (text.split(') ')[1] ?? '').split(' ').map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
  return { parent, own: user + system, ended: endedUser + endedSystem };
};

const databaseTicks = async (postmaster: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const { own, ended } = await statOf(postmaster);
  const stats = await Promise.all(pids.map(statOf));
  return stats.reduce((sum, stat) => sum + (stat.parent === postmaster ? stat.own : 0), own + ended);
};

/** Starts the built server as the command line does; answers milliseconds until it was ready. */
const start = async (url: string, dataDir: string): Promise<{ child: ChildProcess; readyMs: number }> => {
  const port = await freePort();
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const began = performance.now();
  const child = spawn(process.execPath, [program, 'start'], {
    env: { ...process.env, ...settings, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server ended');
    await pause(5);
  }
  return { child, readyMs: performance.now() - began };
};

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

const numberOf = (url: string, sql: string): Promise<number> =>
  withClient(url, async (client) => (await client.query<{ n: number }>(sql)).rows[0]?.n ?? 0);
const committed = `SELECT (xact_commit + xact_rollback)::float8 AS n FROM pg_stat_database WHERE datname = current_database()`;

export const benchAtRest = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const seconds = options.quick ? 10 : 60;
  const url = await server.createDatabase('at_rest');
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-at-rest-'));
  const readyMs: number[] = [];
  for (let round = 1; round < starts; round += 1) {
    progress(`at rest, start ${round}`);
    const started = await start(url, dataDir);
    readyMs.push(started.readyMs);
    await stop(started.child);
  }
  const { child, readyMs: last } = await start(url, dataDir);
  const median = [...readyMs, last].toSorted((one, other) => one - other)[Math.floor(starts / 2)] ?? 0;
  progress('at rest, until it is');
  await pause(2 * seconds * 1_000);
  const pid = child.pid ?? 0;
  const { parent: postmaster } = await withClient(url, async (client) =>
    statOf((await client.query<{ n: number }>('SELECT pg_backend_pid() AS n')).rows[0]?.n ?? 0),
  );
  const look = async (): Promise<readonly [number, number, number]> => [
    (await statOf(pid)).own,
    await databaseTicks(postmaster),
    await numberOf(url, committed),
  ];
  const before = await look();
  await pause(seconds * 1_000);
  const after = await look();
  const [ofServer, ofDatabase] = [0, 1].map((at) => percentOf((after[at] ?? 0) - (before[at] ?? 0), seconds));
  const [, rss] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  await stop(child);
  const rows = [
    ['from the command to the first 200 of `/readyz`, median of 7, ms', median, '≤ 1,100'],
    ['memory of the server (RSS), MB', (Number(rss) * 1024) / 1e6, '≤ 160'],
    ['processor time of server and database, % of a core', (ofServer ?? 0) + (ofDatabase ?? 0), '≤ 1'],
    ['of this the server', ofServer ?? 0, ''],
    ['transactions a second', (after[2] - before[2]) / seconds, ''],
  ] as const;
  await report('at-rest', [
    table(
      'what | measured | target',
      rows.map(([what, measured, target]) => [what, figure(measured), target]),
    ),
  ]);
  await rm(dataDir, { recursive: true, force: true });
  await server.dropDatabase('at_rest');
};
