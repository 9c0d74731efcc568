import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type pg from 'pg';
import { withClient } from '../data/bench-database.ts';

const run = promisify(execFile);

const keepOn = async (cores: string, pid: number): Promise<void> => {
  try {
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
  } catch (error) {
    // A process of PostgreSQL that has ended meanwhile has nothing to be moved.
    if (existsSync(`/proc/${pid}`)) throw error;
  }
};

const processesOf = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const status = await readFile(`/proc/${rows[0]?.pid ?? 0}/status`, 'utf8');
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? '';
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return [parent, ...children.trim().split(' ')].map(Number);
};

/**
 * Gives this process, which is the client, a core of its own, and the servers and PostgreSQL the others: so a client
 * that has more to do takes nothing from them, as if it were on another machine. Answers how to give it back. Linux
 * only; throws elsewhere, and on one core.
 */
export const takeOwnCore = async (
  databaseUrl: string,
  servers: readonly number[],
): Promise<() => Promise<void>> => {
  const last = availableParallelism() - 1;
  if (last < 1) throw new Error('a client with a core of its own wants two cores');
  // Whatever they start from now on stays where they are.
  const put = async (pids: readonly number[], cores: string): Promise<void> => {
    const database = await withClient(databaseUrl, processesOf);
    await Promise.all([...database, ...pids].map((pid) => keepOn(cores, pid)));
  };
  await put(servers, `0-${last - 1}`);
  await keepOn(String(last), process.pid);
  return () => put([process.pid], `0-${last}`);
};
