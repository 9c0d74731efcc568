import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { minLengthFor } from '../../platform/config/password-settings.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { type GivenToken, endForNewPassword } from '../sessions/public-api.ts';
import { type AccountTools, forgetSignIns } from './account-tools.ts';
import { enqueueMail } from './account-notices.ts';
import { linkHash, normalised } from './rules.ts';
import { hashNewPassword } from './password.ts';
import { deleteTickets } from './second-factor/store.ts';
import {
  findLink,
  findUser,
  findUserByAccount,
  lockLink,
  updatePassword,
  usableLink,
  useLinks,
} from './store.ts';
import { provePassword } from './prove-password.ts';

type Endpoints = typeof accountEndpoints;

/** Sends a link that sets a new password. Throws emailUnknown, which the specification asks to be told, and limited. */
export const forgotPassword = async (
  { db, limits }: AccountTools,
  call: Call<Endpoints['forgotPassword']>,
): Promise<EndpointData<Endpoints['forgotPassword']>> => {
  const { email } = call.body;
  await limits.admitLookup(call);
  const user = await findUserByAccount(db, email);
  if (user === undefined) throw new AppError('emailUnknown');
  await limits.admitReset(email, call);
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

/** How long the password has to be that a link can still set; counted for the address that asks. Throws resetLinkInvalid and limited. */
export const checkResetLink = async (
  { config, db, limits }: AccountTools,
  call: Call<Endpoints['checkResetLink']>,
): Promise<EndpointData<Endpoints['checkResetLink']>> => {
  await limits.admitLookup(call);
  const { role } = usableLink(await findLink(db, linkHash(call.body.token)), 'reset');
  return { minLength: minLengthFor(config.passwordMinLength, role) };
};

/** Sets a new password by the token of a mail. Throws resetLinkInvalid, and validation without using the link up. */
export const resetPassword = async (
  { config, db, record }: AccountTools,
  { body: { token, newPassword }, origin }: Call<Endpoints['resetPassword']>,
): Promise<null> => {
  const hash = linkHash(token);
  const { email, role } = usableLink(await findLink(db, hash), 'reset');
  const policy = { email, min: minLengthFor(config.passwordMinLength, role) };
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', policy);
  await inTransaction(db, async (tx) => {
    const link = usableLink(await lockLink(tx, hash), 'reset');
    await setPassword(tx, link.user_id, passwordHash);
  });
  await forgetSignIns(db, email);
  record({ kind: 'password_reset', origin, tried: email });
  return null;
};

/**
 * Changes the password of who is signed in; the session goes on with a new token. Guessing the old one is limited as
 * signing in is. Throws validation, limited, locked.
 */
export const changePassword = async (
  tools: AccountTools,
  call: Call<Endpoints['changePassword']>,
): Promise<null> => {
  const { config, db, limits, record, sessions } = tools;
  const { oldPassword, newPassword } = call.body;
  const { userId, userName, sessionId, tokenHash } = call.caller;
  const { origin } = call;
  const user = existing(await findUser(db, userId));
  await limits.admit(user.email, call);
  await provePassword(tools, user, origin, { field: 'oldPassword', password: oldPassword });
  if (normalised(oldPassword) === normalised(newPassword))
    throw fieldError('newPassword', 'fields.passwordSame');
  const policy = { email: user.email, min: minLengthFor(config.passwordMinLength, user.role) };
  const passwordHash = await hashNewPassword(newPassword, 'newPassword', policy);
  await limits.succeeded(user.email, origin.ip);
  const given = await inTransaction(db, (tx) => setPassword(tx, userId, passwordHash, sessionId));
  if (given === undefined) throw new Error('a session got no token');
  record({ kind: 'password_changed', origin, user: { id: userId, userName } });
  call.giveToken(given.token);
  sessions.forget(tokenHash);
  return null;
};
