import type { NotifyLimit } from '../platform/access/guard.ts';
import type { Caller } from '../platform/access/caller.ts';
import type { RecordSecurity, Origin } from '../platform/access/witness.ts';
import type { Db } from '../platform/db/database.ts';
import { type PasswordMinLength, minLengthFor } from '../platform/config/password-settings.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { hashNewPassword } from './password.ts';
import { provePassword } from './prove-password.ts';
import { setPassword } from './reset-password.ts';
import { normalised } from './rules.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { findUser } from './store.ts';

export type PasswordChange = {
  oldPassword: string;
  newPassword: string;
  readonly minLength: PasswordMinLength;
  origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

/**
 * Changes the password of who is signed in; answers the token that the session goes on with. Guessing the old one is
 * limited as signing in is. Throws validation, limited, locked.
 */
export const changePassword = async (
  db: Db,
  limits: SignInLimits,
  record: RecordSecurity,
  { userId, userName, sessionId }: Caller,
  { oldPassword, newPassword, minLength, origin, notifyLimit }: PasswordChange,
): Promise<string> => {
  const { ip } = origin;
  const about = { origin, user: { id: userId, userName } };
  const user = await findUser(db, userId);
  if (user === undefined) throw new AppError('notFound');
  await limits.admit(user.email, ip, notifyLimit);
  await provePassword({ db, limits, record }, user, origin, { field: 'oldPassword', password: oldPassword });
  if (normalised(oldPassword) === normalised(newPassword))
    throw fieldError('newPassword', 'fields.passwordSame');
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', {
    email: user.email,
    min: minLengthFor(minLength, user.role),
  });
  await limits.succeeded(user.email, ip);
  const given = await inTransaction(db, (tx) => setPassword(tx, userId, passwordHash, sessionId));
  if (given === undefined) throw new Error('a session got no token');
  record({ kind: 'password_changed', ...about });
  return given.token;
};
