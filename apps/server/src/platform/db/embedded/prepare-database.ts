import type { Client } from 'pg';
import { SOCKET_PORT } from './socket-directory.ts';

export const DATABASE = 'waybill';
export const ROLE = 'waybill';

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
