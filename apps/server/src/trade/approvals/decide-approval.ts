import type { ErrorName } from '@waybill/contract/codes.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { raiseAlert } from '../../records/security/public-api.ts';
import { effectOf, movePlannedPoints, planPoints, pointActOf, resultOf } from './plan-points.ts';
import { type ActOptions, actOnPoints, readParties, requireRight } from './act-on-points.ts';
import { type Decider, type Decision, reasonAgainstDecision } from './rules.ts';
import {
  type StoredApproval,
  findApproval,
  findDecider,
  findPending,
  findPendingOfRequest,
  lockApproval,
  settleApproval,
} from './store.ts';
import { notifyProposer } from './propose.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { type StoredRequest, findRequest, rejectRequest } from '../orders/public-api.ts';

type ApprovalDecision = {
  readonly approvalId: number;
  readonly decision: Decision;
  readonly remark: string | undefined;
  readonly by: Auditor;
  readonly idempotencyKey: string | undefined;
};

const puppets: ReadonlySet<ErrorName> = new Set(['approverTooNew', 'approverPromoted']);
const endings = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** Reads who decides as they are now, and how they stand to who proposed. Throws forbidden when they are gone. */
export const readDecider = async (reader: Reader, callerId: number, proposerId: number): Promise<Decider> => {
  const [found] = await findDecider(reader, callerId, proposerId, staffLimits.roleHours);
  if (found === undefined) throw new AppError('forbidden');
  return found;
};

export const countDecidable = async (reader: Reader, callerId: number): Promise<number> => {
  const pending = await findPending(reader);
  const proposers = [...new Set(pending.map((row) => row.proposed_by))];
  const deciders = new Map(
    await Promise.all(proposers.map(async (id) => [id, await readDecider(reader, callerId, id)] as const)),
  );
  return pending.filter((approval) => {
    const decider = deciders.get(approval.proposed_by);
    return decider !== undefined && reasonAgainstDecision('approve', decider, approval) === undefined;
  }).length;
};

const moveApproved = async (tx: Tx, by: Auditor, approval: StoredApproval): Promise<number | null> => {
  const act = pointActOf(approval);
  if (act === undefined) return null;
  const { target } = await readParties(tx, by.userId, act.user_id);
  return movePlannedPoints(tx, by, target, act, await planPoints(tx, act), {
    id: approval.stored.id,
    proposedBy: approval.proposedBy.userName,
    proposerId: approval.stored.proposed_by,
  });
};

const decide = async (tx: Tx, asked: ApprovalDecision): Promise<{ id: number }> => {
  const { approvalId: id, decision, remark, by } = asked;
  await lockApproval(tx, id);
  const approval = existing(await findApproval(tx, id));
  const { stored, state } = approval;
  const decider = await readDecider(tx, by.userId, stored.proposed_by);
  const against = reasonAgainstDecision(decision, decider, { ...stored, state });
  if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });
  if (decision === 'refuse' && (remark ?? '').length < 2) throw fieldError('remark', 'fields.remark');
  const ledgerId = decision === 'approve' ? await moveApproved(tx, by, approval) : null;
  const settled = await settleApproval(tx, id, endings[decision], by.userId, remark ?? null, ledgerId);
  if (settled.length === 0) throw new AppError('decided', { moneyEffect: 'none' });
  await notifyProposer(tx, stored, endings[decision], remark ?? null);
  await writeAudit(tx, by, {
    act: `approval.${decision}`,
    targetId: id,
    targetName: approval.user?.userName ?? approval.remark,
    reason: remark ?? null,
    before: { state: 'pending' },
    after: { state: endings[decision], ...(ledgerId === null ? {} : { ledgerId: String(ledgerId) }) },
  });
  return { id };
};

/**
 * Approves, rejects or withdraws a proposal, under the lock of the user whose points it is about: of two who decide
 * at once one wins. Approving checks everything again and acts once; exchange codes then wait to be collected. Throws
 * notFound, forbidden, ownProposal, ownAccount (one's own points), decided, approverTooNew, approverPromoted, and what
 * the act itself rejects now.
 */
