import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Translate } from '../../platform/http/language.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { fieldError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { keepChoice } from './store.ts';
import { findOwnedState, getTimeline } from './get-timeline.ts';

/**
 * Says which of several parcels under an owned number is meant. What was known of another one is forgotten, an answer
 * on its way is not kept, and the number may be refreshed at once. Rejects a parcel that the carrier did not offer.
 */
export const chooseParcel = async (
  db: Db,
  userId: number,
  id: string,
  uniqueId: string,
  t: Translate,
): Promise<Timeline> => {
  await inUserTransaction(db, userId, async (tx) => {
    const { item, state } = await findOwnedState(tx, userId, rowId(id));
    if (!state?.choices.some((choice) => choice.uniqueId === uniqueId))
      throw fieldError('uniqueId', 'fields.uniqueId');
    if (state.unique_id === uniqueId) return;
    await keepChoice(tx, item.carrier, item.tracking_number, uniqueId);
  });
  return getTimeline(db, userId, id, t);
};
