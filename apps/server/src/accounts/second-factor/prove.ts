import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Origin } from '../../platform/access/witness.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type SealKeys, unsealStored } from '../../platform/seal-stored.ts';
import { type ProofTools, countFailure } from '../count-failure.ts';
import type { StoredUser } from '../store.ts';
import { recoveryHash } from './recovery-codes.ts';
import { type StoredFactor, findFactor, takeRecoveryCode, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** A code of the app, or one of those on paper. */
export type Proof = { readonly code?: string | undefined; readonly recoveryCode?: string | undefined };

/** What guards an account, and the keys of the secrets of apps. */
export type FactorTools = ProofTools & { readonly keys: SealKeys };

/** Who gives a code, and from where. */
export type Prover = {
  readonly user: Pick<StoredUser, 'id' | 'email' | 'user_name'>;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

/** Somebody who is signed in, by the stored account. */
export type Owner = Prover & { readonly user: StoredUser };

/** What the secret of an app is sealed for. */
export const factorOf = (userId: number): string => `second_factor:${userId}`;

type Checked =
  | { readonly by: 'totp'; readonly step: number }
  | { readonly by: 'recovery_code'; readonly hash: Buffer };

const check = async (
  keys: SealKeys,
  userId: number,
  { secret: sealed, recovery_salt: salt, now }: StoredFactor,
  { code, recoveryCode }: Proof,
): Promise<Checked | null> => {
  if (recoveryCode !== undefined && salt !== null)
    return { by: 'recovery_code', hash: await recoveryHash(recoveryCode, salt) };
  if (code === undefined || sealed === null) return null;
  const secret = unsealStored(keys, sealed, factorOf(userId));
  if (secret === null) throw new AppError('internal');
  const step = stepOfCode(secret, code, now);
  return step === null ? null : { by: 'totp', step };
};

const take = async (tx: Tx, userId: number, checked: Checked | null): Promise<Checked['by']> => {
  const taken =
    checked === null
      ? []
      : checked.by === 'totp'
        ? await takeStep(tx, userId, checked.step)
        : await takeRecoveryCode(tx, userId, checked.hash);
  if (checked === null || taken.length === 0) throw new AppError('codeWrong');
  return checked.by;
};

/** Throws `limited` or `locked` when an account was tried too often: codes count as passwords do, and on their own. */
export const admitProof = async (
  { limits }: FactorTools,
  { user, origin, notifyLimit }: Prover,
): Promise<void> => {
  await limits.admit(user.email, origin.ip, notifyLimit);
  await limits.admitCode(user.email);
};

/**
 * Takes a code and does `work` in the transaction that takes it, or neither. A wrong one, also one that was taken
 * before, counts as a failed sign-in. Refuses codeWrong, and stale when the account has no second factor.
 */
export const withProof = async <T>(
  tools: FactorTools,
  prover: Prover,
  proof: Proof,
  work: (tx: Tx, by: Checked['by']) => Promise<T>,
): Promise<T> => {
  const { id, email } = prover.user;
  const [factor] = await findFactor(tools.db, id);
  if (factor === undefined || factor.secret === null)
    throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  const checked = await check(tools.keys, id, factor, proof);
  try {
    const done = await inTransaction(tools.db, async (tx) => work(tx, await take(tx, id, checked)));
    await tools.limits.succeeded(email, prover.origin.ip);
    return done;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'codeWrong') {
      await tools.limits.failedCode(email);
      await countFailure(tools, prover.user, prover.origin, 'codeWrong');
    }
    throw error;
  }
};
