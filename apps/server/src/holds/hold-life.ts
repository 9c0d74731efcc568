import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { recordEvent } from '../platform/db/domain-events.ts';
import { publishEvents } from '../platform/db/outbox.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { extendedEnd, isExtendable } from './rules.ts';
import {
  type StoredHold,
  extendStoredHold,
  findExpiredHolds,
  findExpiringHolds,
  findExpiringOwners,
  findLiveHolds,
  endHold,
  expireHold,
} from './store.ts';

const goneError = (): AppError => new AppError('reservationGone', { moneyEffect: 'none' });

/** Gives a hold five more minutes. Throws reservationGone, and wrongState when it was extended before. */
export const extendHold = (db: Db, userId: number, carrier: Carrier, holdId: string): Promise<StoredHold> =>
  inUserTransaction(db, userId, async (tx) => {
    const hold = (await findLiveHolds(tx, userId)).find(
      (live) => live.id === holdId && live.carrier === carrier,
    );
    if (hold === undefined) throw goneError();
    if (!isExtendable({ extended: hold.extended, expiresAt: hold.expires_at, startedAt: hold.started_at })) {
      throw new AppError('wrongState', { moneyEffect: 'none' });
    }
    const expiresAt = extendedEnd(hold.expires_at, hold.started_at);
    await extendStoredHold(tx, userId, holdId, expiresAt);
    return { ...hold, expires_at: expiresAt, extended: true };
  });

/** Releases a hold; answers how many numbers became available. A hold that is gone already releases none. */
export const releaseHold = (db: Db, userId: number, holdId: string): Promise<number> =>
  inUserTransaction(db, userId, async (tx) => (await endHold(tx, userId, holdId, 'released')).length);

/** Tells webhook endpoints of holds that end within minutes, each end once; answers how many. Runs every few seconds. */
export const announceExpiringHolds = async (db: Db): Promise<number> => {
  let announced = 0;
  for (const { user_id: userId } of await findExpiringOwners(db)) {
    // Under the lock of the account: another process may be about to do the same.
    announced += await inUserTransaction(db, userId, async (tx) => {
      const holds = await findExpiringHolds(tx, userId);
      const events = holds.map(({ id, carrier, quantity, expires_at: expiresAt, subject }) => ({
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

/** Ends a hold that has run out, and gives its rows back. */
export const endExpiredHold = async (tx: Tx, userId: number, holdId: string): Promise<void> => {
  const rows = await expireHold(tx, userId, holdId, 'expired');
  if (rows.length > 0) recordEvent(tx, { what: 'hold_expired' });
};

/** Ends holds that have expired; returns how many holds ended. Runs about every second. */
export const sweepExpiredHolds = async (db: Db): Promise<number> => {
  const expired = await findExpiredHolds(db, 500);
  for (const { user_id, id } of expired) {
    // One after the other: each is a short transaction under its user's lock.
    await inUserTransaction(db, user_id, (tx) => endExpiredHold(tx, user_id, id));
  }
  return expired.length;
};
