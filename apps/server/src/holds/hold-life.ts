import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../platform/db/database.ts';
import { note } from '../platform/db/happenings.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import { extendedEnd, isExtendable } from './rules.ts';
import {
  type StoredHold,
  extendStoredHold,
  findLapsedHolds,
  findLiveHolds,
  giveHoldBack,
  lapseHold,
} from './store.ts';

const goneRefusal = (): Refusal => new Refusal('reservationGone', { moneyEffect: 'none' });

/** Gives a hold five more minutes. Refuses with reservationGone, and with wrongState when it was extended before. */
export const extendHold = (db: Db, userId: number, carrier: Carrier, holdId: string): Promise<StoredHold> =>
  inUserTransaction(db, userId, async (tx) => {
    const hold = (await findLiveHolds(tx, userId)).find(
      (live) => live.id === holdId && live.carrier === carrier,
    );
    if (hold === undefined) throw goneRefusal();
    if (!isExtendable({ extended: hold.extended, expiresAt: hold.expires_at, startedAt: hold.started_at })) {
      throw new Refusal('wrongState', { moneyEffect: 'none' });
    }
    const expiresAt = extendedEnd(hold.expires_at, hold.started_at);
    await extendStoredHold(tx, userId, holdId, expiresAt);
    return { ...hold, expires_at: expiresAt, extended: true };
  });

/** Gives a hold back; answers how many numbers went back. A hold that is gone already gives back none. */
export const releaseHold = (db: Db, userId: number, holdId: string): Promise<number> =>
  inUserTransaction(db, userId, async (tx) => (await giveHoldBack(tx, userId, holdId, 'released')).length);

/** Takes back what was held and let lapse; answers how many holds ended. Runs about every second. */
export const sweepLapsedHolds = async (db: Db): Promise<number> => {
  const lapsed = await findLapsedHolds(db, 500);
  for (const { user_id, id } of lapsed) {
    // One after the other: each is a short transaction under its user's lock.
    await inUserTransaction(db, user_id, async (tx) => {
      const rows = await lapseHold(tx, user_id, id, 'lapsed');
      if (rows.length > 0) note(tx, { what: 'hold_lapsed' });
    });
  }
  return lapsed.length;
};
