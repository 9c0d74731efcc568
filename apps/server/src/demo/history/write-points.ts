import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { paymentKey } from '../../console/approvals/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { appendPastPostings, codeLife, issueCodes } from '../../points/public-api.ts';
import type { Random } from '../random.ts';
import { type StoredPastOrder, iso } from './order-rows.ts';
import { type PastMovement, codeWorth } from './plan-ledger.ts';
import type { PastAct, StaffMember } from './staff.ts';
import { insertRows, useCodes } from './store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What moved in the past, and for whom. */
export type PastPoints = {
  readonly ledger: readonly PastMovement[];
  readonly made: readonly StoredPastOrder[];
  readonly userIds: readonly number[];
  readonly nameOf: (seller: number) => string;
  readonly admin: StaffMember;
  readonly chief: StaffMember;
  readonly now: number;
};

/** Writes the codes that sellers used, in one batch with some that nobody has. */
const writeCodes = async (tx: Tx, { ledger, userIds, chief, now }: PastPoints): Promise<PastAct> => {
  const remark = translatorFor('zh-CN')('demoHistory.codes');
  const used = ledger.filter(({ source }) => source === 'code');
  const count = used.length + 12;
  const order = { count, points: codeWorth, validDays: codeLife, remark, issuedBy: chief.name };
  const { batchId } = await issueCodes(tx, order);
  const at = iso(Math.min(now - 59 * day, ...used.map((movement) => movement.at - hour)));
  await useCodes(
    tx,
    batchId,
    at,
    used.map(({ seller }) => userIds[seller] ?? 0),
    used.map((movement) => iso(movement.at)),
  );
  return {
    at,
    by: chief,
    act: 'code.issue',
    targetType: 'code_batch',
    targetId: batchId,
    targetName: remark,
    after: { count, points: toPoints(codeWorth), validDays: codeLife },
  };
};

/** Proposals that no points came of, and two that wait. */
const otherProposals = ({ userIds, admin, chief, now }: PastPoints) => {
  const t = translatorFor('zh-CN');
  const base = { proposed_by: admin.id, ref_no: null, reason: null, transaction_id: null };
  const recharge = { ...base, act: 'recharge' as const };
  const undecided = { decided_by: null, decided_at: null, decision_remark: null };
  const decided = (daysAgo: number) => ({
    proposed_at: iso(now - daysAgo * day),
    expires_at: iso(now - (daysAgo - 7) * day),
  });
  const adjust = {
    ...base,
    act: 'adjust' as const,
    points: 3_000,
    reason: t('demoHistory.adjust.reason'),
    remark: t('demoHistory.adjust.remark'),
  };
  return [
    {
      ...recharge,
      ...decided(33.2),
      state: 'refused' as const,
      user_id: userIds[4] ?? 0,
      points: 500_000,
      remark: t('demoHistory.recharge.prepaid'),
      decided_by: chief.id,
      decided_at: iso(now - 33.1 * day),
      decision_remark: t('demoHistory.recharge.unpaid'),
    },
    {
      ...adjust,
      ...decided(21.3),
      state: 'withdrawn' as const,
      user_id: userIds[7] ?? 0,
      decided_by: admin.id,
      decided_at: iso(now - 21.2 * day),
      decision_remark: null,
    },
    {
      ...recharge,
      ...decided(0.3),
      ...undecided,
      state: 'pending' as const,
      user_id: userIds[0] ?? 0,
      points: 200_000,
      ref_no: 'HT-20261108-77',
      remark: t('demoHistory.recharge.pending'),
    },
    { ...adjust, ...decided(0.15), ...undecided, state: 'pending' as const, user_id: userIds[2] ?? 0 },
  ];
};

/** Writes the ledger with what stands behind it: recharges, approvals, codes. Answers what the staff did. */
export const writePoints = async (
  tx: Tx,
  random: Random,
  points: PastPoints,
  refundRemark: string,
): Promise<PastAct[]> => {
  const t = translatorFor('zh-CN');
  const { ledger, made, userIds, nameOf, admin, chief } = points;
  const acts: PastAct[] = [await writeCodes(tx, points)];
  const byOf = ({ movement, source }: PastMovement): StaffMember | null =>
    source === 'approved' ? chief : source === 'staff' || movement === 'refund' ? admin : null;
  const remarkOf = ({ movement, source }: PastMovement): string | null => {
    if (source === 'staff') return t('demoHistory.recharge.transfer');
    if (source === 'approved') return t('demoHistory.recharge.prepaid');
    return movement === 'refund' ? refundRemark : null;
  };
  const ids = await appendPastPostings(
    tx,
    ledger.map((movement) => {
      const order = movement.order === null ? undefined : made[movement.order];
      return {
        userId: userIds[movement.seller] ?? 0,
        movement: movement.movement,
        amount: movement.amount,
        at: iso(movement.at),
        orderId: order?.id ?? null,
        orderNo: order?.orderNo ?? null,
        remark: remarkOf(movement),
        actorId: byOf(movement)?.id ?? null,
      };
    }),
  );
  const recharges = ledger.flatMap((movement, i) => {
    const { at, seller, amount, source } = movement;
    if (source !== 'staff' && source !== 'approved') return [];
    const refNo = `HT${iso(at).slice(0, 10).replaceAll('-', '')}${random.between(100, 999)}${i}`;
    const userId = userIds[seller] ?? 0;
    return [
      { at, seller, amount, refNo, userId, approved: source === 'approved', transactionId: ids[i] ?? 0 },
    ];
  });
  await insertRows(
    tx,
    'recharges',
    recharges.map(({ at, amount, refNo, userId, approved, transactionId }) => ({
      user_id: userId,
      transaction_id: transactionId,
      points: amount,
      remark: t(approved ? 'demoHistory.recharge.prepaid' : 'demoHistory.recharge.transfer'),
      ref_no: refNo,
      ref_key: paymentKey(refNo),
      duplicate: false,
      actor_id: admin.id,
      approved_by: approved ? chief.id : null,
      created_at: iso(at),
    })),
  );
  const approved = recharges.filter((recharge) => recharge.approved);
  await insertRows(tx, 'approvals', [
    ...approved.map(({ at, amount, refNo, userId, transactionId }) => ({
      act: 'recharge' as const,
      state: 'approved' as const,
      user_id: userId,
      points: amount,
      reason: null,
      remark: t('demoHistory.recharge.prepaid'),
      ref_no: refNo,
      proposed_by: admin.id,
      proposed_at: iso(at - 2 * hour),
      expires_at: iso(at - 2 * hour + 7 * day),
      decided_by: chief.id,
      decided_at: iso(at),
      decision_remark: t('demoHistory.adjust.approved'),
      transaction_id: transactionId,
    })),
    ...otherProposals(points),
  ]);
  for (const { at, seller, amount, refNo, userId, approved: second, transactionId } of recharges)
    acts.push({
      at: iso(at),
      by: second ? chief : admin,
      act: 'user.recharge',
      targetType: 'user',
      targetId: userId,
      targetName: nameOf(seller),
      reason: t(second ? 'demoHistory.recharge.prepaid' : 'demoHistory.recharge.transfer'),
      after: {
        points: toPoints(amount),
        ledgerId: String(transactionId),
        refNo,
        ...(second ? { proposedBy: admin.name } : {}),
      },
    });
  return acts;
};
