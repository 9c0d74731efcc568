import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { withClient } from './data/bench-database.ts';
import { megabytesOf, statOf, ticksOfAll } from './report/processes.ts';
import { figure, table } from './report/tables.ts';
import { startUnderLoad } from './servers/under-load.ts';

const starts = 7;
/** The system counts processor time in ticks of 10 ms. */
const percentOf = (ticks: number, seconds: number): number => ticks / seconds;

/** Starts the built server as the command line does; answers milliseconds until it was ready. */
const start = async (url: string, dataDir: string) => {
  const began = performance.now();
  const server = await startUnderLoad('built', url, { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { status } = await fetch(`${server.url}/readyz`);
  if (status !== 200) throw new Error(`it answers and is not ready: ${status}`);
  return { server, readyMs: performance.now() - began };
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
    await started.server.stop();
  }
  const { server: child, readyMs: last } = await start(url, dataDir);
  const median = [...readyMs, last].toSorted((one, other) => one - other)[Math.floor(starts / 2)] ?? 0;
  progress('at rest, until it is');
  await pause(2 * seconds * 1_000);
  const { pid } = child;
  const { parent: postmaster } = await withClient(url, async (client) =>
    statOf((await client.query<{ n: number }>('SELECT pg_backend_pid() AS n')).rows[0]?.n ?? 0),
  );
  const look = async (): Promise<readonly [number, number, number]> => [
    (await statOf(pid)).own,
    await ticksOfAll(postmaster),
    await numberOf(url, committed),
  ];
  const before = await look();
  await pause(seconds * 1_000);
  const after = await look();
  const [ofServer, ofDatabase] = [0, 1].map((at) => percentOf((after[at] ?? 0) - (before[at] ?? 0), seconds));
  const memory = await megabytesOf(pid);
  await child.stop();
  const rows = [
    ['from the command to the first 200 of `/readyz`, median of 7, ms', median, '≤ 1,100'],
    ['memory of the server (RSS), MB', memory, '≤ 160'],
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
