import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import { wideLocks } from './locks.ts';
import type { Migration } from './migration-files.ts';

type Handle<T> = Kysely<T> | Transaction<T>;

const askAgainMs = 250;

/**
 * Waits until no other process migrates, and keeps that on its connection until that ends. It asks again and again: a
 * statement that waits has a snapshot, and whoever builds an index beside others waits for the end of each.
 */
export const awaitMigrationLock = async <T>(connection: Kysely<T>): Promise<void> => {
  const ask = sql<{ mine: boolean }>`SELECT pg_try_advisory_lock(${sql.raw(wideLocks.migrations)}) AS mine`;
  while ((await ask.execute(connection)).rows[0]?.mine !== true) await pause(askAgainMs);
};

const isThere = async <T>(db: Handle<T>, table: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(db)).rows[0]
    ?.there === true;

/** Makes the list of migrations that ran where there is none. A role that owns nothing could not even ask to. */
export const makeList = async <T>(db: Handle<T>): Promise<void> => {
  if (await isThere(db, 'public.migrations')) return;
  await sql`CREATE TABLE public.migrations (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
    db,
  );
};

/** A migration that ran; whether it is marked offline is null for those from before that was kept. */
export type Applied = { readonly name: string; readonly offline: boolean | null };

export const findApplied = async <T>(db: Handle<T>): Promise<readonly Applied[]> => {
  if (!(await isThere(db, 'public.migrations'))) return [];
  const { rows } = await sql<Applied>`SELECT name, (to_jsonb(m) ->> 'offline')::boolean AS offline
    FROM public.migrations m ORDER BY name`.execute(db);
  return rows;
};

/** Writes down that a migration ran, in the columns that the list has by then. */
export const recordMigration = async <T>(db: Handle<T>, { name, offline }: Migration): Promise<void> => {
  const row = { name, timestamp: new Date().toISOString(), offline: offline !== undefined };
  await sql`INSERT INTO public.migrations
    SELECT * FROM jsonb_populate_record(NULL::public.migrations, ${JSON.stringify(row)}::jsonb)`.execute(db);
};

export const hasAccounts = async <T>(db: Handle<T>): Promise<boolean> => {
  if (!(await isThere(db, 'public.users'))) return false;
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM users) AS any`.execute(db);
  return rows[0]?.any === true;
};
