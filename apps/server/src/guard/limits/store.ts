import type { EndpointRow } from '@waybill/contract/endpoint.ts';
import type { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { locks } from '../../platform/db/locks.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { field, view } from '../../platform/db/view.ts';

export type StoredLimit = Selectable<Tables['limit_rules']>;

export const listStoredLimits = async (reader: Reader): Promise<StoredLimit[]> =>
  reader.selectFrom('limit_rules').selectAll().orderBy('id').execute();

/** Whom limits refused or would have: limit, who, account and action. */
export const limitHits: Metric = { name: 'limit_hits', step: 'hour' };

export const countHits = statement<{ limit_id: number; hits: number }, []>(
  `SELECT labels[1]::bigint AS limit_id, sum(sum)::bigint AS hits FROM measurements
   WHERE metric = '${limitHits.name}' AND at > now() - interval '25 hours' AND last_at > now() - interval '24 hours' GROUP BY 1`,
);

export const lockLimit = async (tx: Tx, limitId: number): Promise<StoredLimit | undefined> =>
  tx.selectFrom('limit_rules').selectAll().where('id', '=', limitId).forUpdate().executeTakeFirst();

export type LimitValues = Pick<
  StoredLimit,
  'name' | 'target' | 'path' | 'max_requests' | 'window_seconds' | 'action' | 'exempt' | 'enabled'
>;

export const updateLimit = async (tx: Tx, limitId: number, values: LimitValues): Promise<StoredLimit> =>
  tx
    .updateTable('limit_rules')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', limitId)
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

export const removeLimit = statement<never, [number]>('DELETE FROM limit_rules WHERE id = $1');

/** Hits; `limitName` is what the limit is called by its owner, or its code. */
export const limitHitsList = view<
  EndpointRow<typeof protectionEndpoints.listLimitHits> & { code: string | null }
>(
  {
    from: `measurements h JOIN limit_rules r ON h.metric = '${limitHits.name}' AND r.id::text = h.labels[1]`,
    order: 'h.last_at DESC, h.labels',
  },
  {
    limitId: field.id('r.id'),
    limitName: field.value(`coalesce(r.name, '')`),
    code: field.value('r.code'),
    who: field.value('h.labels[2]'),
    userId: field.value(`nullif(h.labels[3], '')`),
    count: field.value('h.sum::bigint'),
    action: field.value('h.labels[4]'),
    firstTime: field.time('h.first_at'),
    lastTime: field.time('h.last_at'),
  },
);
