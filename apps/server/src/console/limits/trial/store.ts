import { isIP } from 'node:net';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { type RawBuilder, sql } from 'kysely';
import { plainAddress, readAddressRange } from '../../../platform/access/address.ts';
import { type Db, type Tx, statement } from '../../../platform/db/database.ts';
import type { Slice } from '../../../platform/db/last-days.ts';
import { readUnder } from '../../../platform/db/transaction.ts';
import { loggedPath, timeOf } from '../../call-logs/public-api.ts';
import { covers } from '../rules.ts';
import type { StoredLimit } from '../store.ts';

/** What of a limit decides which calls count for whom. */
export type TriedLimit = Pick<
  StoredLimit,
  'code' | 'target' | 'path' | 'max_requests' | 'window_seconds' | 'exempt'
>;

/** Paths as the call log has them: the carrier filled in, ids as `:id`. */
const pathsOf = (limitPath: string): string[] => [
  ...new Set(
    endpointList
      .filter(({ path }) => covers(limitPath, path))
      .flatMap(({ path }) =>
        ['', ...carriers].map(
          (carrier) => loggedPath({ route: path, rawPath: path, params: { carrier } }).path,
        ),
      ),
  ),
];

const whoOf: Readonly<Record<StoredLimit['target'], RawBuilder<unknown>>> = {
  user: sql`user_id::text`,
  key: sql`key_id::text`,
  ip: sql`ip`,
  global: sql`'all'::text`,
};

const isAddress = (entry: string): boolean =>
  readAddressRange(entry) !== null || isIP(plainAddress(entry)) !== 0;

/** Calls of a time that a limit counts. */
const counted = (
  { code, target, path, exempt }: TriedLimit,
  { fromMs, toMs }: Slice,
): RawBuilder<unknown> => {
  const conditions = [sql`at >= ${timeOf(fromMs)}`, sql`at < ${timeOf(toMs)}`];
  if (path !== '*') conditions.push(sql`path = ANY(${pathsOf(path)}::text[])`);
  if (target === 'user') conditions.push(sql`user_id IS NOT NULL`);
  if (target === 'key') conditions.push(sql`key_id IS NOT NULL`);
  if (target === 'user' && (code === 'user' || code === 'staff'))
    conditions.push(
      sql`user_id IN (SELECT id FROM users WHERE ${code === 'user' ? sql`role = 'user'` : sql`role <> 'user'`})`,
    );
  const addresses = exempt.filter(isAddress);
  if (addresses.length > 0)
    conditions.push(sql`NOT split_part(ip, '%', 1)::inet <<= ANY(${addresses}::inet[])`);
  if (exempt.length > addresses.length && (target === 'user' || target === 'key')) {
    const names = exempt.map((entry) => entry.toLowerCase());
    conditions.push(
      sql`(user_id IS NULL OR user_id NOT IN (SELECT id FROM users WHERE user_name = ANY(${names}::text[])))`,
      sql`(key_id IS NULL OR key_id::text <> ALL(${names}::text[]))`,
    );
  }
  return sql.join(conditions, sql` AND `);
};

/** Planned for the slice at hand, and not compiled: it takes longer than the slice. */
const plan = sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/**
 * When each account, key or address made the calls of a slice that a limit counts: milliseconds since its beginning, by
 * commas, in any order. A slice has at most a day.
 */
export const listTimes = (
  db: Db,
  limit: TriedLimit,
  slice: Slice,
): Promise<{ who: string; times: string }[]> =>
  readUnder(
    db,
    plan,
    sql<{ who: string; times: string }>`
      SELECT ${whoOf[limit.target]} AS who,
        string_agg(((date_part('epoch', at - ${timeOf(slice.fromMs)}) * 1000)::int)::text, ',') AS times
      FROM call_log WHERE ${counted(limit, slice)} GROUP BY 1`,
  );

/** What accounts are called, and keys with the account that they belong to. */
export const listNames = async (
  db: Db,
  target: StoredLimit['target'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly userId: number }>> => {
  if (ids.length === 0 || target === 'ip' || target === 'global') return new Map();
  const numbers = ids.map(Number);
  const rows =
    target === 'user'
      ? await db
          .selectFrom('users')
          .select(['id', 'id as userId', 'user_name as name'])
          .where('id', 'in', numbers)
          .execute()
      : await db
          .selectFrom('api_keys')
          .select(['id', 'user_id as userId', sql<string>`prefix || '…'`.as('name')])
          .where('id', 'in', numbers)
          .execute();
  return new Map(rows.map((row) => [String(row.id), row]));
};

/** How many calls a limit did reject or note in a period, by its hours. */
export const countHitsBetween = statement<{ hits: number }, [number, number, number]>(
  `SELECT coalesce(sum(hits), 0)::bigint AS hits FROM limit_hits
   WHERE limit_id = $1 AND hour >= to_timestamp($2::float8 / 1000) AND hour < to_timestamp($3::float8 / 1000)`,
);

const trialFields = `'{triedFrom,triedTo,triedCalls,triedRefused,triedBefore,triedCallers,triedMost}'::text[]`;
const findTrials = statement<{ after: object }, [number, string, string]>(
  `SELECT after FROM audit_entries
   WHERE actor_id = $1 AND act = 'limit.try' AND target_id = $2
     AND after - ${trialFields} = $3::jsonb AND created_at > now() - interval '1 day'
   ORDER BY seq DESC LIMIT 1`,
);

/** What somebody was answered in the last day when they tried exactly these values of a limit, with the values. */
export const findTrial = async (
  tx: Tx,
  actorId: number,
  limitId: string,
  values: object,
): Promise<object | undefined> => (await findTrials(tx, actorId, limitId, JSON.stringify(values)))[0]?.after;
