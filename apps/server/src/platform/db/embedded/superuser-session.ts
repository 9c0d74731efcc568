import type { Client, DatabaseError } from 'pg';
import { DatabaseClient } from '../client.ts';
import { wideLocks } from '../locks.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { SOCKET_PORT } from './socket-directory.ts';

/** `busy`: a server is there but is starting or recovering; `draining`: it is stopping; `absent`: nobody listens. */
export type SessionAttempt = Client | 'busy' | 'stopping' | 'absent';

export async function openSuperuserSession(socketDir: string): Promise<SessionAttempt> {
  const client = new DatabaseClient({
    host: socketDir,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: `waybill launcher ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return classify(error);
  }
}

export function isServerStopping(error: unknown): boolean {
  const { code, message } = error as DatabaseError;
  return (
    ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'].includes(code ?? '') ||
    /connection terminated|not queryable|connection error/i.test(message)
  );
}

function classify(error: unknown): 'busy' | 'stopping' | 'absent' {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
  if (isServerStopping(error)) return /shutting down/.test(message) ? 'stopping' : 'busy';
  throw error;
}

/**
 * Makes this session the one that holds the database. PostgreSQL gives the hold back when the session ends, so also
 * when this process is killed; one that is just being released is waited for.
 * @throws EmbeddedPostgresError `in-use` when another Waybill server holds it.
 */
export async function takeHold(session: Client): Promise<void> {
  try {
    await session.query("SET lock_timeout = '2s'");
    await session.query(`SELECT pg_advisory_lock(${wideLocks.embeddedServer})`);
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error;
    const { rows } = await session.query<{ holder: string }>(
      `SELECT a.application_name AS holder FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND l.granted AND l.objid = ${wideLocks.embeddedServer}`,
    );
    const pid = rows[0]?.holder.split(' ').at(-1);
    throw new EmbeddedPostgresError(
      'in-use',
      `Another Waybill server${pid === undefined ? '' : ` (process ${pid})`} is using this database. ` +
        'Stop it, give this one a DATA_DIR of its own, or let several share one PostgreSQL by DATABASE_URL.',
    );
  }
}
