import { readFileSync, readlinkSync } from 'node:fs';
import { ownAccount } from './account.ts';
import { runCommand } from './run-command.ts';

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
