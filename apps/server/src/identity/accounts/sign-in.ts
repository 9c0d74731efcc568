import type { SignInCall } from './prove-password.ts';
import { isStaff } from '@waybill/contract/permissions.ts';
import type { Blacklist } from '../../guard/blacklist/public-api.ts';
import type { RecordSecurity } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { type GivenToken, startSession } from '../sessions/public-api.ts';
import { passwordFits, weaknessOf } from './password.ts';
import { findLinked } from './provider/store.ts';
import { reasonAgainstSignIn } from './rules.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { notifyOfLock, notifyOfNewDevice } from './safety-notices.ts';
import { findFactor } from './second-factor/store.ts';
import { giveTicket } from './second-factor/ticket.ts';
import { findUserByAccount, recordSignIn } from './store.ts';

type SignInAttempt = SignInCall & {
  readonly account: string;
  readonly password: string;
  readonly hasProvider: boolean;
  readonly staffMinLength: number;
};

const failures: ReadonlySet<string> = new Set(['wrongPassword', 'locked', 'notActivated', 'disabled']);

const trySignIn = async (
  db: Db,
  limits: SignInLimits,
  blacklist: Pick<Blacklist, 'rejectAccount' | 'rejectEmail'>,
  record: RecordSecurity,
  attempt: SignInAttempt,
): Promise<GivenToken & { userId: number }> => {
  await limits.admit(attempt.account, attempt.ip, attempt.notifyLimit);
  const user = await findUserByAccount(db, attempt.account);
  if (!(await passwordFits(user?.password_hash, attempt.password, attempt.ip)) || user === undefined) {
    const locked = await limits.failed(attempt.account, attempt.ip);
    if (locked) record({ kind: 'locked', origin: attempt.origin, tried: attempt.account });
    if (locked && user !== undefined) await notifyOfLock(db, user.id, attempt.ip);
    throw new AppError('wrongPassword');
  }
  blacklist.rejectAccount(user.id);
  blacklist.rejectEmail(user.email);
  const against = reasonAgainstSignIn(user.status);
  if (against !== undefined) throw new AppError(against);
  // Who signs in through the provider loses the account with the one there: a password would go on.
  if (attempt.hasProvider && (await findLinked(db, user.id)).length > 0)
    throw new AppError('passwordNotUsed');
  // A password that was set before its account became one of the staff, or before the rule: it is known here alone.
  if (
    isStaff(user.role) &&
    weaknessOf(attempt.password, { email: user.email, min: attempt.staffMinLength }) !== undefined
  )
    throw new AppError('staffPasswordWeak');
  const [factor] = await findFactor(db, user.id);
  if (factor !== undefined && factor.confirmed_at !== null) throw await giveTicket(db, user, attempt.device);
  await limits.succeeded(attempt.account, attempt.ip);
  return inTransaction(db, async (tx) => {
    const [updated] = await recordSignIn(tx, user.id, user.password_hash);
    if (updated === undefined) throw new AppError('wrongPassword');
    await notifyOfNewDevice(tx, user.id, attempt);
    return { userId: user.id, ...(await startSession(tx, user.id, attempt.device, attempt.ip)) };
  });
};

/**
 * Signs in by user name or e-mail address. The answer and its time are the same for an unknown account and a wrong
 * password; why an account may not sign in, and that it wants a code, is said only to who knows its password.
 * Throws secondFactorWanted, wrongPassword, limited, locked, blocked, notActivated, disabled,
 * staffPasswordWeak, passwordNotUsed; noted for safety, except what is noted
 * of every call.
 */
export const signIn = async (
  db: Db,
  limits: SignInLimits,
  blacklist: Pick<Blacklist, 'rejectAccount' | 'rejectEmail'>,
  record: RecordSecurity,
  attempt: SignInAttempt,
): Promise<GivenToken & { userId: number }> => {
  const { account: tried, origin } = attempt;
  try {
    const given = await trySignIn(db, limits, blacklist, record, attempt);
    record({ kind: 'sign_in', origin, tried });
    return given;
  } catch (error) {
    if (error instanceof AppError && failures.has(error.reason))
      record({ kind: 'sign_in_failed', origin, tried, reason: error.reason });
    throw error;
  }
};
