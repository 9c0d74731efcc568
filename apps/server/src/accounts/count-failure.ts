import type { ErrorName } from '@waybill/contract/codes.ts';
import type { Origin, RecordSecurity } from '../platform/access/witness.ts';
import type { Db } from '../platform/db/database.ts';
import { notifyOfLock } from './safety-notices.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { StoredUser } from './store.ts';

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
