import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import type { Proof } from '@waybill/contract/endpoints/proof-shapes.ts';
import type { NotifyLimit } from '../../../platform/access/guard.ts';
import type { Origin } from '../../../platform/access/witness.ts';
import { AppError, existing, fieldError } from '../../../platform/app-error.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { unsealStored } from '../../../platform/seal.ts';
import { type AccountTools, isError } from '../account-tools.ts';
import { countFailure, provePassword } from '../prove-password.ts';
import { type StoredUser, findUser } from '../store.ts';
import { checkAssertion } from './check-passkey.ts';
import {
  type StoredFactor,
  findFactor,
  hasSecondFactor,
  takeRecoveryCode,
  takeStep,
  usePasskey,
} from './store.ts';
import { hashRecoveryCode } from '../password.ts';
import { tellOwner } from '../account-notices.ts';
import { stepOfCode } from './totp.ts';
import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { findFreshSession } from '../provider/store.ts';

export type Owner = {
  readonly user: StoredUser;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
  /** Whether the identity provider of this session asked who it is just now, which does for a password. */
  readonly fresh?: boolean;
};

export const factorOf = (userId: number): string => `second_factor:${userId}`;

/** What somebody proved by, and how that is used up; `take` answers nothing when it was before. */
type Checked = {
  readonly by: SecondWay;
  readonly take: (tx: Tx) => Promise<readonly unknown[]>;
};

const check = async (
  { db, config }: AccountTools,
  userId: number,
  { secret: sealed, recovery_salt: salt, now }: StoredFactor,
  { code, recoveryCode, passkey }: Proof,
): Promise<Checked | null> => {
  if (passkey !== undefined) {
    const used = await checkAssertion(db, config.passkeys, userId, passkey);
    if (used === null) return null;
    return { by: 'passkey', take: (tx) => usePasskey(tx, userId, used.id, used.count, used.backedUp) };
  }
  if (recoveryCode !== undefined && salt !== null) {
    const hash = await hashRecoveryCode(recoveryCode, salt);
    return { by: 'recovery_code', take: (tx) => takeRecoveryCode(tx, userId, hash) };
  }
  if (code === undefined || sealed === null) return null;
  const secret = unsealStored(config, sealed, factorOf(userId));
  if (secret === null) throw new AppError('internal');
  const step = stepOfCode(secret, code, now);
  return step === null ? null : { by: 'totp', take: (tx) => takeStep(tx, userId, step) };
};

/**
 * Takes a code or what a passkey signed and does `work` in the transaction that takes it, or neither; its owner hears of
 * a recovery code. A wrong one, also one that was taken before, counts as a failed sign-in. Throws codeWrong, passkeyWrong,
 * limited after too many wrong ones, and stale when the account has no second factor.
 */
export const withProof = async <T>(
  tools: AccountTools,
  prover: Owner,
  proof: Proof,
  work: (tx: Tx, by: Checked['by']) => Promise<T>,
): Promise<T> => {
  const { id, email } = prover.user;
  const [factor] = await findFactor(tools.db, id);
  if (factor === undefined || factor.confirmed_at === null)
    throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  const reason = proof.passkey === undefined ? 'codeWrong' : 'passkeyWrong';
  try {
    const done = await tools.limits.tryCode(email, reason, async () => {
      const checked = await check(tools, id, factor, proof);
      return inTransaction(tools.db, async (tx) => {
        if (checked === null || (await checked.take(tx)).length === 0) throw new AppError(reason);
        const result = await work(tx, checked.by);
        if (checked.by === 'recovery_code') await tellOwner(tx, id, 'recoveryUsed');
        return result;
      });
    });
    await tools.limits.succeeded(email, prover.origin.ip);
    return done;
  } catch (error) {
    if (isError(error, reason)) await countFailure(tools, prover.user, prover.origin, reason);
    throw error;
  }
};

export type OwnersProof = Proof & { readonly password?: string | undefined };

/**
 * Makes sure that somebody who is signed in owns the account, by what its sign-in wants last, and does `work`. A session
 * alone is not enough: it may have been taken. Throws validation, codeWrong, passkeyWrong,
 * limited, locked.
 */
export const proveOwner = async (
  tools: AccountTools,
  owner: Owner,
  { password, ...proof }: OwnersProof,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> => {
  const { db, limits } = tools;
  const { user, origin, fresh } = owner;
  const [factor] = await hasSecondFactor(db, user.id);
  if (factor === undefined) {
    if (fresh !== true) {
      if (password === undefined) throw fieldError('password', 'fields.passwordRequired');
      await limits.admit(user.email, owner);
      await provePassword(tools, user, origin, { field: 'password', password });
      await limits.succeeded(user.email, origin.ip);
    }
    await inTransaction(db, work);
    return;
  }
  if (proof.code === undefined && proof.recoveryCode === undefined && proof.passkey === undefined)
    throw fieldError('code', 'fields.totpCode');
  await limits.admit(user.email, owner);
  await withProof(tools, owner, proof, work);
};

type OwnCall = { readonly caller: Caller } & Pick<Owner, 'origin' | 'notifyLimit'>;

export const ownerOf = async (db: Db, { caller, origin, notifyLimit }: OwnCall): Promise<Owner> => {
  const user = existing(await findUser(db, caller.userId));
  return { user, origin, notifyLimit };
};

/** The same for setting the first second factor up, which an account without a password does from a fresh session of the provider. */
export const freshOwnerOf = async (db: Db, call: OwnCall): Promise<Owner> => {
  const { userId, sessionId } = call.caller;
  const fresh = await findFreshSession(db, userId, sessionId, secondFactorTimes.proved);
  return { ...(await ownerOf(db, call)), fresh: fresh.length > 0 };
};
