import type { EarlierPayment } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { wallTime } from '../../../platform/db/times.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { paymentKey } from './rules.ts';
import { findCredited, lockPayment } from './store.ts';

/** Where a payment was credited before, the latest first. */
export const earlierPayments = async (reader: Reader, refNo: string | null): Promise<EarlierPayment[]> =>
  refNo === null
    ? []
    : (await findCredited(reader, paymentKey(refNo))).map((row) => ({
        refNo: row.ref_no,
        userName: row.user_name,
        points: toPoints(row.points),
        actor: row.actor_name,
        time: wallTime(row.created_at),
      }));

/**
 * Refuses with paymentCredited a payment that was credited before, unless there is a reason to do so again. Until the
 * end of the transaction nobody else can credit it.
 */
export const requireNewPayment = async (
  tx: Tx,
  { refNo, duplicateReason }: { readonly refNo: string | null; readonly duplicateReason: string | null },
): Promise<void> => {
  if (refNo === null) return;
  await lockPayment(tx, paymentKey(refNo));
  if (duplicateReason === null && (await earlierPayments(tx, refNo)).length > 0)
    throw new Refusal('paymentCredited', { moneyEffect: 'none' });
};
