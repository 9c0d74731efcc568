import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { SignInCall } from './prove-password.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import { type Locale, defaultLocale } from '@waybill/phrases/translator.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { openLedger } from '../../trade/points/public-api.ts';
import { type AccountLimits, activationMailPause } from './account-limits.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { hashNewPassword, hashPassword, rejectWeakPassword } from './password.ts';
import { type StoredUser, activateUser, findUserByAccount, insertUser, lockLink, useLink } from './store.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { activationOutcome, linkHash } from './rules.ts';

/** Stores an account with an empty ledger; undefined when its e-mail address is taken. */
export const openAccount = async (
  tx: Tx,
  user: Pick<StoredUser, 'email' | 'password_hash' | 'role' | 'status'> &
    Partial<Pick<StoredUser, 'nickname' | 'phone' | 'locale'>>,
): Promise<number | undefined> => {
  const id = await insertUser(tx, { nickname: null, phone: null, locale: defaultLocale, ...user });
  if (id !== undefined) await openLedger(tx, id);
  return id;
};

/**
 * Makes an active account; undefined when its e-mail address is taken. `record` is called in the transaction that makes
 * it. Rejects a password that is guessed easily; its length is the caller's to check.
 */
export const createAccount = async (
  db: Db,
  { password, ...account }: { email: string; password: string; role: Role; nickname?: string },
  record?: (tx: Tx, id: number) => Promise<void>,
): Promise<number | undefined> => {
  const password_hash = await hashNewPassword(password, 'password', { email: account.email, min: 0 });
  return inTransaction(db, async (tx) => {
    const email = account.email.toLowerCase();
    const id = await openAccount(tx, { ...account, email, password_hash, status: 'active' });
    if (id !== undefined) await record?.(tx, id);
    return id;
  });
};

type Registration = Pick<SignInCall, 'ip' | 'notifyLimit'> &
  Pick<EndpointInput<typeof accountEndpoints.register>['body'], 'email' | 'password' | 'phone'> & {
    readonly min: number;
    readonly locale: Locale;
  };

/**
 * Opens an account that waits for the link of its activation mail; answers its id. Of two who register an address at
 * once one gets it. Throws validation, limited, emailTaken (also while the account waits: the mail can be sent again).
 */
export const register = async (
  db: Db,
  limits: AccountLimits,
  { email, password, phone, min, locale, ip, notifyLimit }: Registration,
): Promise<number> => {
  if ((await findUserByAccount(db, email)) !== undefined) {
    await limits.admitLookup(ip, notifyLimit);
    throw new AppError('emailTaken');
  }
  rejectWeakPassword(password, 'password', { email, min });
  await limits.admitRegistration(ip, notifyLimit);
  const password_hash = await hashPassword(password);
  const userId = await inTransaction(db, async (tx) => {
    const account = { email, password_hash, phone: phone ?? null, locale };
    const id = await openAccount(tx, { ...account, role: 'user', status: 'pending' });
    if (id !== undefined) await enqueueMail(tx, { kind: 'activation', userId: id });
    return id;
  });
  if (userId === undefined) throw new AppError('emailTaken');
  await limits.recordActivationMail(email);
  return userId;
};

/** Activates the account of a mailed code; `already` when it was, for a day. Throws activationCodeInvalid. */
export const activate = (db: Db, code: string): Promise<{ status: 'activated' | 'already'; email: string }> =>
  inTransaction(db, async (tx) => {
    const hash = linkHash(code);
    const [link] = await lockLink(tx, hash);
    const outcome = activationOutcome(link, link?.now ?? 0);
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
