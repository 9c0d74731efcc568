import type { BlacklistEntry, blacklistTypes } from '@waybill/contract/endpoints/protection.ts';
import { type Insertable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import { field, fieldsOf, view } from '../../platform/db/view.ts';

export type BlacklistType = (typeof blacklistTypes)[number];

/** An entry in force, and for how many more milliseconds; null for ever. */
export type ActiveEntry = { id: number; type: BlacklistType; value: string; left_ms: number | null };

export const listActiveEntries = statement<ActiveEntry, []>(
  `SELECT id, type, value, ${msOf('expires_at - now()')} AS left_ms FROM blacklist
   WHERE expires_at IS NULL OR expires_at > now() ORDER BY id`,
);

/** By entry. */
export const blacklistHits: Metric = { name: 'blacklist_hits', step: 'day' };

export const expired = 'coalesce(b.expires_at <= now(), false)';

export const entries = view<BlacklistEntry>(
  {
    from: 'blacklist b',
    join: `LEFT JOIN (SELECT labels[1] AS entry, sum(sum)::bigint AS hits, max(last_at) AS last_hit_at FROM measurements
      WHERE metric = '${blacklistHits.name}' GROUP BY 1) AS h ON h.entry = b.id::text`,
    order: 'b.id DESC',
  },
  {
    id: field.id('b.id'),
    ...fieldsOf('b', 'type', 'value', 'label', 'reason'),
    createdTime: field.time('b.created_at'),
    createdBy: field.value('b.created_by_name'),
    expireTime: field.timeOrNull('b.expires_at'),
    expired: field.value(expired),
    hits: field.value('coalesce(h.hits, 0)'),
    lastHitTime: field.timeOrNull('h.last_hit_at'),
  },
);

/** Adds an entry in place of one for the same that ran out; answers its id, nothing when one is still in force. */
export const insertEntry = async (
  tx: Tx,
  entry: Insertable<Tables['blacklist']>,
): Promise<number | undefined> => {
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

const accounts = (reader: Reader) => reader.selectFrom('users').select(['id', 'user_name', 'role']);
const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

export const findAccount = async (reader: Reader, name: string) =>
  accounts(reader)
    .where((is) => (isId(name) ? is('id', '=', Number(name)) : is('user_name', '=', name.toLowerCase())))
    .executeTakeFirst();

export const findAccountByEmail = async (reader: Reader, email: string) =>
  accounts(reader).where('email', '=', email).executeTakeFirst();

export const findBlockedKey = async (reader: Reader, key: string) =>
  reader
    .selectFrom('api_keys as k')
    .innerJoin('users as o', 'o.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.prefix', 'k.user_id', 'o.role'])
    .where((is) => (isId(key) ? is('k.id', '=', Number(key)) : is('k.prefix', '=', key)))
    .orderBy('k.id', 'desc')
    .executeTakeFirst();
