import { fieldError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { provePassword } from '../prove-password.ts';
import { type FactorTools, type Owner, type Proof, admitProof, withProof } from './prove.ts';
import { hasSecondFactor } from './store.ts';

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
    if (password === undefined) throw fieldError('password', 'fields.password');
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
