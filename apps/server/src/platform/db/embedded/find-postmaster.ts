import type { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isPostmasterOf } from './process-table.ts';
import type { Log } from './log.ts';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { openSuperuserSession } from './superuser-session.ts';
import { waitUntil } from './wait-until.ts';

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
