import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import type { Db } from '../platform/db/database.ts';
import type { Translate } from '../platform/http/language.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { checkIds } from './own-number.ts';
import { findChoices, forgetEvents, keepChoice } from './store.ts';
import { getTimeline } from './timeline/get-timeline.ts';

type Choosing = {
  readonly userId: number;
  readonly id: string;
  readonly uniqueId: string;
  readonly t: Translate;
};

/**
 * Says which of several parcels under an owned number is meant. What was known of another one is forgotten, an answer
 * on its way is not kept, and the number may be refreshed at once. Rejects a parcel that the carrier did not offer.
 */
export const chooseParcel = async (db: Db, { userId, id, uniqueId, t }: Choosing): Promise<Timeline> => {
  checkIds([id]);
  await inUserTransaction(db, userId, async (tx) => {
    const [number] = await findChoices(tx, userId, id);
    if (number === undefined) throw new AppError('notFound');
    const offered = number.choices?.some((choice) => choice.uniqueId === uniqueId) ?? false;
    if (!offered) throw fieldError('uniqueId', 'fields.uniqueId');
    if (number.unique_id === uniqueId) return;
    await forgetEvents(tx, number.carrier, number.tracking_number);
    await keepChoice(tx, number.carrier, number.tracking_number, uniqueId);
  });
  return getTimeline(db, userId, id, t);
};
