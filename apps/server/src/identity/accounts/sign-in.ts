import { isStaff } from '@waybill/contract/roles.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountTools } from './account-tools.ts';
import { type OpenedSession, openSession, rejectUnlessActive } from './open-session.ts';
import { passwordFits, weaknessOf } from './password.ts';
import { findLinked } from './provider/store.ts';
import { notifyOfLock } from './account-notices.ts';
import { hasSecondFactor } from './second-factor/store.ts';
import { giveTicket } from './second-factor/ticket.ts';
import { findUserByAccount } from './store.ts';

type LoginCall = Call<typeof accountEndpoints.login>;

const failures: ReadonlySet<string> = new Set(['wrongPassword', 'locked', 'notActivated', 'disabled']);

const trySignIn = async (tools: AccountTools, call: LoginCall): Promise<OpenedSession> => {
  const { config, db, limits, record } = tools;
  const { body, ip, origin } = call;
  const { account, password } = body;
  await limits.admit(account, call);
  const user = await findUserByAccount(db, account);
  if (!(await passwordFits(user?.password_hash, password, ip)) || user === undefined) {
    const locked = await limits.failed(account, ip);
    if (locked) record({ kind: 'locked', origin, tried: account });
    if (locked && user !== undefined) await notifyOfLock(db, user.id, ip);
    throw new AppError('wrongPassword');
  }
  rejectUnlessActive(tools, user);
  // Who signs in through the provider loses the account with the one there: a password would go on.
  if (config.oidc !== undefined && (await findLinked(db, user.id)).length > 0)
    throw new AppError('passwordNotUsed');
  // A password that was set before its account became one of the staff, or before the rule: it is known here alone.
  const policy = { email: user.email, min: config.passwordMinLength.staff };
  if (isStaff(user.role) && weaknessOf(password, policy) !== undefined)
    throw new AppError('staffPasswordWeak');
  if ((await hasSecondFactor(db, user.id)).length > 0) throw await giveTicket(db, user, call.device);
  await limits.succeeded(account, ip);
  return inTransaction(db, (tx) => openSession(tx, user, call, 'wrongPassword'));
};

/**
 * Signs in by user name or e-mail address. The answer and its time are the same for an unknown account and a wrong
 * password; why an account may not sign in, and that it wants a code, is said only to who knows its password.
 * Throws secondFactorWanted, wrongPassword, limited, locked, blocked, notActivated, disabled,
 * staffPasswordWeak, passwordNotUsed; noted for safety, except what is noted
 * of every call.
 */
export const signIn = async (tools: AccountTools, call: LoginCall): Promise<OpenedSession> => {
  const about = { origin: call.origin, tried: call.body.account };
  try {
    const given = await trySignIn(tools, call);
    tools.record({ kind: 'sign_in', ...about });
    return given;
  } catch (error) {
    if (error instanceof AppError && failures.has(error.reason))
      tools.record({ kind: 'sign_in_failed', ...about, reason: error.reason });
    throw error;
  }
};
