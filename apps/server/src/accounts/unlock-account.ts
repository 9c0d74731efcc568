import type { Deps } from '../platform/deps.ts';
import { minLengthFor } from '../platform/config/password-settings.ts';
import type { Limits } from '../console/limits/public-api.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { hashNewPassword } from './password.ts';
import { setPassword } from './reset-password.ts';
import { resetSecondFactor } from './second-factor/turn-off.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { findUserByAccount, unlockUser } from './store.ts';

type RecordAct = (tx: Tx, userId: number, before: object | null, after: object) => Promise<void>;

export const unlockAccount = async (
  { db, pool, limits }: Pick<Deps, 'db' | 'pool'> & { readonly limits: Limits },
  email: string,
  record: RecordAct = async () => undefined,
): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) return false;
  await inTransaction(db, async (tx) => {
    const wasLocked = (await unlockUser(tx, user.id)).length > 0;
    await record(tx, user.id, wasLocked ? { status: 'locked' } : null, {
      status: wasLocked ? 'active' : user.status,
    });
  });
  await createSignInLimits(pool, limits).clear(db, user.email);
  return true;
};

export const resetAccountPassword = async (
  context: Pick<Deps, 'config' | 'db' | 'pool'> & { readonly limits: Limits },
  email: string,
  password: string,
  record: RecordAct = async () => undefined,
): Promise<boolean> => {
  const user = await findUserByAccount(context.db, email);
  if (user === undefined) return false;
  const passwordHash = await hashNewPassword(password, 'password', {
    email: user.email,
    min: minLengthFor(context.config.passwordMinLength, user.role),
  });
  await inTransaction(context.db, async (tx) => {
    await setPassword(tx, user.id, passwordHash);
    await record(tx, user.id, null, { changed: 'password' });
  });
  await createSignInLimits(context.pool, context.limits).clear(context.db, user.email);
  return true;
};

export const resetAccountFactor = async (
  { db }: Pick<Deps, 'db'>,
  email: string,
  record: RecordAct = async () => undefined,
): Promise<boolean> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) return false;
  await inTransaction(db, async (tx) => {
    const sessionsEnded = await resetSecondFactor(tx, user.id);
    await record(tx, user.id, null, { sessionsEnded });
  });
  return true;
};
