import type { NotifyLimit } from '../platform/access/guard.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { type AccountLimits, activationMailPause } from './account-limits.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { linkHash } from './link-token.ts';
import { activationOutcome } from './rules.ts';
import { type StoredLink, activateUser, findUserByAccount, lockLink, useLink } from './store.ts';

export const linkState = (link: StoredLink | undefined) =>
  link === undefined
    ? undefined
    : { purpose: link.purpose, expired: link.expired, usedAt: link.used_at, userStatus: link.user_status };

/** Activates the account of a mailed code; `already` when it was, for a day. Throws activationCodeInvalid. */
export const activate = (db: Db, code: string): Promise<{ status: 'activated' | 'already'; email: string }> =>
  inTransaction(db, async (tx) => {
    const hash = linkHash(code);
    const [link] = await lockLink(tx, hash);
    const outcome = activationOutcome(linkState(link), link?.now ?? 0);
    if (link === undefined || outcome === 'invalid') throw new AppError('activationCodeInvalid');
    if (outcome === 'activated') {
      await activateUser(tx, link.user_id);
      await useLink(tx, hash);
    }
    return { status: outcome, email: link.email };
  });

/** Sends the activation mail again. The answer and its limits do not tell whether an account waits for it. */
export const resendActivation = async (
  db: Db,
  limits: AccountLimits,
  { email, ip, notifyLimit }: { email: string; ip: string; notifyLimit: NotifyLimit },
): Promise<{ retryAfter: number }> => {
  await limits.admitLookup(ip, notifyLimit);
  await limits.admitActivationMail(email);
  const user = await findUserByAccount(db, email);
  if (user?.status === 'pending') {
    await inTransaction(db, (tx) => enqueueMail(tx, { kind: 'activation', userId: user.id }));
  }
  return { retryAfter: activationMailPause };
};
