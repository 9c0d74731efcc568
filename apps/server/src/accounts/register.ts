import type { NotifyLimit } from '../platform/access/guard.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { openLedger } from '../points/public-api.ts';
import type { AccountLimits } from './account-limits.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { hashPassword, rejectWeakPassword } from './password.ts';
import { findUserByAccount, insertUser } from './store.ts';

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly phone: string | undefined;
  readonly min: number;
  readonly locale: Locale;
  readonly ip: string;
  readonly notifyLimit: NotifyLimit;
};

/**
 * Opens an account that waits for the link of its activation mail; answers its id. Of two who register an address at
 * once one gets it. Throws validation, limited, emailTaken (also while the account waits: the mail can be sent again).
 */
export const register = async (
  db: Db,
  limits: AccountLimits,
  { email, password, phone, min, locale, ip, notifyLimit }: Registration,
): Promise<number> => {
  if ((await findUserByAccount(db, email)) !== undefined) {
    await limits.admitLookup(ip, notifyLimit);
    throw new AppError('emailTaken');
  }
  rejectWeakPassword(password, 'password', { email, min });
  await limits.admitRegistration(ip, notifyLimit);
  const passwordHash = await hashPassword(password);
  const userId = await inTransaction(db, async (tx) => {
    const id = await insertUser(tx, {
      email,
      passwordHash,
      role: 'user',
      status: 'pending',
      nickname: null,
      phone: phone ?? null,
      locale,
    });
    if (id === undefined) return undefined;
    await openLedger(tx, id);
    await enqueueMail(tx, { kind: 'activation', userId: id });
    return id;
  });
  if (userId === undefined) throw new AppError('emailTaken');
  await limits.recordActivationMail(email);
  return userId;
};
