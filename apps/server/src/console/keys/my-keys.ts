import { inTransaction } from '../../platform/db/transaction.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { keyHash, newKey, shownParts } from './rules.ts';
import { type StoredKey, findKeyOf, revokeKeyOf, takeSecret } from './store.ts';

const ownKey = async (tx: Tx, userId: number, id: number): Promise<StoredKey> => {
  const key = await findKeyOf(tx, userId, id);
  if (key === undefined) throw new AppError('notFound');
  return key;
};

/**
 * Makes the secret of a key of that account which waits to be collected, and hands it out this once. Throws notFound,
 * keyEnded for one that was revoked, keyNotWaiting when there is nothing to collect (any more).
 */
export const collectKey = async (
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ stored: StoredKey; key: string }> => {
  const key = newKey();
  const { prefix, last4 } = shownParts(key);
  const [taken] = await takeSecret(tx, id, userId, keyHash(key), prefix, last4);
  const stored = await ownKey(tx, userId, id);
  if (taken === undefined) throw new AppError(stored.state === 'revoked' ? 'keyEnded' : 'keyNotWaiting');
  return { stored, key };
};

/** Ends a key of that account for good; one that has ended stays so. Throws notFound. */
export const revokeOwnKey = (db: Db, userId: number, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await revokeKeyOf(tx, id, userId)).length === 0) throw new AppError('notFound');
  });
