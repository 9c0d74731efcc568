import type { Caller } from '../../platform/access/caller.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { type StoredKey, findKey, isFuture, lockKey } from './store.ts';

/** Rejects what concerns the keys of staff to who is no super admin: a key acts as its owner. */
export const rejectStaffOwner = (caller: Caller, ownerRole: string): void => {
  if (ownerRole !== 'user' && caller.role !== 'super_admin') throw new AppError('staffAccount');
};

export const keyOf = async (reader: Reader, id: number): Promise<StoredKey> => {
  const key = await findKey(reader, id);
  if (key === undefined) throw new AppError('notFound');
  return key;
};

/**
 * Takes a key for changing. Throws notFound, staffAccount, and keyEnded for one that was revoked.
 */
export const keyToChange = async (tx: Tx, caller: Caller, id: number): Promise<StoredKey> => {
  await lockKey(tx, id);
  const key = await keyOf(tx, id);
  rejectStaffOwner(caller, key.owner_role);
  if (key.state === 'revoked') throw new AppError('keyEnded');
  return key;
};

export const rejectPast = async (reader: Reader, field: string, time: string | undefined): Promise<void> => {
  if (time === undefined) return;
  const [found] = await isFuture(reader, time);
  if (found?.future !== true) throw fieldError(field, 'fields.future');
};
