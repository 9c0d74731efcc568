import type { codeStates } from '@waybill/contract/endpoints/codes.ts';
import { sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import { readPage } from '../../platform/db/read-page.ts';

export type BatchFilter = { keyword: string | undefined; pageNum: number; pageSize: number };
export type CodeState = (typeof codeStates)[number];

const batches = (reader: Reader, keyword: string | undefined) => {
  const query = reader.selectFrom('code_batches as b');
  if (keyword === undefined) return query;
  const like = contains(keyword);
  return query.where((is) => is.or([is('b.remark', 'ilike', like), is('b.created_by_name', 'ilike', like)]));
};

const state = sql<CodeState>`CASE WHEN c.used_at IS NOT NULL THEN 'used' WHEN c.voided_at IS NOT NULL THEN 'void'
  WHEN c.expires_at <= now() THEN 'expired' ELSE 'open' END`;

const counted = (query: ReturnType<typeof batches>) =>
  query
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('exchange_codes as c')
          .whereRef('c.batch_id', '=', 'b.id')
          .select(
            (['used', 'open', 'void', 'expired'] as const).map((one) =>
              sql<number>`(count(*) FILTER (WHERE ${state} = ${sql.lit(one)}))::int`.as(one),
            ),
          )
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select([
      sql<number>`n.used`.as('used'),
      sql<number>`n.open`.as('open'),
      sql<number>`n.void`.as('void'),
      sql<number>`n.expired`.as('expired'),
    ]);

export const listBatches = (reader: Reader, { keyword, pageNum, pageSize }: BatchFilter) =>
  readPage(counted(batches(reader, keyword)).orderBy('b.id', 'desc'), batches(reader, keyword), {
    pageNum,
    pageSize,
  });

export type StoredBatch = Awaited<ReturnType<typeof listBatches>>['list'][number];

export const findBatch = async (reader: Reader, id: number): Promise<StoredBatch | undefined> =>
  counted(batches(reader, undefined).where('b.id', '=', id)).executeTakeFirst();

/** Voids what is still open of a batch; a code that is being redeemed at this moment is either used or void. */
export const voidOpenCodes = statement<{ last4: string | null }, [number]>(
  `UPDATE exchange_codes SET voided_at = now()
   WHERE batch_id = $1 AND used_at IS NULL AND voided_at IS NULL AND expires_at > now() RETURNING last4`,
);

export const markVoided = async (tx: Tx, id: number, by: string, reason: string): Promise<void> => {
  await tx
    .updateTable('code_batches')
    .set({ voided_at: sql<string>`now()`, voided_by_name: by, void_reason: reason })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .execute();
};

export type CodeFilter = { batchId: number; state: CodeState | undefined; pageNum: number; pageSize: number };

const codes = (reader: Reader, filter: CodeFilter) => {
  const query = reader
    .selectFrom('exchange_codes as c')
    .leftJoin('users as u', 'u.id', 'c.used_by')
    .where('c.batch_id', '=', filter.batchId);
  return filter.state === undefined ? query : query.where(sql<boolean>`${state} = ${filter.state}`);
};

export const listBatchCodes = (reader: Reader, filter: CodeFilter) =>
  readPage(
    codes(reader, filter)
      .select(['c.last4', 'c.used_by', 'c.used_at', 'u.user_name', state.as('state')])
      .orderBy('c.used_at', (order) => order.desc().nullsLast())
      .orderBy('c.last4')
      .orderBy('c.code_hash'),
    codes(reader, filter),
    filter,
  );
