import type { Role } from '@waybill/contract/permissions.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { readPage } from '../../platform/db/read-page.ts';
import { msOf } from '../../platform/db/times.ts';
import type { BlacklistType } from './entry-value.ts';

/** An entry in force, and for how many more milliseconds; null for ever. */
export type ActiveEntry = { id: number; type: BlacklistType; value: string; left_ms: number | null };

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

/** By entry. */
export const blacklistHits: Metric = { name: 'blacklist_hits', step: 'day' };

const expired = sql<boolean>`coalesce(b.expires_at <= now(), false)`;

const entries = (reader: Reader) =>
  reader.selectFrom('blacklist as b').leftJoin(
    (from) =>
      from
        .selectFrom('measurements')
        .select([
          sql<string>`labels[1]`.as('entry'),
          sql<number>`sum(sum)::bigint`.as('hits'),
          sql<string>`max(last_at)`.as('last_hit_at'),
        ])
        .where('metric', '=', blacklistHits.name)
        .groupBy(sql`1`)
        .as('h'),
    (join) => join.on(sql<boolean>`h.entry = b.id::text`),
  );

const columns = (query: ReturnType<typeof entries>) =>
  query
    .selectAll('b')
    .select(expired.as('expired'))
    .select([sql<number>`coalesce(h.hits, 0)`.as('hits'), 'h.last_hit_at']);

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

export const listEntries = (reader: Reader, filter: BlacklistFilter) =>
  readPage(columns(filtered(reader, filter)).orderBy('b.id', 'desc'), filtered(reader, filter), filter);

export type StoredEntry = Awaited<ReturnType<typeof listEntries>>['list'][number];

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

export const removeEntry = statement<{ id: number }, [number]>(
  'DELETE FROM blacklist WHERE id = $1 RETURNING id',
);

/** How a time lies, in the product's zone where it names none: to come at all, and within a day. */
export const checkTime = statement<{ future: boolean; within_a_day: boolean }, [string]>(
  `SELECT $1::timestamptz > now() AS future, $1::timestamptz <= now() + interval '24 hours' AS within_a_day`,
);

export type BlockedAccount = { id: number; user_name: string; email: string; role: Role };

export const findAccount = async (reader: Reader, value: string): Promise<BlockedAccount | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'role'])
    .where((is) =>
      /^\d{1,15}$/.test(value) ? is('id', '=', Number(value)) : is('user_name', '=', value.toLowerCase()),
    )
    .executeTakeFirst();

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

export const findBlockedKey = async (reader: Reader, value: string): Promise<BlockedKey | undefined> =>
  reader
    .selectFrom('api_keys as k')
    .innerJoin('users as o', 'o.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.prefix', 'k.user_id', 'o.role'])
    .where((is) => (/^\d{1,15}$/.test(value) ? is('k.id', '=', Number(value)) : is('k.prefix', '=', value)))
    .orderBy('k.id', 'desc')
    .executeTakeFirst();
