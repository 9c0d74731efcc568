import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isTaken } from './process-table.ts';
import { socketPath } from './socket-directory.ts';
import { waitUntil } from './wait-until.ts';

export interface PostmasterFile {
  readonly pid: number;
  /** Empty while the server has not opened its socket yet. */
  readonly socketDir: string;
}

/** Reads `postmaster.pid`; undefined when there is none. One that a crash of the machine left empty is removed. */
export async function readPostmasterFile(dataDir: string): Promise<PostmasterFile | undefined> {
  const file = path.join(dataDir, 'postmaster.pid');
  const parse = async () => {
    const text = await readFile(file, 'utf8').catch(ignoreMissing);
    if (text === undefined) return 'absent';
    const [pid, , , , socketDir] = text.split('\n');
    return Number(pid) > 0 ? { pid: Number(pid), socketDir: socketDir ?? '' } : undefined;
  };
  const found = await waitUntil(1_000, parse);
  if (found === undefined) await rm(file, { force: true });
  return found === 'absent' ? undefined : found;
}

/**
 * Lets the next server start although a stale `postmaster.pid` names a number that another process has now.
 * The file stays: PostgreSQL finds in it the memory that survivors of the dead server may still use.
 */
export async function disownPostmasterFile(dataDir: string, stale: PostmasterFile): Promise<void> {
  if (!isTaken(stale.pid)) return;
  // One handle for reading and writing: a server that starts meanwhile makes a new file, which stays as it is.
  const file = await open(path.join(dataDir, 'postmaster.pid'), 'r+').catch(ignoreMissing);
  if (!file) return;
  try {
    const text = await file.readFile('utf8');
    if (!text.startsWith(`${stale.pid}\n`)) return;
    await file.truncate();
    // PostgreSQL takes a file that names its own parent process for stale.
    await file.write(`${process.pid}${text.slice(String(stale.pid).length)}`, 0);
  } finally {
    await file.close();
  }
  if (stale.socketDir !== '') await rm(`${socketPath(stale.socketDir)}.lock`, { force: true });
}

/** The command line that the server of this directory was last started with, one word per argument, quoted. */
export async function readStartedWith(dataDir: string): Promise<string> {
  return (await readFile(path.join(dataDir, 'postmaster.opts'), 'utf8').catch(ignoreMissing)) ?? '';
}

export function spellStartedWith(program: string, args: readonly string[]): string {
  return `${program}${args.map((arg) => ` "${arg}"`).join('')}\n`;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
