import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type Account, ownAccount, spawnAs } from './account.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { type Log, isPostmasterOf, isTaken, stopPostmaster, waitUntil } from './processes.ts';
import { openSuperuserSession, socketPath } from './session.ts';

/**
 * Reads `postmaster.pid`; undefined when there is none. One that a crash of the machine left empty is removed. The
 * directory of the socket is empty while the server has not opened it yet.
 */
async function readPostmasterFile(dataDir: string) {
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
async function disownPostmasterFile(
  dataDir: string,
  stale: { readonly pid: number; readonly socketDir: string },
): Promise<void> {
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

/** Whether this is the command line that the server of the directory was last started with. */
export async function wasStartedWith({ program, args, dataDir }: Launch): Promise<boolean> {
  const line = await readFile(path.join(dataDir, 'postmaster.opts'), 'utf8').catch(ignoreMissing);
  return line === `${program}${args.map((arg) => ` "${arg}"`).join('')}\n`;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export interface RunningPostmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly session: Client;
}

const LONGEST_RECOVERY = 10 * 60_000;
const LONGEST_SILENCE = 5_000;
// One that was told to stop while it recovered from a crash of its sessions may wait for itself for ever.
const LONGEST_STOP = 15_000;

/**
 * Finds the PostgreSQL server that already runs on the data directory and opens a session with it. One that is
 * starting, recovering or stopping is waited for, one that does not get to its end is stopped by force; what a dead one left behind is cleared away.
 * @throws EmbeddedPostgresError `unreachable` when a live one cannot be talked to.
 */
export async function findPostmaster(dataDir: string, log: Log): Promise<RunningPostmaster | undefined> {
  let silentSince: number | undefined;
  let stoppingSince: number | undefined;
  const found = await waitUntil(LONGEST_RECOVERY, async () => {
    const file = await readPostmasterFile(dataDir);
    if (file === undefined) return 'none';
    const { pid, socketDir } = file;
    const ours = await isPostmasterOf(pid, dataDir);
    const attempt = socketDir === '' ? 'absent' : await openSuperuserSession(socketDir);

    if (typeof attempt !== 'string') {
      const isSame = (await readPostmasterFile(dataDir))?.pid === pid;
      if (ours && isSame) return { pid, socketDir, session: attempt };
      await attempt.end();
      if (!isSame) return undefined;
      throw new EmbeddedPostgresError(
        'in-use',
        `The database in ${dataDir} is being served from another container or by a server started by hand. Stop that one first.`,
      );
    }
    if (attempt === 'stopping' && ours) {
      stoppingSince ??= performance.now();
      if (performance.now() - stoppingSince > LONGEST_STOP) await stopPostmaster(pid, log);
      return undefined;
    }
    if (attempt === 'busy' || attempt === 'stopping') return undefined;
    if (!ours) {
      await disownPostmasterFile(dataDir, file);
      return 'none';
    }
    silentSince ??= performance.now();
    if (performance.now() - silentSince < LONGEST_SILENCE) return undefined;
    throw new EmbeddedPostgresError(
      'unreachable',
      `A PostgreSQL server (process ${pid}) runs on ${dataDir}, but nothing answers on its socket in ${socketDir}. ` +
        `Make sure that no Waybill server uses it, stop it with: kill -INT ${pid} and start again.`,
    );
  });
  return found === 'none' ? undefined : found;
}

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly account: Account;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly logFile: string;
}

// Another server is on this directory, or what is left of one still has its memory.
const CONFLICT = /lock file ".*" (already exists|is empty)|still in use|Address already in use/;

/**
 * Starts PostgreSQL and waits until it answers; `conflict` when another one is in the way, which may be temporary.
 * @throws EmbeddedPostgresError with the end of its log when it gives up.
 */
export async function launchPostmaster(launch: Launch, log: Log): Promise<RunningPostmaster | 'conflict'> {
  const logFile = await open(launch.logFile, 'a+', 0o600);
  let child: ChildProcess | undefined;
  try {
    const { size, uid } = await logFile.stat();
    if (ownAccount().uid === 0 && uid !== launch.account.uid) {
      await logFile.chown(launch.account.uid, launch.account.gid);
    }
    child = await spawnPostmaster(launch, logFile);
    const slow = setTimeout(
      () => log.info({}, 'the embedded database is recovering its last commits'),
      3_000,
    );
    const launched = await firstSession(child, launch).finally(() => clearTimeout(slow));
    if (launched) return launched;

    const output = await readFrom(logFile, size);
    if (CONFLICT.test(output)) return 'conflict';
    throw new Error(output.trim() || 'it ended without a word');
  } catch (error) {
    child?.kill('SIGQUIT');
    throw await explainFailure('start the embedded database', launch.dataDir, error);
  } finally {
    await logFile.close();
  }
}

async function spawnPostmaster(launch: Launch, logFile: FileHandle): Promise<ChildProcess> {
  // A group of its own: Ctrl-C in the terminal must reach this server alone, which then stops the database last.
  const child = spawn(launch.program, launch.args, {
    ...spawnAs(launch.account),
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
  });
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  if (child.pid === undefined) throw await failed;
  child.unref();
  return child;
}

async function firstSession(child: ChildProcess, launch: Launch): Promise<RunningPostmaster | undefined> {
  const answer = await waitUntil(
    LONGEST_RECOVERY,
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return 'gone';
      const session = await openSuperuserSession(launch.socketDir);
      if (typeof session === 'string') return undefined;
      const pid = (await readPostmasterFile(launch.dataDir))?.pid;
      if (pid !== undefined && pid === child.pid) return { pid, socketDir: launch.socketDir, session };
      // Somebody else was faster, and it was theirs that answered.
      await session.end();
      return undefined;
    },
    10,
  );
  return answer === 'gone' ? undefined : answer;
}

async function readFrom(file: FileHandle, start: number): Promise<string> {
  const { size } = await file.stat();
  const from = Math.max(start, size - 4_096);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, from);
  return buffer.toString('utf8', 0, bytesRead);
}
