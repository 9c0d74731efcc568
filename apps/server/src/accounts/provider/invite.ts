import type { Tx, Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findUserByAccount } from '../store.ts';
import { deleteIdentity, insertInvitation } from './store.ts';

type RecordAct = (tx: Tx, userId: number, before: object | null, after: object) => Promise<void>;

/**
 * Lets the provider's next sign-in with the address of an account of the staff be linked to it; false when there is no
 * such account, it is a customer's, or linked already.
 */
export const inviteIdentity = async (
  db: Db,
  issuer: string,
  email: string,
  record: RecordAct,
): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) return false;
  return inTransaction(db, async (tx) => {
    if ((await insertInvitation(tx, user.id, issuer)).length === 0) return false;
    await record(tx, user.id, null, { issuer });
    return true;
  });
};

export const unlinkIdentity = async (db: Db, email: string, record: RecordAct): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) return false;
  return inTransaction(db, async (tx) => {
    if ((await deleteIdentity(tx, user.id)).length === 0) return false;
    await record(tx, user.id, null, {});
    return true;
  });
};
