import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isAlive } from './process-table.ts';
import { isServerStopping, openSuperuserSession, takeHold } from './superuser-session.ts';

export interface WatchedHold {
  /** Stops watching. The session stays until the database ends, so that nobody takes over one that is stopping. */
  release(): void;
}

/**
 * Watches the session that holds the database. When it breaks and the server is dead, `onLost` is told; when the
 * server only restarted its sessions, as it does after one of them crashed, the hold is taken again.
 */
export function watchHold(
  session: Client,
  server: { readonly pid: number; readonly socketDir: string },
  onLost: (error: Error) => void,
): WatchedHold {
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
      const attempt = await holdAgain(server.socketDir);
      if (typeof attempt !== 'string') {
        watch(attempt);
        return;
      }
      await delay(50, undefined, { ref: false });
    }
  };
  const watch = (next: Client): void => {
    next.once('end', () => {
      if (!released) recover().catch(onLost);
    });
  };
  watch(session);
  return { release: () => void (released = true) };
}

async function holdAgain(socketDir: string): Promise<Client | 'not yet'> {
  const attempt = await openSuperuserSession(socketDir);
  if (typeof attempt === 'string') return 'not yet';
  try {
    await takeHold(attempt);
    return attempt;
  } catch (error) {
    await attempt.end().catch(() => undefined);
    if (isServerStopping(error)) return 'not yet';
    throw error;
  }
}
