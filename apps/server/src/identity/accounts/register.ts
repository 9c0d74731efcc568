import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { openLedger } from '../../trade/points/public-api.ts';
import { type AccountTools, activationMailPause } from './account-tools.ts';
import { enqueueMail } from './account-notices.ts';
import { hashNewPassword, hashPassword, rejectWeakPassword } from './password.ts';
import { activateUser, findUserByAccount, insertUser, lockLink, useLink } from './store.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { activationOutcome, linkHash } from './rules.ts';

/** Stores an account with an empty ledger; undefined when its e-mail address is taken. */
export const openAccount = async (
  tx: Tx,
  user: Parameters<typeof insertUser>[1],
): Promise<number | undefined> => {
  const id = await insertUser(tx, { locale: defaultLocale, ...user });
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

type Endpoints = typeof accountEndpoints;

/**
 * Opens an account that waits for the link of its activation mail. Of two who register an address at once one gets it.
 * Throws validation, blocked, limited, emailTaken (also while the account waits: the mail can be sent again).
 */
export const register = async (
  { config, db, limits, blacklist }: AccountTools,
  call: Call<Endpoints['register']>,
): Promise<EndpointData<Endpoints['register']>> => {
  const { email, password, phone = null } = call.body;
  blacklist.rejectEmail(email);
  if ((await findUserByAccount(db, email)) !== undefined) {
    await limits.admitLookup(call);
    throw new AppError('emailTaken');
  }
  rejectWeakPassword(password, 'password', { email, min: config.passwordMinLength.user });
  await limits.admitRegistration(call);
  const password_hash = await hashPassword(password);
  const userId = await inTransaction(db, async (tx) => {
    const account = { email, password_hash, phone, locale: call.locale };
    const id = await openAccount(tx, { ...account, role: 'user', status: 'pending' });
    if (id !== undefined) await enqueueMail(tx, { kind: 'activation', userId: id });
    return id;
  });
  if (userId === undefined) throw new AppError('emailTaken');
  await limits.recordActivationMail(email);
  return { userId: String(userId), email, activationRequired: true };
};

/** Activates the account of a mailed code; `already` when it was, for a day. Throws validation, activationCodeInvalid. */
export const activate = async (
  { db }: AccountTools,
  { query, body }: Call<Endpoints['activate']>,
): Promise<EndpointData<Endpoints['activate']>> => {
  const code = query.code ?? body?.code;
  if (code === undefined) throw fieldError('code', 'fields.activationCode');
  const hash = linkHash(code);
  return inTransaction(db, async (tx) => {
    const [link] = await lockLink(tx, hash);
    const outcome = activationOutcome(link, link?.now ?? 0);
    if (link === undefined || outcome === 'invalid') throw new AppError('activationCodeInvalid');
    if (outcome === 'activated') {
      await activateUser(tx, link.user_id);
      await useLink(tx, hash);
    }
    return { status: outcome, email: link.email };
  });
};

/** Sends the activation mail again. The answer and its limits do not tell whether an account waits for it. */
export const resendActivation = async (
  { db, limits }: AccountTools,
  call: Call<Endpoints['resendActivation']>,
): Promise<EndpointData<Endpoints['resendActivation']>> => {
  const { email } = call.body;
  await limits.admitLookup(call);
  await limits.admitActivationMail(email);
  const user = await findUserByAccount(db, email);
  if (user?.status === 'pending')
    await inTransaction(db, (tx) => enqueueMail(tx, { kind: 'activation', userId: user.id }));
  return { retryAfter: activationMailPause };
};
