import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/db/domain-events.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { isSpread } from '../../platform/db/spread.ts';
import { inTradeTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { extendedEnd, isExtendable } from './rules.ts';
import {
  type StoredHold,
  dropFromHold,
  endHold,
  endStandingHold,
  expireHold,
  extendStoredHold,
  findExpiredHolds,
  findExpiringHolds,
  findExpiringOwners,
  findLiveHolds,
} from './store.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';

/** Gives a hold five more minutes. Throws reservationGone, and wrongState when it was extended before. */
export const extendHold = (db: Db, userId: number, carrier: Carrier, holdId: string): Promise<StoredHold> =>
  inTradeTransaction(db, userId, async (tx) => {
    const hold = (await findLiveHolds(tx, userId)).find(
      (live) => live.id === holdId && live.carrier === carrier,
    );
    if (hold === undefined) throw new AppError('reservationGone', { moneyEffect: 'none' });
    if (!isExtendable(hold)) throw new AppError('wrongState', { moneyEffect: 'none' });
    const expiresAt = extendedEnd(hold.expiresAt, hold.startedAt);
    await extendStoredHold(tx, userId, holdId, expiresAt);
    return { ...hold, expiresAt, extended: true };
  });

export const releaseHold = (db: Db, userId: number, holdId: string): Promise<number> =>
  inTradeTransaction(
    db,
    userId,
    async (tx) => (await endHold(tx, { userId, id: holdId }, await isSpread(tx))).length,
  );

export const announceExpiringHolds = async (db: Db): Promise<number> => {
  let announced = 0;
  for (const { user_id: userId } of await findExpiringOwners(db)) {
    // Under the lock of the account: another process may be about to do the same.
    announced += await inUserTransaction(db, userId, async (tx) => {
      const holds = await findExpiringHolds(tx, userId);
      const events = holds.map(({ id, carrier, quantity, expiresAt, subject }) => ({
        type: 'hold.expiring' as const,
        object: `hold:${id}`,
        subject,
        data: { holdId: id, carrier, quantity, expiresAt },
      }));
      if (events.length > 0) await publishEvents(tx, userId, events);
      return events.length;
    });
  }
  return announced;
};

const recordExpired = (tx: Tx, rows: Awaited<ReturnType<typeof expireHold>>): void => {
  if (rows[0]?.end_reason === 'expired') recordEvent(tx, { what: 'hold_expired' });
};

/** Ends what a user still has of a carrier, because a query replaces it or because it ran out. */
export const makeWay = async (tx: Tx, userId: number, carrier: Carrier, spread: boolean): Promise<void> =>
  recordExpired(tx, await endStandingHold(tx, { userId, carrier }, spread));

export const sweepExpiredHolds = async (db: Db): Promise<number> => {
  const expired = await findExpiredHolds(db, 500);
  for (const { user_id, id } of expired) {
    // One after the other: each is a short transaction under its user's lock.
    await inTradeTransaction(db, user_id, async (tx) =>
      recordExpired(tx, await expireHold(tx, { userId: user_id, id }, await isSpread(tx))),
    );
  }
  return expired.length;
};

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
