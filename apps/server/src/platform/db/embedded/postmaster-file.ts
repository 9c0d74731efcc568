import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from './wait-until.ts';

/** What a PostgreSQL server says about itself in its data directory. */
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
 * Lets the next server start although a stale `postmaster.pid` names a process that is alive but no PostgreSQL.
 * The file stays: PostgreSQL finds in it the memory that survivors of the dead server may still use.
 */
export async function disownPostmasterFile(dataDir: string, stale: PostmasterFile): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined || !text.startsWith(`${stale.pid}\n`)) return;
  // PostgreSQL takes a file that names its own parent process for stale.
  await writeFile(file, `${process.pid}${text.slice(String(stale.pid).length)}`);
  if (stale.socketDir !== '') await rm(path.join(stale.socketDir, '.s.PGSQL.5432.lock'), { force: true });
}

/** The command line that the server of this directory was last started with, one word per argument, quoted. */
export async function readStartedWith(dataDir: string): Promise<string> {
  return (await readFile(path.join(dataDir, 'postmaster.opts'), 'utf8').catch(ignoreMissing)) ?? '';
}

/** How `postmaster.opts` spells a command line. */
export function spellStartedWith(program: string, args: readonly string[]): string {
  return `${program}${args.map((arg) => ` "${arg}"`).join('')}\n`;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
