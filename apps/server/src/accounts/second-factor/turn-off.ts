import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { signOutEverywhere } from '../../sessions/public-api.ts';
import { provePassword } from '../prove-password.ts';
import { type Owner, type FactorTools, admitProof, withProof } from './prove.ts';
import type { OwnersProof } from './prove-owner.ts';
import { deletePasskeys } from './passkey-store.ts';
import { deleteFactor, deleteRecoveryCodes, deleteTickets } from './store.ts';
import { tellOwner } from './tell-owner.ts';

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
  tools: FactorTools,
  prover: Owner,
  { password, ...proof }: OwnersProof,
): Promise<void> => {
  const { user, origin } = prover;
  await admitProof(tools, prover);
  if (prover.fresh !== true) {
    if (password === undefined) throw fieldError('password', 'fields.password');
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
