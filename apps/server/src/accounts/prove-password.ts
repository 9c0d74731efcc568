import type { Origin } from '../platform/access/witness.ts';
import { fieldError } from '../platform/app-error.ts';
import { type ProofTools, countFailure } from './count-failure.ts';
import { passwordFits } from './password.ts';
import type { StoredUser } from './store.ts';

/** Rejects a password that is not the account's, by the field it came in; counts it as a failed sign-in. */
export const provePassword = async (
  tools: ProofTools,
  user: Pick<StoredUser, 'id' | 'email' | 'user_name' | 'password_hash'>,
  origin: Origin,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<void> => {
  if (await passwordFits(user.password_hash, password, origin.ip)) return;
  await countFailure(tools, user, origin, 'wrongPassword');
  throw fieldError(field, 'fields.oldPasswordWrong');
};
