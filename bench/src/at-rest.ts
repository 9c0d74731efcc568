import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { valueOf } from './data/bench-server.ts';
import { type Task, openFolder } from './harness.ts';
import { figure, median } from './report.ts';
import { startUnderLoad } from './servers/servers.ts';

/** Resident memory of a process. */
const megabytesOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
};

/** Of a process: its parent, and ticks of its own and of children that ended; nothing of one that is gone. */
const statOf = async (pid: number): Promise<{ parent: number; own: number; ended: number }> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, parent = 0, ...rest] = (text.split(') ')[1] ?? '').split(' ').map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
  return { parent, own: user + system, ended: endedUser + endedSystem };
};

/** Ticks of a process and of its children. */
const ticksOfAll = async (pid: number): Promise<number> => {
  const { own, ended } = await statOf(pid);
  const others = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(statOf),
  );
  return others.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.own, own + ended);
};

const starts = 7;

/** The built server on a database that is there: how long it takes to start, and what it costs while nobody calls. */
export const atRest: Task = {
  name: 'at-rest',
  run: async ({ options, ends, print, database }) => {
    const seconds = options.quick ? 10 : 60;
    const url = await database('at_rest');
    const settings = { DATA_DIR: await openFolder(ends, 'at-rest'), LOG_LEVEL: 'error' };
    const readyMs: number[] = [];
    const start = async () => {
      const began = performance.now();
      const server = await startUnderLoad(ends, 'built', url, settings);
      const { status } = await fetch(`${server.url}/readyz`);
      if (status !== 200) throw new Error(`it answers and is not ready: ${status}`);
      readyMs.push(performance.now() - began);
      return server;
    };
    for (let round = 1; round < starts; round += 1) {
      print(`start ${round}`);
      await (await start()).stop();
    }
    const { pid } = await start();
    print('until it is at rest');
    await pause(2 * seconds * 1_000);
    const { parent: postmaster } = await statOf((await valueOf<number>(url, 'SELECT pg_backend_pid()')) ?? 0);
    const ticks = async (): Promise<number> => (await statOf(pid)).own + (await ticksOfAll(postmaster));
    const before = await ticks();
    await pause(seconds * 1_000);
    // The system counts processor time in ticks of 10 ms: one a second is a percent.
    const percent = ((await ticks()) - before) / seconds;
    return [
      {
        section: 'at-rest',
        head: 'what | measured | target',
        rows: [
          [
            'from the command to the first 200 of `/readyz`, median of 7, ms',
            figure(median(readyMs)),
            '≤ 1,100',
          ],
          ['memory of the server (RSS), MB', figure(await megabytesOf(pid)), '≤ 160'],
          ['processor time of server and database, % of a core', figure(percent), '≤ 1'],
        ],
      },
    ];
  },
};
