import type { Proof } from '@waybill/contract/endpoints/proof-shapes.ts';
import { recoveryCodeCount, secondFactorTimes } from '@waybill/contract/constants.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type SealKeys, sealStored, unsealStored } from '../../../platform/seal.ts';
import { type Owner, type OwnersProof, factorOf, proveOwner, withProof } from './prove.ts';
import {
  confirmPending,
  deleteFactor,
  deletePasskeys,
  deleteRecoveryCodes,
  deleteTickets,
  endGrace,
  findFactor,
  findFactorSecrets,
  insertRecoveryCodes,
  saveFactorSecrets,
  savePending,
  saveSalt,
} from './store.ts';
import type { AccountTools } from '../account-tools.ts';
import { tellOwner } from '../account-notices.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { signOutEverywhere } from '../../sessions/public-api.ts';
import { provePassword } from '../prove-password.ts';
import { randomBytes } from 'node:crypto';
import { randomText } from '../../../platform/std/crockford.ts';
import { hashRecoveryCode } from '../password.ts';

/** Half of a code; both have 50 bits. */
const half = 5;

export const newRecoveryCodes = async (): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> => {
  const salt = randomBytes(16);
  const codes = Array.from({ length: recoveryCodeCount }, () => `${randomText(half)}-${randomText(half)}`);
  const hashes: Buffer[] = [];
  // One after the other: hashing is what a flood of sign-ins waits for, too.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, salt, hashes };
};

/**
 * Begins to set an app up; answers its secret, which is never shown again. A session alone is not enough, since whoever
 * took it could lock the owner out: the first second factor wants the password, another app a code of the first,
 * a passkey or a recovery code. Throws validation, codeWrong, carrierKeyMissing, limited, locked.
 */
export const beginTotp = async (
  tools: AccountTools,
  owner: Owner,
  proof: OwnersProof,
): Promise<{ uri: string; secret: string; expiresIn: number }> => {
  const { id, user_name: account } = owner.user;
  const secret = newTotpSecret();
  const sealed = sealStored(tools.config, secret, factorOf(id));
  await proveOwner(tools, owner, proof, (tx) => savePending(tx, id, sealed));
  return { uri: totpUri(secret, account), secret, expiresIn: secondFactorTimes.setUp };
};

export const replaceCodes = async (tx: Tx, userId: number, hashes: Buffer[]): Promise<void> => {
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(tx, userId, hashes);
};

/**
 * Turns the second factor on by the first code of the app that was set up; answers the recovery codes. Throws codeWrong,
 * stale when nothing waits to be confirmed, and limited: the answer is for who was shown the secret, not for who guesses.
 */
export const confirmTotp = async (
  { config, db, limits, record }: AccountTools,
  { user: { id, email, user_name: userName }, origin }: Owner,
  code: string,
): Promise<string[]> => {
  const [factor] = await findFactor(db, id);
  const pending = factor?.pending_secret ?? null;
  const secret = pending === null ? null : unsealStored(config, pending, factorOf(id));
  if (factor === undefined || pending === null || secret === null)
    throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  const step = await limits.tryCode(email, 'codeWrong', async () => {
    const found = stepOfCode(secret, code, factor.now);
    if (found === null) throw new AppError('codeWrong');
    return found;
  });
  const { codes, salt, hashes } = await newRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const confirmed = await confirmPending(tx, id, pending, step, salt);
    if (confirmed.length === 0) throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
    await replaceCodes(tx, id, hashes);
    await endGrace(tx, id);
    await tellOwner(tx, id, 'factorOn');
  });
  record({ kind: 'second_factor_changed', origin, user: { id, userName } });
  return codes;
};

/**
 * Gives new recovery codes in place of those before, for a code of the app or a passkey. Throws codeWrong, passkeyWrong,
 * stale, limited, locked.
 */
export const renewRecoveryCodes = async (
  tools: AccountTools,
  prover: Owner,
  proof: Pick<Proof, 'code' | 'passkey'>,
): Promise<string[]> => {
  const { id, user_name: userName } = prover.user;
  await tools.limits.admit(prover.user.email, prover);
  const { codes, salt, hashes } = await newRecoveryCodes();
  await withProof(tools, prover, proof, async (tx) => {
    await saveSalt(tx, id, salt);
    await replaceCodes(tx, id, hashes);
    await tellOwner(tx, id, 'codesRenewed');
  });
  tools.record({ kind: 'second_factor_changed', origin: prover.origin, user: { id, userName } });
  return codes;
};

const removeAll = async (tx: Tx, userId: number): Promise<boolean> => {
  const [removed] = await deleteFactor(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteTickets(tx, userId);
  return removed?.was_on === true;
};

/**
 * Turns the second factor off at its owner's wish, for the password, or a fresh sign-in through the provider, and a code,
 * a passkey or a recovery code. Throws validation, codeWrong, passkeyWrong, stale, limited, locked.
 */
export const turnOff = async (
  tools: AccountTools,
  prover: Owner,
  { password, ...proof }: OwnersProof,
): Promise<void> => {
  const { user, origin } = prover;
  await tools.limits.admit(prover.user.email, prover);
  if (prover.fresh !== true) {
    if (password === undefined) throw fieldError('password', 'fields.passwordRequired');
    await provePassword(tools, user, origin, { field: 'password', password });
  }
  await withProof(tools, prover, proof, async (tx) => {
    await removeAll(tx, user.id);
    await tellOwner(tx, user.id, 'factorOff');
  });
  tools.record({ kind: 'second_factor_changed', origin, user: { id: user.id, userName: user.user_name } });
};

/**
 * Takes the second factor of an account away whose app is lost, at the wish of the operator or a super admin. Its
 * sessions end: who has the app may have them, too. Answers how many were alive. Throws stale when there is none.
 */
export const resetSecondFactor = async (tx: Tx, userId: number): Promise<number> => {
  if (!(await removeAll(tx, userId))) throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  await tellOwner(tx, userId, 'factorReset');
  return signOutEverywhere(tx, userId, 'revoked');
};

/** Encrypts the secret of every app with CARRIER_KEY; answers how many no key opens, which have to be reset. */
export const resealFactors = async (tx: Tx, keys: SealKeys): Promise<number> => {
  let unreadable = 0;
  for (const { user_id: userId, secret, pending_secret: pending } of await findFactorSecrets(tx)) {
    const again = (sealed: Buffer | null): Buffer | null => {
      const open = sealed === null ? null : unsealStored(keys, sealed, factorOf(userId));
      return open === null ? null : sealStored(keys, open, factorOf(userId));
    };
    const resealed = again(secret);
    if (secret !== null && resealed === null) unreadable += 1;
    // A transaction has one connection.
    else await saveFactorSecrets(tx, userId, resealed, again(pending));
  }
  return unreadable;
};
