import { fieldError } from '../../platform/app-error.ts';
import { passwordFits } from './password.ts';
import type { StoredUser } from './store.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';
import type { Origin } from '../../platform/access/witness.ts';
import type { AccountTools } from './account-tools.ts';
import { notifyOfLock } from './account-notices.ts';

/** Counts a wrong password or code of a known account as a failed sign-in, and notifies its owner of a lock. */
export const countFailure = async (
  { db, limits, record }: AccountTools,
  { id, email, user_name: userName }: Pick<StoredUser, 'id' | 'email' | 'user_name'>,
  origin: Origin,
  reason: ErrorName,
): Promise<void> => {
  const about = { origin, user: { id, userName } };
  record({ kind: 'sign_in_failed', ...about, reason });
  if (!(await limits.failed(email, origin.ip))) return;
  record({ kind: 'locked', ...about });
  await notifyOfLock(db, id, origin.ip);
};

/** Rejects a password that is not the account's, by the field it came in; counts it as a failed sign-in. */
export const provePassword = async (
  tools: AccountTools,
  user: Pick<StoredUser, 'id' | 'email' | 'user_name' | 'password_hash'>,
  origin: Origin,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<void> => {
  if (await passwordFits(user.password_hash, password, origin.ip)) return;
  await countFailure(tools, user, origin, 'wrongPassword');
  throw fieldError(field, 'fields.oldPasswordWrong');
};
