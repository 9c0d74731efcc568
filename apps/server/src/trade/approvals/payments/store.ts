import type { EarlierPayment } from '@waybill/contract/endpoints/people-shapes.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Recharge, rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { AppError } from '../../../platform/app-error.ts';
import { paymentKey } from '../rules.ts';
import type { NewApproval } from '../store.ts';
import { type Insertable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../../platform/db/database.ts';
import { beginsWith } from '../../../platform/db/like.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import {
  type Condition,
  type Fields,
  answers,
  field,
  fieldsOf,
  onDays,
  view,
  when,
} from '../../../platform/db/view.ts';

const lockPayment = statement<never, [string]>(
  `SELECT pg_advisory_xact_lock(${locks.payment}, hashtext($1))`,
);

const paymentFields = (row: 'r' | 'a', waiting: boolean, actor: string): Fields<EarlierPayment> => ({
  refNo: field.value(`${row}.ref_no`),
  waiting: field.value(String(waiting)),
  userName: field.value('u.user_name'),
  points: field.points(`${row}.points`),
  actor: field.value(`${actor}.user_name`),
  time: field.time(waiting ? 'a.proposed_at' : 'r.created_at'),
});

const findCredited = answers<EarlierPayment, [string]>(
  paymentFields('r', false, 'a'),
  (columns) => `SELECT ${columns}
   FROM recharges r JOIN users u ON u.id = r.user_id JOIN users a ON a.id = r.actor_id
   WHERE r.ref_key = $1 ORDER BY r.id DESC LIMIT 5`,
);

/** Proposals besides one that would credit a payment; 0 for all. */
const findWaiting = answers<EarlierPayment, [number]>(
  paymentFields('a', true, 'p'),
  (columns) => `SELECT ${columns}
   FROM approvals a JOIN users u ON u.id = a.user_id JOIN users p ON p.id = a.proposed_by
   WHERE a.state = 'pending' AND a.expires_at > now() AND a.act = 'recharge' AND a.ref_no IS NOT NULL AND a.id <> $1
   ORDER BY a.id DESC`,
);

export const creditedPayments = (reader: Reader, refNo: string): Promise<EarlierPayment[]> =>
  findCredited(reader, paymentKey(refNo));

/** The same, and proposals besides `approvalId` that would credit it. */
export const earlierPayments = async (
  reader: Reader,
  refNo: string | null | undefined,
  approvalId = 0,
): Promise<EarlierPayment[]> => {
  if (refNo == null) return [];
  const key = paymentKey(refNo);
  const waiting = (await findWaiting(reader, approvalId)).filter((one) => paymentKey(one.refNo) === key);
  return [...(await creditedPayments(reader, refNo)), ...waiting];
};

/**
 * Rejects with paymentCredited a payment that was credited before, unless there is a reason to do so again. Until the
 * end of the transaction nobody else can credit it. With `earlierPayments` it rejects too while another proposal would
 * credit it: the second is told, not only its approver.
 */
export const requireNewPayment = async (
  tx: Tx,
  { ref_no: refNo, duplicate_reason: duplicateReason }: Pick<NewApproval, 'ref_no' | 'duplicate_reason'>,
  find: typeof creditedPayments = creditedPayments,
): Promise<void> => {
  if (refNo == null) return;
  await lockPayment(tx, paymentKey(refNo));
  if (duplicateReason == null && (await find(tx, refNo)).length > 0)
    throw new AppError('paymentCredited', { moneyEffect: 'none' });
};

export const insertRecharge = async (tx: Tx, recharge: Insertable<Tables['recharges']>): Promise<void> => {
  await tx.insertInto('recharges').values(recharge).execute();
};

const findPaymentsOf = statement<
  { ledger_id: string; payment: Pick<Recharge, 'refNo' | 'duplicateReason'> & { approvedBy: string | null } },
  [number, readonly number[]]
>(
  `SELECT r.transaction_id::text AS ledger_id, json_build_object('refNo', r.ref_no,
     'duplicateReason', r.duplicate_reason, 'approvedBy', a.user_name) AS payment
   FROM recharges r LEFT JOIN users a ON a.id = r.approved_by
   WHERE r.user_id = $1 AND r.transaction_id = ANY ($2::bigint[])`,
);

/** The payments behind movements of a user, by the movement. */
export const listPayments = async (reader: Reader, userId: number, ledgerIds: readonly string[]) =>
  new Map(
    (await findPaymentsOf(reader, userId, ledgerIds.map(Number))).map((row) => [row.ledger_id, row.payment]),
  );

export type RechargeFilter = Omit<EndpointInput<typeof rechargeEndpoints.exportRecharges>['query'], 'format'>;

const named = (alias: 'u' | 'a') => (text: string) =>
  sql`(${sql.ref(`${alias}.user_name`)} LIKE ${beginsWith(text.toLowerCase())} OR ${sql.ref(`${alias}.id`)}::text = ${text})`;

export const matching = (filter: RechargeFilter, afterId?: number): Condition[] => [
  when(filter.refNo, (number) => sql`r.ref_key LIKE ${beginsWith(paymentKey(number))}`),
  when(filter.user, named('u')),
  when(filter.staff, named('a')),
  ...onDays('r.created_at', filter.startDate, filter.endDate),
  when(afterId, (id) => sql`r.id > ${id}`),
];

const from = 'recharges r JOIN users u ON u.id = r.user_id JOIN users a ON a.id = r.actor_id';
const join = 'LEFT JOIN users p ON p.id = r.approved_by';
const fields: Fields<Recharge> = {
  ledgerId: field.id('r.transaction_id'),
  user: field.party('r.user_id', 'u.user_name'),
  points: field.points('r.points'),
  ...fieldsOf('r', 'refNo', 'duplicate', 'duplicateReason', 'remark'),
  actor: field.party('r.actor_id', 'a.user_name'),
  approvedBy: field.partyOrNull('r.approved_by', 'p.user_name'),
  createdTime: field.time('r.created_at'),
};
export const recharges = view<Recharge>({ from, join, order: 'r.id DESC' }, fields);
export const rechargesInOrder = view<Recharge & { id: number }>(
  { from, join, order: 'r.id' },
  { ...fields, id: field.value('r.id') },
);
