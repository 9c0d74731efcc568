import type { Role } from '@waybill/contract/permissions.ts';
import { type Selectable, sql } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import type { Slice } from '../../platform/db/last-days.ts';
import { contains } from '../../platform/db/like.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readPage } from '../../platform/db/read-page.ts';
import { msOf } from '../../platform/db/times.ts';
import { readUnder } from '../../platform/db/transaction.ts';
import type { BlacklistType } from './entry-value.ts';

/** An entry as requests are judged by it; when it ends in milliseconds. */
/** An entry in force, and for how many more milliseconds; null for ever. */
export type ActiveEntry = { id: number; type: BlacklistType; value: string; left_ms: number | null };

/** Entries that have not run out. */
export const listActiveEntries = statement<ActiveEntry, []>(
  `SELECT id, type, value, ${msOf('expires_at - now()')} AS left_ms FROM blacklist
   WHERE expires_at IS NULL OR expires_at > now() ORDER BY id`,
);

export type BlacklistFilter = {
  type: BlacklistType | undefined;
  keyword: string | undefined;
  expired: boolean | undefined;
  pageNum: number;
  pageSize: number;
};

const expired = sql<boolean>`coalesce(b.expires_at <= now(), false)`;

const entries = (reader: Reader) =>
  reader.selectFrom('blacklist as b').leftJoin('blacklist_hits as h', 'h.entry_id', 'b.id');

const columns = (query: ReturnType<typeof entries>) =>
  query
    .selectAll('b')
    .select(expired.as('expired'))
    .select([sql<number>`coalesce(h.hits, 0)::bigint`.as('hits'), 'h.last_hit_at']);

const filtered = (reader: Reader, filter: BlacklistFilter) => {
  let query = entries(reader);
  if (filter.type !== undefined) query = query.where('b.type', '=', filter.type);
  if (filter.expired !== undefined) query = query.where(sql<boolean>`${expired} = ${filter.expired}`);
  if (filter.keyword !== undefined) {
    const like = contains(filter.keyword);
    query = query.where((is) =>
      is.or([is('b.value', 'ilike', like), is('b.label', 'ilike', like), is('b.reason', 'ilike', like)]),
    );
  }
  return query;
};

/** A page of entries, newest first, with how many there are. */
export const listEntries = (reader: Reader, filter: BlacklistFilter) =>
  readPage(columns(filtered(reader, filter)).orderBy('b.id', 'desc'), filtered(reader, filter), filter);

export type StoredEntry = Awaited<ReturnType<typeof listEntries>>['list'][number];

/** One entry. */
export const findEntry = async (reader: Reader, id: number): Promise<StoredEntry | undefined> =>
  columns(entries(reader).where('b.id', '=', id)).executeTakeFirst();

export type NewEntry = Pick<
  Selectable<Tables['blacklist']>,
  'type' | 'value' | 'label' | 'reason' | 'created_by_name' | 'expires_at'
>;

/** Adds an entry in place of one for the same that ran out; answers its id, nothing when one is still in force. */
export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<number | undefined> => {
  await tx
    .deleteFrom('blacklist')
    .where('type', '=', entry.type)
    .where('value', '=', entry.value)
    .where(sql<boolean>`expires_at <= now()`)
    .execute();
  const row = await tx
    .insertInto('blacklist')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Removes an entry. */
export const removeEntry = statement<{ id: number }, [number]>(
  'DELETE FROM blacklist WHERE id = $1 RETURNING id',
);

/** How a time lies, in the product's zone where it names none: to come at all, and within a day. */
export const checkTime = statement<{ future: boolean; within_a_day: boolean }, [string]>(
  `SELECT $1::timestamptz > now() AS future, $1::timestamptz <= now() + interval '24 hours' AS within_a_day`,
);

export type BlockedAccount = { id: number; user_name: string; email: string; role: Role };

/** An account by its id or its user name. */
export const findAccount = async (reader: Reader, value: string): Promise<BlockedAccount | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'role'])
    .where((is) =>
      /^\d{1,15}$/.test(value) ? is('id', '=', Number(value)) : is('user_name', '=', value.toLowerCase()),
    )
    .executeTakeFirst();

