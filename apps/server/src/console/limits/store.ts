import { type Selectable, sql } from 'kysely';
import { rowId } from '../../platform/db/row-id.ts';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { readPage } from '../../platform/db/read-page.ts';

export type StoredLimit = Selectable<Tables['limit_rules']>;

export const listStoredLimits = async (reader: Reader): Promise<StoredLimit[]> =>
  reader.selectFrom('limit_rules').selectAll().orderBy('id').execute();

/** Whom limits refused or would have: limit, who, account and action. */
export const limitHits: Metric = { name: 'limit_hits', step: 'hour' };

export const countHits = statement<{ limit_id: number; hits: number }, []>(
  `SELECT labels[1]::bigint AS limit_id, sum(sum)::bigint AS hits FROM measurements
   WHERE metric = '${limitHits.name}' AND at > now() - interval '25 hours' AND last_at > now() - interval '24 hours' GROUP BY 1`,
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

export type HitFilter = {
  limitId: string | undefined;
  keyword: string | undefined;
  pageNum: number;
  pageSize: number;
};

const hits = (reader: Reader, { limitId, keyword }: HitFilter) => {
  let query = reader
    .selectFrom('measurements as h')
    .innerJoin('limit_rules as r', (join) => join.on(sql<boolean>`r.id::text = h.labels[1]`))
    .where('h.metric', '=', limitHits.name);
  if (limitId !== undefined) query = query.where('r.id', '=', rowId(limitId));
  if (keyword !== undefined) query = query.where(sql`h.labels[2]`, 'ilike', contains(keyword));
  return query;
};

export const listStoredHits = (reader: Reader, filter: HitFilter) =>
  readPage(
    hits(reader, filter)
      .select(['r.id as limit_id', 'r.code', 'r.name', 'h.first_at', 'h.last_at'])
      .select([
        sql<string>`h.labels[2]`.as('who'),
        sql<string | null>`nullif(h.labels[3], '')`.as('user_id'),
        sql<StoredLimit['action']>`h.labels[4]`.as('action'),
        sql<number>`h.sum::bigint`.as('hits'),
      ])
      .orderBy('h.last_at', 'desc')
      .orderBy('h.labels'),
    hits(reader, filter),
    filter,
  );
