import type { userStatuses } from '@waybill/contract/endpoints/accounts.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { sql } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';

export type StoredParty = {
  id: number;
  user_name: string;
  role: Role;
  status: (typeof userStatuses)[number];
};

/** Who acts and on whom, as they are now. */
export const findParties = statement<StoredParty, [readonly number[]]>(
  'SELECT id, user_name, role, status FROM users WHERE id = ANY ($1::bigint[])',
);

/** How many active super admins there are besides one account. */
export const countSuperAdminsBut = statement<{ count: number }, [number]>(
  `SELECT count(*)::int AS count FROM users WHERE role = 'super_admin' AND status = 'active' AND id <> $1`,
);

export type NewApproval = {
  readonly act: 'recharge' | 'refund' | 'adjust';
  readonly userId: number;
  readonly points: number;
  readonly orderId: number | null;
  readonly orderNo: string | null;
  readonly shipmentIds: readonly number[] | null;
  readonly requestId: number | null;
  readonly reason: string | null;
  readonly remark: string;
  readonly refNo: string | null;
  readonly proposedBy: number;
};

/** Stores a proposal; answers its id. */
export const insertApproval = async (tx: Tx, approval: NewApproval): Promise<number> => {
  const { id } = await tx
    .insertInto('approvals')
    .values({
      act: approval.act,
      user_id: approval.userId,
      points: approval.points,
      order_id: approval.orderId,
      order_no: approval.orderNo,
      shipment_ids: approval.shipmentIds === null ? null : [...approval.shipmentIds],
      request_id: approval.requestId,
      reason: approval.reason,
      remark: approval.remark,
      ref_no: approval.refNo,
      proposed_by: approval.proposedBy,
      lapses_at: sql<string>`now() + make_interval(days => ${staffLimits.proposalDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type ApprovalFilter = {
  readonly id?: number | undefined;
  readonly state?: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'lapsed' | undefined;
  readonly userId?: number | undefined;
};

// What ran out counts as lapsed before the sweep has written it down.
const state = sql<NonNullable<ApprovalFilter['state']>>`CASE WHEN a.state = 'pending' AND a.lapses_at <= now()
  THEN 'lapsed' ELSE a.state END`;

const matching = (reader: Reader, filter: ApprovalFilter) => {
  let query = reader.selectFrom('approvals as a');
  if (filter.id !== undefined) query = query.where('a.id', '=', filter.id);
  if (filter.state !== undefined) query = query.where(state, '=', filter.state);
  if (filter.userId !== undefined) query = query.where('a.user_id', '=', filter.userId);
  return query;
};

const whole = (query: ReturnType<typeof matching>) =>
  query
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('users as p', 'p.id', 'a.proposed_by')
    .leftJoin('users as d', 'd.id', 'a.decided_by')
    .select(['a.id', 'a.act', 'a.user_id', 'a.points', 'a.order_id', 'a.order_no', 'a.shipment_ids'])
    .select(['a.request_id', 'a.reason', 'a.remark', 'a.ref_no', 'a.proposed_by', 'a.proposed_at'])
    .select(['a.lapses_at', 'a.decided_by', 'a.decided_at', 'a.decision_remark', state.as('state')])
    .select(['u.user_name', 'p.user_name as proposed_by_name', 'd.user_name as decided_by_name']);

/** A proposal by its id. */
export const findApproval = async (reader: Reader, id: number) =>
  whole(matching(reader, { id })).executeTakeFirst();

export type StoredApproval = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

/** How many proposals wait, about a user or in all. */
export const countPending = async (reader: Reader, userId?: number): Promise<number> => {
  const { pending } = await matching(reader, { state: 'pending', userId })
    .where('a.state', '=', 'pending')
    .select((is) => is.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow();
  return pending;
};

/** A page of proposals: pending ones first, then the newest. */
export const listApprovals = async (db: Db, filter: ApprovalFilter, page: Page) => {
  const rows = whole(matching(db, filter))
    .orderBy(sql`${state} <> 'pending'`)
    .orderBy('a.id', 'desc');
  const [found, pending] = await Promise.all([readPage(rows, matching(db, filter), page), countPending(db)]);
  return { ...found, pending };
};

/** Decides a proposal that is pending; nothing when it is not, so that of two one wins. */
export const settleApproval = statement<
  { id: number },
  [number, 'approved' | 'refused' | 'withdrawn', number, string | null, number | null]
>(
  `UPDATE approvals SET state = $2, decided_by = $3, decision_remark = $4, transaction_id = $5, decided_at = now()
   WHERE id = $1 AND state = 'pending' AND lapses_at > now() RETURNING id`,
);

/** Whether a proposal about a request of a user waits. */
export const findPendingOfRequest = statement<{ id: number }, [number, number]>(
  `SELECT id FROM approvals WHERE user_id = $1 AND request_id = $2 AND state = 'pending' AND lapses_at > now()`,
);

/** Ends proposals whose time is over; answers which. */
export const lapseApprovals = statement<{ id: number; act: string; user_name: string }, []>(
  `UPDATE approvals a SET state = 'lapsed', decided_at = now() FROM users u
   WHERE a.state = 'pending' AND a.lapses_at <= now() AND u.id = a.user_id RETURNING a.id, a.act, u.user_name`,
);