/** The account of an e-mail address. */
export const findAccountByEmail = async (
  reader: Reader,
  email: string,
): Promise<BlockedAccount | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'role'])
    .where('email', '=', email)
    .executeTakeFirst();

export type BlockedKey = { id: number; name: string; prefix: string; user_id: number; role: Role };

/** A key by its id or the prefix that lists show. */
export const findBlockedKey = async (reader: Reader, value: string): Promise<BlockedKey | undefined> =>
  reader
    .selectFrom('api_keys as k')
    .innerJoin('users as o', 'o.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.prefix', 'k.user_id', 'o.role'])
    .where((is) => (/^\d{1,15}$/.test(value) ? is('k.id', '=', Number(value)) : is('k.prefix', '=', value)))
    .orderBy('k.id', 'desc')
    .executeTakeFirst();

export type EntryHit = { entryId: number; hits: number };

/** Adds hits; those of entries that are gone are left out. */
export const addEntryHits = statement<never, [readonly number[], readonly number[]]>(
  `INSERT INTO blacklist_hits (entry_id, hits, last_hit_at)
   SELECT b.id, h.hits, now() FROM unnest($1::bigint[], $2::bigint[]) AS h (id, hits)
   JOIN blacklist b ON b.id = h.id
   ON CONFLICT (entry_id) DO UPDATE SET hits = blacklist_hits.hits + excluded.hits, last_hit_at = now()`,
);

/** Forgets entries that ran out ninety days ago. */
export const deleteOldEntries = statement<never, []>(
  `DELETE FROM blacklist WHERE expires_at < now() - interval '90 days'`,
);

/** Calls of one account, or of nobody who was signed in, within one step. */
export type StepCalls = { user_id: number | null; step_ms: number; calls: number };

/** As entries are compared with it. */
const plainIp = sql`CASE WHEN ip LIKE '::ffff:%.%' THEN substr(ip, 8) ELSE split_part(ip, '%', 1) END`;

const madeBy = (type: BlacklistType, value: string): ReturnType<typeof sql> => {
  if (type === 'ip') return sql`ip IN (${value}, ${`::ffff:${value}`})`;
  if (type === 'cidr') return sql`(${plainIp})::inet <<= ${value}::inet`;
  return type === 'key' ? sql`key_id = ${Number(value)}::bigint` : sql`user_id = ${Number(value)}::bigint`;
};

const asItComes = sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/** Calls of a time that somebody made: an address, a range, an account by its id, or a key by its id. */
export const countCallsBy = (
  db: Db,
  { type, value }: { readonly type: BlacklistType; readonly value: string },
  { fromMs, toMs }: Slice,
  stepMs: number,
): Promise<StepCalls[]> =>
  readUnder(
    db,
    asItComes,
    sql<StepCalls>`SELECT user_id, ${sql.raw(msOf('step'))} AS step_ms, count(*)::int AS calls FROM (
        SELECT user_id, date_bin(make_interval(secs => ${stepMs / 1000}::int), at, to_timestamp(${fromMs / 1000}::float8)) AS step
        FROM call_log
        WHERE at >= to_timestamp(${fromMs / 1000}::float8) AND at < to_timestamp(${toMs / 1000}::float8)
          AND ${madeBy(type, value)}
      ) c GROUP BY 1, step`,
  );

/** What accounts are called. */
export const listNames = statement<{ id: number; user_name: string }, [readonly number[]]>(
  'SELECT id, user_name FROM users WHERE id = ANY($1::bigint[])',
);

const findTrials = statement<{ after: Record<string, unknown> }, [number, string]>(
  `SELECT after FROM audit_entries
   WHERE actor_id = $1 AND act = 'blacklist.try' AND target_id = $2 AND created_at > now() - interval '1 day'
   ORDER BY seq DESC LIMIT 1`,
);

/** What somebody was answered in the last day when they tried an entry for the same; nothing when they did not. */
export const findTried = async (
  tx: Tx,
  actorId: number,
  subject: string,
): Promise<Record<string, unknown> | undefined> => (await findTrials(tx, actorId, subject))[0]?.after;
