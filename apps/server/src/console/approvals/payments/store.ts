import { type Insertable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../../platform/db/database.ts';
import { beginsWith } from '../../../platform/db/like.ts';
import { locks } from '../../../platform/db/locks.ts';
import { type Page, readPage } from '../../../platform/db/read-page.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';

/** A payment that was credited. Points in hundredths. */
export type CreditedPayment = {
  ref_no: string;
  user_name: string;
  points: number;
  actor_name: string;
  created_at: string;
};

export const lockPayment = statement<never, [string]>(
  `SELECT pg_advisory_xact_lock(${locks.payment}, hashtext($1))`,
);

export const findCredited = statement<CreditedPayment, [string]>(
  `SELECT r.ref_no, u.user_name, r.points, a.user_name AS actor_name, r.created_at
   FROM recharges r JOIN users u ON u.id = r.user_id JOIN users a ON a.id = r.actor_id
   WHERE r.ref_key = $1 ORDER BY r.id DESC LIMIT 5`,
);

export const findWaiting = statement<CreditedPayment & { id: number }, []>(
  `SELECT a.id, a.ref_no, u.user_name, a.points, p.user_name AS actor_name, a.proposed_at AS created_at
   FROM approvals a JOIN users u ON u.id = a.user_id JOIN users p ON p.id = a.proposed_by
   WHERE a.state = 'pending' AND a.expires_at > now() AND a.act = 'recharge' AND a.ref_no IS NOT NULL
   ORDER BY a.id DESC`,
);

export const insertRecharge = async (tx: Tx, recharge: Insertable<Tables['recharges']>): Promise<void> => {
  await tx.insertInto('recharges').values(recharge).execute();
};

export const findPaymentsOf = statement<
  {
    transaction_id: number;
    ref_no: string | null;
    duplicate_reason: string | null;
    approved_by: string | null;
  },
  [number, readonly number[]]
>(
  `SELECT r.transaction_id, r.ref_no, r.duplicate_reason, a.user_name AS approved_by
   FROM recharges r LEFT JOIN users a ON a.id = r.approved_by
   WHERE r.user_id = $1 AND r.transaction_id = ANY ($2::bigint[])`,
);

export type RechargeFilter = {
  /** What the key of the payment begins with. */
  readonly refKey?: string | undefined;
  /** What a name begins with, or an id. */
  readonly user?: string | undefined;
  readonly staff?: string | undefined;
  /** Days in the product's zone, both counted. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

const named = (alias: 'u' | 'a', text: string) =>
  sql<boolean>`(${sql.ref(`${alias}.user_name`)} LIKE ${beginsWith(text.toLowerCase())}
    OR ${sql.ref(`${alias}.id`)}::text = ${text})`;

const matching = (reader: Reader, filter: RechargeFilter) => {
  let query = reader
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('users as a', 'a.id', 'r.actor_id')
    .leftJoin('users as p', 'p.id', 'r.approved_by');
  if (filter.refKey !== undefined) query = query.where('r.ref_key', 'like', beginsWith(filter.refKey));
  if (filter.user !== undefined) query = query.where(named('u', filter.user));
  if (filter.staff !== undefined) query = query.where(named('a', filter.staff));
  if (filter.startDate !== undefined)
    query = query.where('r.created_at', '>=', sql<string>`${filter.startDate}::date`);
  if (filter.endDate !== undefined)
    query = query.where('r.created_at', '<', sql<string>`${filter.endDate}::date + 1`);
  return query;
};

const whole = (query: ReturnType<typeof matching>) =>
  query
    .selectAll('r')
    .select(['u.user_name', 'a.user_name as actor_name', 'p.user_name as approved_by_name']);

export const listRecharges = async (reader: Reader, filter: RechargeFilter, page: Page) => {
  const [found, { points }] = await Promise.all([
    readPage(whole(matching(reader, filter)).orderBy('r.id', 'desc'), matching(reader, filter), page),
    matching(reader, filter)
      .select(sql<number>`coalesce(sum(r.points), 0)::bigint`.as('points'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...found, points };
};

export type StoredRecharge = Awaited<ReturnType<typeof listRecharges>>['list'][number];

export const listRechargesAfter = (reader: Reader, filter: RechargeFilter, after: number, most: number) =>
  whole(matching(reader, filter)).where('r.id', '>', after).orderBy('r.id').limit(most).execute();
