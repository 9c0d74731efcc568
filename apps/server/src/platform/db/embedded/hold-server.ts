import type { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster } from './find-postmaster.ts';
import { type Launch, launchPostmaster } from './launch-postmaster.ts';
import { readStartedWith, spellStartedWith } from './postmaster-file.ts';
import type { Log } from './log.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { isServerStopping, takeHold } from './superuser-session.ts';
import { waitUntil } from './wait-until.ts';

export interface HeldServer {
  readonly pid: number;
  readonly socketDir: string;
  readonly session: Client;
  readonly adopted: boolean;
}

// Survivors of a killed server end when they next look up from their query.
const SURVIVORS_TIMEOUT = 30_000;

/**
 * Ends up with a server on the data directory that runs the wanted program with the wanted arguments and is held by
 * this process: adopts the one that runs, replaces it when it differs, or launches one.
 * @throws EmbeddedPostgresError `in-use` when another process holds it, or what `launchPostmaster` throws.
 */
export async function holdServer(launch: Launch, serverVersion: string, log: Log): Promise<HeldServer> {
  const held = await waitUntil(
    SURVIVORS_TIMEOUT,
    async () => (await holdRunning(launch, serverVersion, log)) ?? (await holdLaunched(launch, log)),
    100,
  );
  if (held) return held;
  throw new EmbeddedPostgresError(
    'in-use',
    `Processes of an earlier PostgreSQL server still use ${launch.dataDir}. Wait until they have ended, or end them.`,
  );
}

async function holdRunning(launch: Launch, serverVersion: string, log: Log): Promise<HeldServer | undefined> {
  const running = await findPostmaster(launch.dataDir, log);
  if (!running) return undefined;
  const { pid, socketDir, session } = running;
  return unlessStopping(session, async () => {
    await takeHold(session);
    const { rows } = await session.query<{ server_version: string }>('SHOW server_version');
    const startedWith = await readStartedWith(launch.dataDir);
    if (
      rows[0]?.server_version === serverVersion &&
      socketDir === launch.socketDir &&
      startedWith === spellStartedWith(launch.program, launch.args)
    ) {
      return { pid, socketDir, session, adopted: true };
    }
    log.info({ pid }, 'the running embedded database has another version or other settings; restarting it');
    await stopPostmaster(pid, log);
    return undefined;
  });
}

async function holdLaunched(launch: Launch, log: Log): Promise<HeldServer | undefined> {
  const launched = await launchPostmaster(launch, log);
  if (launched === 'conflict') return undefined;
  const { pid, session } = launched;
  return unlessStopping(session, async () => {
    await takeHold(session);
    return { pid, socketDir: launch.socketDir, session, adopted: false };
  });
}

/** Answers undefined, for another try, when the server stops under the session; ends the session on other errors. */
async function unlessStopping<T>(session: Client, use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch (error) {
    await session.end().catch(() => undefined);
    if (isServerStopping(error)) return undefined;
    throw error;
  }
}
