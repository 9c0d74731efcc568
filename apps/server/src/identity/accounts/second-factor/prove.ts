import type { PasskeyAssertion } from '@waybill/contract/endpoints/proof-shapes.ts';
import type { NotifyLimit } from '../../../platform/access/guard.ts';
import type { Origin } from '../../../platform/access/witness.ts';
import { AppError, existing, fieldError } from '../../../platform/app-error.ts';
import type { PasskeySettings } from '../../../platform/config/passkey-settings.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type SealKeys, unsealStored } from '../../../platform/seal.ts';
import { type AccountDeps, type ProofTools, countFailure, provePassword } from '../prove-password.ts';
import { type StoredUser, findUser } from '../store.ts';
import { type UsedPasskey, checkAssertion } from './check-passkey.ts';
import {
  type StoredFactor,
  findFactor,
  hasSecondFactor,
  takeRecoveryCode,
  takeStep,
  usePasskey,
} from './store.ts';
import { recoveryHash } from './recovery-codes.ts';
import { tellOwner } from '../safety-notices.ts';
import { stepOfCode } from './totp.ts';
import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { findFreshSession } from '../provider/store.ts';
import { createSignInLimits } from '../sign-in-limits.ts';

export type Proof = {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
};

export type FactorTools = ProofTools & {
  readonly keys: SealKeys;
  readonly passkeys: PasskeySettings;
};

export type Prover = {
  readonly user: Pick<StoredUser, 'id' | 'email' | 'user_name'>;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

export type Owner = Prover & {
  readonly user: StoredUser;
  /** Whether the identity provider of this session asked who it is just now, which does for a password. */
  readonly fresh?: boolean;
};

export const factorOf = (userId: number): string => `second_factor:${userId}`;

type Checked =
  | { readonly by: 'totp'; readonly step: number }
  | { readonly by: 'recovery_code'; readonly hash: Buffer }
  | ({ readonly by: 'passkey' } & UsedPasskey);

const check = async (
  { db, keys, passkeys }: FactorTools,
  userId: number,
  { secret: sealed, recovery_salt: salt, now }: StoredFactor,
  { code, recoveryCode, passkey }: Proof,
): Promise<Checked | null> => {
  if (passkey !== undefined) {
    const used = await checkAssertion(db, passkeys, userId, passkey);
    return used === null ? null : { by: 'passkey', ...used };
  }
  if (recoveryCode !== undefined && salt !== null)
    return { by: 'recovery_code', hash: await recoveryHash(recoveryCode, salt) };
  if (code === undefined || sealed === null) return null;
  const secret = unsealStored(keys, sealed, factorOf(userId));
  if (secret === null) throw new AppError('internal');
  const step = stepOfCode(secret, code, now);
  return step === null ? null : { by: 'totp', step };
};

const isTaken = async (tx: Tx, userId: number, checked: Checked): Promise<boolean> => {
  if (checked.by === 'totp') return (await takeStep(tx, userId, checked.step)).length > 0;
  if (checked.by === 'recovery_code') return (await takeRecoveryCode(tx, userId, checked.hash)).length > 0;
  return (await usePasskey(tx, userId, checked.id, checked.count, checked.backedUp)).length > 0;
};

const wrong = { code: 'codeWrong', passkey: 'passkeyWrong' } as const;

/** Throws limited or locked when an account was tried too often: codes and passkeys count as passwords do. */
export const admitProof = async (
  { limits }: FactorTools,
  { user, origin, notifyLimit }: Prover,
): Promise<void> => {
  await limits.admit(user.email, origin.ip, notifyLimit);
};

/**
 * Takes a code or what a passkey signed and does `work` in the transaction that takes it, or neither; its owner hears of
 * a recovery code. A wrong one, also one that was taken before, counts as a failed sign-in. Throws codeWrong, passkeyWrong,
 * limited after too many wrong ones, and stale when the account has no second factor.
 */
export const withProof = async <T>(
  tools: FactorTools,
  prover: Prover,
  proof: Proof,
  work: (tx: Tx, by: Checked['by']) => Promise<T>,
): Promise<T> => {
  const { id, email } = prover.user;
  const [factor] = await findFactor(tools.db, id);
  if (factor === undefined || factor.confirmed_at === null)
    throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  const reason = wrong[proof.passkey === undefined ? 'code' : 'passkey'];
  const isWrong = (error: unknown): boolean => error instanceof AppError && error.reason === reason;
  try {
    const done = await tools.limits.tryCode(email, isWrong, async () => {
      const checked = await check(tools, id, factor, proof);
      return inTransaction(tools.db, async (tx) => {
        if (checked === null || !(await isTaken(tx, id, checked))) throw new AppError(reason);
        const result = await work(tx, checked.by);
        if (checked.by === 'recovery_code') await tellOwner(tx, id, 'recoveryUsed');
        return result;
      });
    });
    await tools.limits.succeeded(email, prover.origin.ip);
    return done;
  } catch (error) {
    if (isWrong(error)) await countFailure(tools, prover.user, prover.origin, reason);
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
  tools: FactorTools,
  owner: Owner,
  { password, ...proof }: OwnersProof,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> => {
  const { user, origin, notifyLimit } = owner;
  const [factor] = await hasSecondFactor(tools.db, user.id);
  if (factor === undefined && owner.fresh === true) {
    await inTransaction(tools.db, work);
    return;
  }
  if (factor === undefined) {
    if (password === undefined) throw fieldError('password', 'fields.passwordRequired');
    await tools.limits.admit(user.email, origin.ip, notifyLimit);
    await provePassword(tools, user, origin, { field: 'password', password });
    await tools.limits.succeeded(user.email, origin.ip);
    await inTransaction(tools.db, work);
    return;
  }
  if (proof.code === undefined && proof.recoveryCode === undefined && proof.passkey === undefined)
    throw fieldError('code', 'fields.totpCode');
  await admitProof(tools, owner);
  await withProof(tools, owner, proof, work);
};

type OwnCall = { readonly caller: Caller } & Pick<Prover, 'origin' | 'notifyLimit'>;

export const factorTools = ({ config, db, pool, limits, security: { record } }: AccountDeps) => {
  const tools: FactorTools = {
    db,
    keys: config,
    passkeys: config.passkeys,
    limits: createSignInLimits(pool, limits),
    record,
  };
  const ownerOf = async ({ caller, origin, notifyLimit }: OwnCall): Promise<Owner> => {
    const user = existing(await findUser(db, caller.userId));
    return { user, origin, notifyLimit };
  };
  /** The same for setting the first second factor up, which an account without a password does from a fresh session of the provider. */
  const freshOwnerOf = async (call: OwnCall): Promise<Owner> => {
    const { userId, sessionId } = call.caller;
    const fresh = await findFreshSession(db, userId, sessionId, secondFactorTimes.proved);
    return { ...(await ownerOf(call)), fresh: fresh.length > 0 };
  };
  return { tools, ownerOf, freshOwnerOf };
};
