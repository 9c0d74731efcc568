import type { EarlierPayment } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { paymentKey } from '../rules.ts';
import type { NewApproval } from '../store.ts';
import { findCredited, findWaiting, lockPayment } from './store.ts';

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
