import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sendNotice } from '../notices/public-api.ts';
import type { Tx } from '../platform/db/database.ts';
import { dropFromHold } from './store.ts';

/**
 * Takes a number that the staff blocked out of a live hold and tells its user. The caller is in that user's transaction
 * and changes the shipment. `number` is masked.
 */
export const takeOutOfHold = async (
  tx: Tx,
  row: {
    readonly userId: number;
    readonly holdId: string;
    readonly shipmentId: number;
    readonly carrier: Carrier;
    readonly number: string;
  },
): Promise<void> => {
  const { userId, holdId, shipmentId, carrier, number } = row;
  await dropFromHold(tx, userId, holdId, shipmentId);
  await sendNotice(tx, { userId, event: 'reservation', what: 'heldBlocked', carrier, number });
};
