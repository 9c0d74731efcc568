import { readFile, readdir } from 'node:fs/promises';

/** Resident memory of a process. */
export const megabytesOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
};

/** Of a process: its parent, and ticks of its own and of children that ended; nothing of one that is gone. */
export const statOf = async (pid: number): Promise<{ parent: number; own: number; ended: number }> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, parent = 0, ...rest] = (text.split(') ')[1] ?? '').split(' ').map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
  return { parent, own: user + system, ended: endedUser + endedSystem };
};

/** Ticks of a process and of its children. */
export const ticksOfAll = async (pid: number): Promise<number> => {
  const { own, ended } = await statOf(pid);
  const others = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(statOf),
  );
  return others.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.own, own + ended);
};
