import type { TellLimit } from '../platform/access/guard.ts';
import type { Caller } from '../platform/access/caller.ts';
import type { NoteSecurity, Origin } from '../platform/access/witness.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { Refusal, refuseField } from '../platform/refusal.ts';
import { hashNewPassword, passwordFits } from './password.ts';
import { setPassword } from './reset-password.ts';
import { normalised } from './rules.ts';
import { tellOfLock } from './safety-notices.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { findUser } from './store.ts';

export type PasswordChange = {
  oldPassword: string;
  newPassword: string;
  origin: Origin;
  readonly tellLimit: TellLimit;
};

/**
 * Changes the password of who is signed in; answers the token that the session goes on with. Guessing the old one is
 * limited as signing in is. Refuses validation, limited, locked.
 */
export const changePassword = async (
  db: Db,
  limits: SignInLimits,
  note: NoteSecurity,
  { userId, userName, sessionId }: Caller,
  { oldPassword, newPassword, origin, tellLimit }: PasswordChange,
): Promise<string> => {
  const { ip } = origin;
  const about = { origin, user: { id: userId, userName } };
  const user = await findUser(db, userId);
  if (user === undefined) throw new Refusal('notFound');
  await limits.admit(user.email, ip, tellLimit);
  if (!(await passwordFits(user.password_hash, oldPassword))) {
    note({ kind: 'sign_in_failed', ...about, reason: 'wrongPassword' });
    if (await limits.failed(user.email, ip)) {
      note({ kind: 'locked', ...about });
      await tellOfLock(db, userId, ip);
    }
    throw refuseField('oldPassword', 'fields.oldPasswordWrong');
  }
  if (normalised(oldPassword) === normalised(newPassword))
    throw refuseField('newPassword', 'fields.passwordSame');
  const passwordHash = await hashNewPassword(newPassword, user.email, 'newPassword');
  await limits.succeeded(user.email, ip);
  const given = await inTransaction(db, (tx) => setPassword(tx, userId, passwordHash, sessionId));
  if (given === undefined) throw new Error('a session got no token');
  note({ kind: 'password_changed', ...about });
  return given.token;
};
