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

export const keepRecharge = async (tx: Tx, recharge: KeptRecharge): Promise<void> => {
  const { refNo } = recharge;
  const duplicate = refNo !== null && (await creditedPayments(tx, refNo)).length > 0;
  await insertRecharge(tx, {
    user_id: recharge.userId,
    transaction_id: recharge.transactionId,
    points: recharge.points,
    remark: recharge.remark,
    ref_no: refNo,
    ref_key: refNo === null ? null : paymentKey(refNo),
    duplicate,
    duplicate_reason: duplicate ? recharge.duplicateReason : null,
    actor_id: recharge.actorId,
    approved_by: recharge.approvedBy,
  });
};
