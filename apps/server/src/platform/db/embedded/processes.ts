import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ownAccount, runCommand } from './account.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Asks `condition` again and again until it answers something truthy; undefined once `milliseconds` have passed. */
export async function waitUntil<T>(
  milliseconds: number,
  condition: () => T | Promise<T>,
  every = 20,
): Promise<NonNullable<T> | undefined> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(every);
  }
}

/** Whether the number is taken, be it only by a zombie that waits to be reaped. */
export function isTaken(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process exists and still runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
  } catch {
    return process.platform !== 'linux';
  }
}

/** Whether the process is the PostgreSQL server of this data directory, and not one that got its number later. */
export async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { output } = await runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)], ownAccount());
    return output.includes('postgres') && output.includes(dataDir);
  }
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!words[0]?.endsWith('postgres')) return false;
    return words.includes(dataDir) || readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch {
    return false;
  }
}

// Fast shutdown ends the sessions and writes a checkpoint; the others leave that to the recovery at the next start.
const STEPS = [
  { signal: 'SIGINT', timeout: 20_000 },
  { signal: 'SIGQUIT', timeout: 5_000 },
  { signal: 'SIGKILL', timeout: 5_000 },
] as const;

/** Stops a PostgreSQL server: in order first, by force when it does not end in time. No commit is lost either way. */
export async function stopPostmaster(pid: number, log: Log): Promise<void> {
  for (const { signal, timeout } of STEPS) {
    if (signal !== 'SIGINT')
      log.warn({ pid, signal }, 'the embedded database does not stop; pressing harder');
    send(pid, signal);
    if (await waitUntil(timeout, () => !isAlive(pid), 10)) return;
  }
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