export const decideApproval = async (db: Db, asked: ApprovalDecision): Promise<StoredApproval> => {
  const { approvalId, decision, remark, by, idempotencyKey: key } = asked;
  const found = existing(await findApproval(db, approvalId));
  const path = `admin/approvals/${approvalId}`;
  try {
    await inUserTransaction(db, found.stored.user_id ?? found.stored.proposed_by, (tx) =>
      onceByKey(tx, { userId: by.userId, path, key, content: { decision, remark } }, () => decide(tx, asked)),
    );
  } catch (error) {
    if (error instanceof AppError && puppets.has(error.reason))
      await raiseAlert(db, { kind: 'fresh_approval', severity: 'high', subject: by.userName, count: 1 });
    throw error;
  }
  return existing(await findApproval(db, approvalId));
};

type RequestDecision = ActOptions & {
  readonly requestId: number;
  readonly decision: 'accept' | 'refuse';
  /** Numbers that are accepted, null for all that were asked for. */
  readonly shipmentIds: readonly number[] | null;
  readonly remark: string;
};

const readRefusable = async (tx: Tx, by: Auditor, requestId: number): Promise<StoredRequest> => {
  const request = existing((await findRequest(tx, requestId))[0]);
  requireRight('refund', await readParties(tx, by.userId, request.user_id));
  const waiting = await findPendingOfRequest(tx, request.user_id, requestId);
  if (request.state !== 'pending' || waiting.length > 0)
    throw new AppError('decided', { moneyEffect: 'none' });
  return request;
};

const effectOfRejection = (request: StoredRequest): ActResult['effect'] =>
  effectOf({ orderStatus: { before: 'refunding', after: request.order_status } });

const rejectAfterReview = async (tx: Tx, { by, requestId, remark }: RequestDecision): Promise<ActResult> => {
  const request = await readRefusable(tx, by, requestId);
  const { user_id: userId, order_no: orderNo } = request;
  await rejectRequest(tx, { userId, requestId }, { actorId: by.userId, remark });
  await sendNotice(tx, { userId, event: 'refund', what: 'refused', orderNo, reason: remark });
  await writeAudit(tx, by, {
    act: 'refund.refuse',
    targetType: 'order',
    targetId: request.order_id,
    targetName: orderNo,
    reason: remark,
    before: { orderStatus: 'refunding' },
    after: { orderStatus: request.order_status, requestId: String(requestId), userId: String(userId) },
  });
  return resultOf('done', effectOfRejection(request));
};

/**
 * Accepts a refund request, which refunds what it asks for or some of it (above the limit by a proposal), or rejects it,
 * which puts the order back where it was; the user reads the remark. Throws notFound, decided, and what a refund rejects.
 */
export const decideRequest = async (db: Db, asked: RequestDecision): Promise<ActResult> => {
  const { by, preview, idempotencyKey: key, requestId, decision, shipmentIds: wanted, remark } = asked;
  const found = existing((await findRequest(db, requestId))[0]);
  const { user_id, order_id } = found;
  const beyond = wanted !== null && wanted.some((id) => !found.shipment_ids.includes(id));
  if (beyond || (decision === 'refuse' && wanted !== null)) throw fieldError('trackingInfoIds', 'fields.ids');
  const shipment_ids = [...(wanted ?? found.shipment_ids)];
  const act = { act: 'refund', user_id, order_id, shipment_ids, request_id: requestId, remark } as const;
  if (decision === 'accept') return actOnPoints(db, act, asked);
  return inUserTransaction(db, user_id, async (tx) => {
    if (preview) return resultOf('preview', effectOfRejection(await readRefusable(tx, by, requestId)));
    const identity = {
      userId: by.userId,
      path: `admin/refunds/${requestId}`,
      key,
      content: { decision, remark },
    };
    return onceByKey(tx, identity, () => rejectAfterReview(tx, asked));
  });
};
