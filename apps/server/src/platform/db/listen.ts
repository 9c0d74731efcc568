import pg from 'pg';
import type { Log } from '../log/log.ts';
import { DatabaseClient } from './client.ts';
import type { Pool } from './database.ts';

const againAfterMs = 1_000;
const connectionTimeoutMillis = 5_000;

/**
 * Hears what is said on a channel of the database, on a connection of its own that is made again when it breaks.
 * `hear` gets the payload, or undefined when something may have been missed: at the start, at a break and after it.
 */
export const listen = (
  pool: Pool,
  log: Log,
  channel: string,
  hear: (payload: string | undefined) => void,
) => {
  const listenToIt = `LISTEN ${pg.escapeIdentifier(channel)}`;
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const again = (error?: Error): void => {
    if (error !== undefined) log.warn({ err: error, channel }, 'stopped hearing the database, trying again');
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), againAfterMs);
    timer.unref();
  };

  const connect = async (): Promise<void> => {
    const connection: pg.Client = new DatabaseClient({
      connectionString: pool.options.connectionString,
      connectionTimeoutMillis,
      keepAlive: true,
      listens: true,
      silenceMs: connectionTimeoutMillis,
    });
    client = connection;
    connection.on('notification', ({ payload }) => hear(payload));
    connection.on('end', () => {
      if (!stopped) hear(undefined);
      again();
    });
    try {
      await connection.connect();
      await connection.query(listenToIt);
      hear(undefined);
    } catch (error) {
      connection.end().catch(() => undefined);
      again(error instanceof Error ? error : new Error(String(error)));
    }
  };

  let connecting = connect();
  return {
    check: async (): Promise<void> => {
      try {
        await client?.query(listenToIt);
      } catch (error) {
        log.warn({ err: error, channel }, 'the connection that hears the database is gone');
      }
    },
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      connecting = Promise.resolve();
      await client?.end();
    },
  };
};

export type Listening = ReturnType<typeof listen>;
