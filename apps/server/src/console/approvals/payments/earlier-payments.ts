import type { EarlierPayment } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { wallTime } from '../../../platform/db/times.ts';
import { AppError } from '../../../platform/app-error.ts';
import { paymentKey } from './rules.ts';
import { type CreditedPayment, findCredited, findWaiting, lockPayment } from './store.ts';

const wirePayment = (row: CreditedPayment, waiting: boolean): EarlierPayment => ({
  refNo: row.ref_no,
  waiting,
  userName: row.user_name,
  points: toPoints(row.points),
  actor: row.actor_name,
  time: wallTime(row.created_at),
});

export const creditedPayments = async (reader: Reader, refNo: string): Promise<EarlierPayment[]> =>
  (await findCredited(reader, paymentKey(refNo))).map((row) => wirePayment(row, false));

/** The same, and proposals besides `approvalId` that would credit it. */
export const earlierPayments = async (
  reader: Reader,
  refNo: string | null,
  approvalId?: number,
): Promise<EarlierPayment[]> => {
  if (refNo === null) return [];
  const key = paymentKey(refNo);
  const waiting = (await findWaiting(reader)).filter(
    (row) => row.id !== approvalId && paymentKey(row.ref_no) === key,
  );
  return [...(await creditedPayments(reader, refNo)), ...waiting.map((row) => wirePayment(row, true))];
};

type Crediting = { readonly refNo: string | null; readonly duplicateReason: string | null };

const requireNone = async (
  tx: Tx,
  { refNo, duplicateReason }: Crediting,
  find: (tx: Tx, refNo: string) => Promise<EarlierPayment[]>,
): Promise<void> => {
  if (refNo === null) return;
  await lockPayment(tx, paymentKey(refNo));
  if (duplicateReason === null && (await find(tx, refNo)).length > 0)
    throw new AppError('paymentCredited', { moneyEffect: 'none' });
};

/**
 * Rejects with paymentCredited a payment that was credited before, unless there is a reason to do so again. Until the
 * end of the transaction nobody else can credit it.
 */
export const requireNewPayment = (tx: Tx, crediting: Crediting): Promise<void> =>
  requireNone(tx, crediting, creditedPayments);

/** The same, and rejects too while another proposal would credit it: the second is told, not only its approver. */
export const requireUnclaimedPayment = (tx: Tx, crediting: Crediting): Promise<void> =>
  requireNone(tx, crediting, earlierPayments);
