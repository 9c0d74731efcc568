import { type Selectable, sql } from 'kysely';
import { rowId } from '../../platform/db/row-id.ts';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { readPage } from '../../platform/db/read-page.ts';

export type StoredLimit = Selectable<Tables['limit_rules']>;

export const listStoredLimits = async (reader: Reader): Promise<StoredLimit[]> =>
  reader.selectFrom('limit_rules').selectAll().orderBy('id').execute();

export const countHits = statement<{ limit_id: number; hits: number }, []>(
  `SELECT limit_id, sum(hits)::bigint AS hits FROM limit_hits WHERE last_at > now() - interval '24 hours'
   GROUP BY limit_id`,
);

export const lockLimit = async (tx: Tx, id: number): Promise<StoredLimit | undefined> =>
  tx.selectFrom('limit_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LimitValues = Pick<
  StoredLimit,
  'name' | 'target' | 'path' | 'max_requests' | 'window_seconds' | 'action' | 'exempt' | 'enabled'
>;

export const updateLimit = async (tx: Tx, id: number, values: LimitValues): Promise<StoredLimit> =>
  tx
    .updateTable('limit_rules')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertLimit = async (tx: Tx, values: LimitValues): Promise<StoredLimit> =>
  tx.insertInto('limit_rules').values(values).returningAll().executeTakeFirstOrThrow();

/** How many limits did not come with the product; counted after all others that add one have ended. */
export const countOwnLimits = async (tx: Tx): Promise<number> => {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(locks.limitCount)}, 0)`.execute(tx);
  const { count } = await tx
    .selectFrom('limit_rules')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('code', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const removeLimit = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('limit_rules').where('id', '=', id).execute();
};

export type LimitHit = {
  limitId: number;
  who: string;
  userId: number | null;
  action: string;
  hits: number;
};

export const addHits = statement<
  never,
  [readonly number[], readonly string[], readonly (number | null)[], readonly string[], readonly number[]]
>(
  `INSERT INTO limit_hits (limit_id, who, hour, user_id, action, hits, first_at, last_at)
   SELECT h.limit_id, h.who, date_trunc('hour', now()), h.user_id, h.action, h.hits, now(), now()
   FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::int[]) AS h (limit_id, who, user_id, action, hits)
   JOIN limit_rules r ON r.id = h.limit_id
   ON CONFLICT (limit_id, who, hour) DO UPDATE
   SET hits = limit_hits.hits + excluded.hits, last_at = now(), action = excluded.action`,
);

export type HitFilter = {
  limitId: string | undefined;
  keyword: string | undefined;
  pageNum: number;
  pageSize: number;
};

const hits = (reader: Reader, { limitId, keyword }: HitFilter) => {
  let query = reader.selectFrom('limit_hits as h').innerJoin('limit_rules as r', 'r.id', 'h.limit_id');
  if (limitId !== undefined) query = query.where('h.limit_id', '=', rowId(limitId));
  if (keyword !== undefined) query = query.where('h.who', 'ilike', contains(keyword));
  return query;
};

export const listStoredHits = (reader: Reader, filter: HitFilter) =>
  readPage(
    hits(reader, filter)
      .select(['h.limit_id', 'h.who', 'h.user_id', 'h.action', 'h.hits', 'h.first_at', 'h.last_at'])
      .select(['r.code', 'r.name'])
      .orderBy('h.last_at', 'desc')
      .orderBy('h.limit_id')
      .orderBy('h.who'),
    hits(reader, filter),
    filter,
  );
