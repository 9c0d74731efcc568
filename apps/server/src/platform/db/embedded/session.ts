import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Client, DatabaseError } from 'pg';
import { DatabaseClient } from '../client.ts';
import { wideLocks } from '../locks.ts';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Any number serves: every data directory has a socket directory of its own. */
export const SOCKET_PORT = 5432;

// sun_path with its closing NUL has 108 bytes on Linux and 104 on macOS.
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * The directory for the server's Unix socket: the data directory, which only its owner may enter; where that would
 * make the socket's path too long, one of the same kind under the temporary directory, the same at every start.
 * Whoever gets in is trusted, so both are closed to other users.
 * @throws EmbeddedPostgresError `no-permission` when somebody else owns that place.
 */
export async function prepareSocketDirectory(dataDir: string, account: Account): Promise<string> {
  if (fits(dataDir)) return dataDir;
  const name = `waybill-${account.uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const directory = [os.tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits);
  if (directory === undefined) throw new Error(`no place for the socket of ${dataDir}`);

  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const before = await lstat(directory);
  if (before.isDirectory() && before.uid === process.getuid?.() && before.uid !== account.uid) {
    await chown(directory, account.uid, account.gid);
  }
  const { uid, mode } = await lstat(directory);
  if (before.isDirectory() && uid === account.uid && (mode & 0o077) === 0) return directory;
  throw new EmbeddedPostgresError(
    'no-permission',
    `${directory}, where the database's socket belongs, was made by another user or is open to others. ` +
      'Remove it, or set DATA_DIR to a shorter path.',
  );
}

export function socketPath(directory: string): string {
  return path.join(directory, `.s.PGSQL.${SOCKET_PORT}`);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= LONGEST_PATH;
}

export async function openSuperuserSession(socketDir: string): Promise<Client | ReturnType<typeof classify>> {
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

/** `busy`: a server is there but is starting or recovering; `stopping`: it is stopping; `absent`: nobody listens. */
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

const DATABASE = 'waybill';
const ROLE = 'waybill';

export function databaseAt(socketDir: string): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${ROLE}@/${DATABASE}?host=${host}&port=${SOCKET_PORT}&sslmode=disable`;
}

/**
 * Creates the database and the role of the application where they are missing. The role is no superuser, so that
 * nothing works here that would fail on a PostgreSQL given by DATABASE_URL.
 */
export async function prepareDatabase(superuser: Client): Promise<void> {
  const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
    [ROLE, DATABASE],
  );
  if (!rows[0]?.role) {
    await superuser.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB IN ROLE pg_monitor`);
  }
  if (!rows[0]?.database) await superuser.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
}
