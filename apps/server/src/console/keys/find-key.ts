import type { Caller } from '../../platform/access/caller.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import { type StoredKey, findKey, isFuture, lockKey } from './store.ts';

/** Refuses what concerns the keys of staff to who is no super admin: a key acts as its owner. */
export const refuseStaffOwner = (caller: Caller, ownerRole: string): void => {
  if (ownerRole !== 'user' && caller.role !== 'super_admin') throw new Refusal('staffAccount');
};

/** A stored key that must be there. */
export const keyOf = async (reader: Reader, id: number): Promise<StoredKey> => {
  const key = await findKey(reader, id);
  if (key === undefined) throw new Refusal('notFound');
  return key;
};

/**
 * Takes a key for changing. Refuses notFound, staffAccount, and keyEnded for one that was revoked.
 */
export const keyToChange = async (tx: Tx, caller: Caller, id: number): Promise<StoredKey> => {
  await lockKey(tx, id);
  const key = await keyOf(tx, id);
  refuseStaffOwner(caller, key.owner_role);
  if (key.state === 'revoked') throw new Refusal('keyEnded');
  return key;
};

/** Refuses an expiry that has passed. */
export const refusePast = async (reader: Reader, field: string, time: string | undefined): Promise<void> => {
  if (time === undefined) return;
  const [found] = await isFuture(reader, time);
  if (found?.future !== true) throw refuseField(field, 'fields.future');
};
