import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { hashNewPassword } from './password.ts';
import { setPassword } from './reset-password.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { findUserByAccount, unlockUser } from './store.ts';

/** Lets an account sign in again that is locked, or was tried too often; false when there is none. */
export const unlockAccount = async (
  { db, pool, limits }: Pick<Context, 'db' | 'pool' | 'limits'>,
  email: string,
): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) return false;
  await unlockUser(db, user.id);
  await createSignInLimits(pool, limits).clear(db, user.email);
  return true;
};

/** Gives an account a password at an operator's wish, ends its sessions and lets it sign in; false when there is none. */
export const resetAccountPassword = async (
  context: Pick<Context, 'db' | 'pool' | 'limits'>,
  email: string,
  password: string,
): Promise<boolean> => {
  const user = await findUserByAccount(context.db, email);
  if (user === undefined) return false;
  const passwordHash = await hashNewPassword(password, user.email, 'password');
  await inTransaction(context.db, (tx) => setPassword(tx, user.id, passwordHash));
  await createSignInLimits(context.pool, context.limits).clear(context.db, user.email);
  return true;
};
