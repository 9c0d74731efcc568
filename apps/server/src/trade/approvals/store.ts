import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Approval } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { locks } from '../../platform/db/locks.ts';
import { msOf } from '../../platform/db/times.ts';
import { type Condition, equals, field, fieldsOf, view } from '../../platform/db/view.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { Decider } from './rules.ts';

export type StoredParty = Pick<
  Selectable<Tables['users']>,
  'id' | 'user_name' | 'role' | 'status' | 'closes_at' | 'erased_at'
>;

export const findParties = statement<StoredParty, [readonly number[]]>(
  'SELECT id, user_name, role, status, closes_at, erased_at FROM users WHERE id = ANY ($1::bigint[])',
);

export const countSuperAdminsBut = statement<{ count: number }, [number]>(
  `SELECT count(*)::int AS count FROM users WHERE role = 'super_admin' AND status = 'active' AND id <> $1`,
);

/**
 * Waits until nobody else changes roles or statuses: of two super admins who demote each other at once, the second
 * sees what the first did. Taken after the lock of the user.
 */
export const lockRoles = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(locks.staffRoles)}, 0)`.execute(tx);
};

/** Active super admins who owe their role neither to an account nor to whom it gave one, without some accounts. */
export const countApprovers = statement<{ count: number }, [number, readonly (number | null)[]]>(
  `WITH RECURSIVE made AS (
     SELECT id FROM users WHERE role_by = $1 UNION SELECT u.id FROM users u JOIN made m ON u.role_by = m.id
   )
   SELECT count(*)::int AS count FROM users WHERE role = 'super_admin' AND status = 'active'
     AND NOT id = ANY (array_remove($2::bigint[], NULL)) AND id NOT IN (SELECT id FROM made)`,
);

type ApprovalRow = Insertable<Tables['approvals']>;
/** Points in hundredths. */
export type NewApproval = Omit<ApprovalRow, 'proposed_by' | 'expires_at' | 'user_id' | 'points'> & {
  readonly user_id: number | null;
  readonly points: number;
};

export const insertApproval = async (tx: Tx, approval: Omit<ApprovalRow, 'expires_at'>): Promise<number> => {
  const { id } = await tx
    .insertInto('approvals')
    .values({
      ...approval,
      expires_at: sql<string>`now() + make_interval(days => ${staffLimits.proposalDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

// What ran out counts as expired before the sweep has written it down.
const state = `CASE WHEN a.state = 'pending' AND a.expires_at <= now() THEN 'expired' ELSE a.state END`;
const lately = `a.decided_at > now() - interval '${staffLimits.proposalDays} days'`;

/** A proposal, but for what only its decider is told; `stored` are its columns. */
export type StoredApproval = Omit<Approval, 'earlierPayments' | 'decidable' | 'obstacle' | 'effect'> & {
  readonly stored: Selectable<Tables['approvals']>;
};

export const approvals = view<StoredApproval>(
  {
    from: 'approvals a',
    join: `LEFT JOIN users u ON u.id = a.user_id JOIN users p ON p.id = a.proposed_by
      LEFT JOIN users d ON d.id = a.decided_by`,
    order: `${state} <> 'pending', a.id DESC`,
  },
  {
    id: field.id('a.id'),
    ...fieldsOf('a', 'act', 'orderNo', 'remark', 'refNo', 'duplicateReason', 'decisionRemark'),
    state: field.value(state),
    user: field.partyOrNull('a.user_id', 'u.user_name'),
    points: field.points('a.points'),
    codes: field.value(`CASE WHEN a.code_count IS NOT NULL THEN json_build_object('count', a.code_count,
      'points', (a.points / a.code_count / 100.0)::float8, 'validDays', a.code_days, 'batchId', a.batch_id::text,
      'collectable', a.state = 'approved' AND a.batch_id IS NULL AND ${lately}) END`),
    quantity: field.value('cardinality(a.shipment_ids)'),
    proposedBy: field.party('a.proposed_by', 'p.user_name'),
    proposedTime: field.time('a.proposed_at'),
    decidedBy: field.partyOrNull('a.decided_by', 'd.user_name'),
    decidedTime: field.timeOrNull('a.decided_at'),
    expiresAt: field.value(msOf('a.expires_at')),
    stored: field.value('to_json(a)'),
  },
);

export const approvalsMatching = (filter: {
  readonly state?: Approval['state'] | undefined;
  readonly userId?: number | undefined;
  readonly act?: Approval['act'] | undefined;
}): Condition[] => [
  equals(state, filter.state),
  equals('a.user_id', filter.userId),
  equals('a.act', filter.act),
];

export const lockApproval = statement<{ id: number }, [number]>(
  'SELECT id FROM approvals WHERE id = $1 FOR UPDATE',
);

/** Somebody who decides, and how they stand to who proposed; the last parameter is `staffLimits.roleHours`. */
export const findDecider = statement<Decider, [number, number, number]>(
  `WITH RECURSIVE line AS (
     SELECT id, role_by FROM users WHERE id = $1
     UNION SELECT u.id, u.role_by FROM users u JOIN line l ON u.id = l.role_by
   )
   SELECT u.id, u.user_name, u.role, u.status,
     u.role_since IS NULL OR u.role_since <= now() - make_interval(hours => $3) AS settled,
     EXISTS (SELECT FROM line WHERE role_by = $2) AS "madeByProposer",
     EXISTS (SELECT FROM users p WHERE p.id = $2 AND p.role_by = $1
       AND p.role_since > now() - make_interval(hours => $3)) AS "madeProposer"
   FROM users u WHERE u.id = $1`,
);

export const findDecidersBut = statement<{ id: number }, [readonly (number | null)[]]>(
  `SELECT id FROM users WHERE role = 'super_admin' AND status = 'active' AND NOT id = ANY (array_remove($1::bigint[], NULL))
   ORDER BY id`,
);

/**
 * Adds hundredths, and whether they were just below the limit, to what somebody gives today; nothing when the sum would
 * exceed the last parameter. One statement, so that of two at once the second sees the first.
 */
export const addToDay = statement<{ near_limit: number }, [number, number, number, number]>(
  `INSERT INTO staff_day_sums AS s (user_id, day, points, near_limit) VALUES ($1, current_date, $2, $3)
   ON CONFLICT (user_id, day) DO UPDATE
   SET points = s.points + excluded.points, near_limit = s.near_limit + excluded.near_limit
   WHERE s.points + excluded.points <= $4 RETURNING near_limit`,
);

/** What somebody gave today without another's approval, in hundredths. */
export const findDay = statement<{ points: number }, [number]>(
  'SELECT points FROM staff_day_sums WHERE user_id = $1 AND day = current_date',
);

export const takeCodes = statement<
  { id: number; points: number; code_count: number; code_days: number; remark: string },
  [number, number]
>(
  `SELECT id, points, code_count, code_days, remark FROM approvals
   WHERE id = $1 AND proposed_by = $2 AND act = 'codes' AND state = 'approved' AND batch_id IS NULL
     AND decided_at > now() - interval '${staffLimits.proposalDays} days' FOR UPDATE`,
);

export const keepBatch = statement<never, [number, number]>(
  'UPDATE approvals SET batch_id = $2 WHERE id = $1',
);

export const findApproval = (reader: Reader, id: number): Promise<StoredApproval | undefined> =>
  approvals.one(reader, equals('a.id', id));

export const countPending = (reader: Reader, userId?: number): Promise<number> =>
  approvals.count(reader, [sql`a.state = 'pending'`, ...approvalsMatching({ state: 'pending', userId })]);

export const findPending = statement<{ state: 'pending'; proposed_by: number; user_id: number | null }, []>(
  `SELECT state, proposed_by, user_id FROM approvals WHERE state = 'pending' AND expires_at > now()`,
);

export const settleApproval = statement<
  { id: number },
  [number, 'approved' | 'refused' | 'withdrawn', number, string | null, number | null]
>(
  `UPDATE approvals SET state = $2, decided_by = $3, decision_remark = $4, transaction_id = $5, decided_at = now()
   WHERE id = $1 AND state = 'pending' AND expires_at > now() RETURNING id`,
);

export const findPendingOfRequest = statement<{ id: number }, [number, number]>(
  `SELECT id FROM approvals WHERE user_id = $1 AND request_id = $2 AND state = 'pending' AND expires_at > now()`,
);

export type ExpiredApproval = Pick<StoredApproval['stored'], 'id' | 'act' | 'points' | 'proposed_by'> & {
  readonly user_name: string | null;
};
const expired =
  'a.id, a.act, a.points, a.proposed_by, (SELECT user_name FROM users WHERE id = a.user_id) AS user_name';

export const expireApprovals = statement<ExpiredApproval, []>(
  `UPDATE approvals a SET state = 'expired', decided_at = now()
   WHERE a.state = 'pending' AND a.expires_at <= now() RETURNING ${expired}`,
);

export const expireProposalsOf = statement<ExpiredApproval, [number]>(
  `UPDATE approvals a SET state = 'expired', decided_at = coalesce(a.decided_at, now())
   WHERE a.proposed_by = $1 AND (a.state = 'pending' OR (a.state = 'approved' AND a.act = 'codes' AND a.batch_id IS NULL))
   RETURNING ${expired}`,
);
