import type { Tx } from '../../../platform/db/database.ts';
import { creditedPayments } from './earlier-payments.ts';
import { paymentKey } from './rules.ts';
import { insertRecharge } from './store.ts';

export type KeptRecharge = {
  readonly userId: number;
  readonly transactionId: number;
  /** Hundredths. */
  readonly points: number;
  readonly remark: string;
  readonly refNo: string | null;
  readonly duplicateReason: string | null;
  readonly actorId: number;
  readonly approvedBy: number | null;
};

/** Keeps what was given for which payment, in the transaction that gives it. */
export const keepRecharge = async (tx: Tx, recharge: KeptRecharge): Promise<void> => {
  const { userId, transactionId, points, remark, refNo, duplicateReason, actorId, approvedBy } = recharge;
  const duplicate = refNo !== null && (await creditedPayments(tx, refNo)).length > 0;
  const key = refNo === null ? null : paymentKey(refNo);
  const reason = duplicate ? duplicateReason : null;
  await insertRecharge(
    tx,
    userId,
    transactionId,
    points,
    remark,
    refNo,
    key,
    duplicate,
    reason,
    actorId,
    approvedBy,
  );
};
