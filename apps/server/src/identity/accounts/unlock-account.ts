import type { Deps } from '../../platform/deps.ts';
import { minLengthFor } from '../../platform/config/password-settings.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashNewPassword } from './password.ts';
import { setPassword } from './reset-password.ts';
import { resetSecondFactor } from './second-factor/turn-on.ts';
import { forgetSignIns } from './account-tools.ts';
import { type StoredUser, findUserByAccount, unlockUser } from './store.ts';
import { deleteIdentity, insertInvitation } from './provider/store.ts';

type RecordAct = (tx: Tx, userId: number, before: object | null, after: object) => Promise<void>;

/** Works on the account of an address; false when there is none, or `work` could do nothing. */
const onAccount = async (
  db: Db,
  email: string,
  work: (tx: Tx, user: StoredUser) => Promise<boolean>,
): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  return user !== undefined && inTransaction(db, (tx) => work(tx, user));
};

export const unlockAccount = async (
  { db }: Pick<Deps, 'db'>,
  email: string,
  record?: RecordAct,
): Promise<boolean> => {
  const found = await onAccount(db, email, async (tx, { id, status }) => {
    const wasLocked = (await unlockUser(tx, id)).length > 0;
    const [before, after] = wasLocked ? [{ status: 'locked' }, { status: 'active' }] : [null, { status }];
    await record?.(tx, id, before, after);
    return true;
  });
  if (found) await forgetSignIns(db, email);
  return found;
};

export const resetAccountPassword = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  email: string,
  password: string,
  record?: RecordAct,
): Promise<boolean> => {
  const found = await onAccount(db, email, async (tx, user) => {
    const policy = { email: user.email, min: minLengthFor(config.passwordMinLength, user.role) };
    await setPassword(tx, user.id, await hashNewPassword(password, 'password', policy));
    await record?.(tx, user.id, null, { changed: 'password' });
    return true;
  });
  if (found) await forgetSignIns(db, email);
  return found;
};

export const resetAccountFactor = (db: Db, email: string, record: RecordAct): Promise<boolean> =>
  onAccount(db, email, async (tx, { id }) => {
    await record(tx, id, null, { sessionsEnded: await resetSecondFactor(tx, id) });
    return true;
  });

/**
 * Lets the provider's next sign-in with the address of an account of the staff be linked to it; false when there is no
 * such account, it is a customer's, or linked already.
 */
export const inviteIdentity = (db: Db, issuer: string, email: string, record: RecordAct): Promise<boolean> =>
  onAccount(db, email, async (tx, { id }) => {
    const [invited] = await insertInvitation(tx, id, issuer);
    if (invited !== undefined) await record(tx, id, null, { issuer });
    return invited !== undefined;
  });

export const unlinkIdentity = (db: Db, email: string, record: RecordAct): Promise<boolean> =>
  onAccount(db, email, async (tx, { id }) => {
    const [unlinked] = await deleteIdentity(tx, id);
    if (unlinked !== undefined) await record(tx, id, null, {});
    return unlinked !== undefined;
  });
