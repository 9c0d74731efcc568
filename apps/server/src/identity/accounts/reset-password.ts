import type { Role } from '@waybill/contract/permissions.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Origin, RecordSecurity } from '../../platform/access/witness.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type PasswordMinLength, minLengthFor } from '../../platform/config/password-settings.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { type GivenToken, endForNewPassword } from '../sessions/public-api.ts';
import type { AccountLimits } from './account-limits.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { linkHash, mayUse, normalised } from './rules.ts';
import { hashNewPassword } from './password.ts';
import { deleteTickets } from './second-factor/store.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { findLink, findUser, findUserByAccount, lockLink, updatePassword, useLinks } from './store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { provePassword } from './prove-password.ts';

/** Sends a link that sets a new password. Throws emailUnknown, which the specification asks to be told, and limited. */
export const forgotPassword = async (
  db: Db,
  limits: AccountLimits,
  { email, ip, notifyLimit }: { email: string; ip: string; notifyLimit: NotifyLimit },
): Promise<{ email: string }> => {
  await limits.admitLookup(ip, notifyLimit);
  const user = await findUserByAccount(db, email);
  if (user === undefined) throw new AppError('emailUnknown');
  await limits.admitReset(email, notifyLimit);
  await inTransaction(db, (tx) => enqueueMail(tx, { kind: 'reset', userId: user.id }));
  return { email };
};

/**
 * Gives an account a password: every session but `keep` and sign-ins that wait for a code end, earlier reset links are
 * void, and a mail and a notice say so. A second factor stays. The one place where a password changes. Answers the new token of the session that goes on.
 */
export const setPassword = async (
  tx: Tx,
  userId: number,
  passwordHash: string,
  keep?: number,
): Promise<GivenToken | undefined> => {
  await updatePassword(tx, userId, passwordHash);
  await useLinks(tx, userId, 'reset');
  await deleteTickets(tx, userId);
  await enqueueMail(tx, { kind: 'passwordChanged', userId });
  await sendNotice(tx, { userId, event: 'security', what: 'passwordChanged' });
  return endForNewPassword(tx, userId, keep);
};

/** Whose link it is when it can still set a password; counted for the address that asks. Throws resetLinkInvalid and limited. */
export const checkResetLink = async (
  db: Db,
  limits: AccountLimits,
  { token, ip, notifyLimit }: { token: string; ip: string; notifyLimit: NotifyLimit },
): Promise<{ role: Role }> => {
  await limits.admitLookup(ip, notifyLimit);
  const [found] = await findLink(db, linkHash(token));
  if (!mayUse(found, 'reset')) throw new AppError('resetLinkInvalid');
  return { role: found.role };
};

/** Sets a new password by the token of a mail. Throws resetLinkInvalid, and validation without using the link up. */
export const resetPassword = async (
  db: Db,
  limits: SignInLimits,
  record: RecordSecurity,
  {
    token,
    newPassword,
    minLength,
    origin,
  }: { token: string; newPassword: string; minLength: PasswordMinLength; origin: Origin },
): Promise<void> => {
  const hash = linkHash(token);
  const [found] = await findLink(db, hash);
  if (!mayUse(found, 'reset')) throw new AppError('resetLinkInvalid');
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', {
    email: found.email,
    min: minLengthFor(minLength, found.role),
  });
  await inTransaction(db, async (tx) => {
    const [link] = await lockLink(tx, hash);
    if (!mayUse(link, 'reset')) throw new AppError('resetLinkInvalid');
    await setPassword(tx, link.user_id, passwordHash);
  });
  await limits.clear(db, found.email);
  record({ kind: 'password_reset', origin, tried: found.email });
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
  {
    oldPassword,
    newPassword,
    minLength,
    origin,
    notifyLimit,
  }: {
    oldPassword: string;
    newPassword: string;
    minLength: PasswordMinLength;
    origin: Origin;
    notifyLimit: NotifyLimit;
  },
): Promise<string> => {
  const { ip } = origin;
  const about = { origin, user: { id: userId, userName } };
  const user = existing(await findUser(db, userId));
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
