import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import type { Client } from 'pg';
import { type Account, ownAccount } from './account.ts';
import { explainFailure } from './embedded-postgres-error.ts';
import type { Log } from './log.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { spawnAs } from './run-command.ts';
import { openSuperuserSession } from './superuser-session.ts';
import { waitUntil } from './wait-until.ts';

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly account: Account;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly logFile: string;
}

export interface LaunchedServer {
  readonly pid: number;
  readonly session: Client;
}

const LONGEST_RECOVERY = 10 * 60_000;

// Another server is on this directory, or what is left of one still has its memory.
const CONFLICT = /lock file ".*" (already exists|is empty)|still in use|Address already in use/;

/**
 * Starts PostgreSQL and waits until it answers; `conflict` when another one is in the way, which may be temporary.
 * @throws EmbeddedPostgresError with the end of its log when it gives up.
 */
export async function launchPostmaster(launch: Launch, log: Log): Promise<LaunchedServer | 'conflict'> {
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

async function firstSession(child: ChildProcess, launch: Launch): Promise<LaunchedServer | undefined> {
  const answer = await waitUntil(
    LONGEST_RECOVERY,
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return 'gone';
      const session = await openSuperuserSession(launch.socketDir);
      if (typeof session === 'string') return undefined;
      const pid = (await readPostmasterFile(launch.dataDir))?.pid;
      if (pid !== undefined && pid === child.pid) return { pid, session };
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
