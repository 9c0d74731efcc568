import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  type Launch,
  type RunningPostmaster,
  findPostmaster,
  launchPostmaster,
  wasStartedWith,
} from './postmaster.ts';
import { type Log, isAlive, stopPostmaster, waitUntil } from './processes.ts';
import { isServerStopping, openSuperuserSession, takeHold } from './session.ts';

export type HeldServer = RunningPostmaster & { readonly adopted: boolean };

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
    const isSame = rows[0]?.server_version === serverVersion && socketDir === launch.socketDir;
    if (isSame && (await wasStartedWith(launch))) return { ...running, adopted: true };
    log.info({ pid }, 'the running embedded database has another version or other settings; restarting it');
    await stopPostmaster(pid, log);
    return undefined;
  });
}

async function holdLaunched(launch: Launch, log: Log): Promise<HeldServer | undefined> {
  const launched = await launchPostmaster(launch, log);
  if (launched === 'conflict') return undefined;
  return (await holdBy(launched.session)) && { ...launched, adopted: false };
}

async function holdBy(session: Client): Promise<Client | undefined> {
  return unlessStopping(session, async () => {
    await takeHold(session);
    return session;
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

/**
 * Watches the session that holds the database. When it breaks and the server is dead, `onLost` is told; when the
 * server only restarted its sessions, as it does after one of them crashed, the hold is taken again.
 * Answers how to stop watching: the session stays until the database ends, so that nobody takes over one that is stopping.
 */
export function watchHold(
  session: Client,
  server: { readonly pid: number; readonly socketDir: string },
  onLost: (error: Error) => void,
): () => void {
  let released = false;

  const recover = async (): Promise<void> => {
    while (!released) {
      if (!isAlive(server.pid)) {
        onLost(
          new EmbeddedPostgresError(
            'exited',
            `The embedded database (process ${server.pid}) ended unexpectedly.`,
          ),
        );
        return;
      }
      const next = await openSuperuserSession(server.socketDir);
      const attempt = typeof next === 'string' ? undefined : await holdBy(next);
      if (attempt !== undefined) return watch(attempt);
      await delay(50, undefined, { ref: false });
    }
  };
  const watch = (next: Client): void => {
    next.once('end', () => {
      if (!released) recover().catch(onLost);
    });
  };
  watch(session);
  return () => void (released = true);
}
