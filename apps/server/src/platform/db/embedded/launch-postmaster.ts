import { spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Account } from './account.ts';
import { explainFailure } from './embedded-postgres-error.ts';
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

const LONGEST_RECOVERY = 10 * 60_000;

// Another server is on this directory, or what is left of one still has its memory.
const CONFLICT = /lock file ".*" (already exists|is empty)|still in use|Address already in use/;

/**
 * Starts PostgreSQL and waits until it answers; `conflict` when another one is in the way, which may be temporary.
 * @throws EmbeddedPostgresError with the end of its log when it gives up.
 */
export async function launchPostmaster(
  launch: Launch,
): Promise<{ pid: number; session: Client } | 'conflict'> {
  const log = await open(launch.logFile, 'a+', 0o600);
  try {
    const { size } = await log.stat();
    // A group of its own: Ctrl-C in the terminal must reach this server alone, which then stops the database last.
    const child = spawn(launch.program, launch.args, {
      ...spawnAs(launch.account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    const exited = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
    child.unref();
    if (child.pid === undefined) throw await failed;
    const { pid } = child;

    let gone = false;
    void exited.then(() => (gone = true));
    const session = await waitUntil(
      LONGEST_RECOVERY,
      async () => {
        if (gone) return 'gone';
        const attempt = await openSuperuserSession(launch.socketDir);
        if (typeof attempt === 'string') return undefined;
        // The one that answered may belong to somebody who was faster.
        if ((await readPostmasterFile(launch.dataDir))?.pid === pid) return attempt;
        await attempt.end();
        return undefined;
      },
      10,
    );
    if (session !== undefined && session !== 'gone') return { pid, session };

    child.kill('SIGQUIT');
    const output = await readFrom(log, size);
    if (CONFLICT.test(output)) return 'conflict';
    throw new Error(output.trim() || 'it ended without a word');
  } catch (error) {
    throw await explainFailure('start the embedded database', launch.dataDir, error);
  } finally {
    await log.close();
  }
}

async function readFrom(file: FileHandle, start: number): Promise<string> {
  const { size } = await file.stat();
  const from = Math.max(start, size - 4_096);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, from);
  return buffer.toString('utf8', 0, bytesRead);
}
