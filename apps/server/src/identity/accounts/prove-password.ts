import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Blacklist } from '../../guard/blacklist/public-api.ts';
import type { Limits } from '../../guard/limits/public-api.ts';
import type { Security } from '../../records/security/public-api.ts';
import type { SessionLookup } from '../sessions/public-api.ts';
import type { Origin, RecordSecurity } from '../../platform/access/witness.ts';
import { fieldError } from '../../platform/app-error.ts';
import { passwordFits } from './password.ts';
import type { StoredUser } from './store.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';
import type { Db } from '../../platform/db/database.ts';
import { notifyOfLock } from './safety-notices.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** What the routes of accounts are made of. */
export type AccountDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

/** The caller of a sign-in. */
export type SignInCall = {
  readonly ip: string;
  readonly device: string | undefined;
  readonly origin: Origin;
  readonly notifyLimit: NotifyLimit;
};

export type ProofTools = {
  readonly db: Db;
  readonly limits: SignInLimits;
  readonly record: RecordSecurity;
};

/** Counts a wrong password or code of a known account as a failed sign-in, and notifies its owner of a lock. */
export const countFailure = async (
  { db, limits, record }: ProofTools,
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
  tools: ProofTools,
  user: Pick<StoredUser, 'id' | 'email' | 'user_name' | 'password_hash'>,
  origin: Origin,
  { field, password }: { readonly field: string; readonly password: string },
): Promise<void> => {
  if (await passwordFits(user.password_hash, password, origin.ip)) return;
  await countFailure(tools, user, origin, 'wrongPassword');
  throw fieldError(field, 'fields.oldPasswordWrong');
};
