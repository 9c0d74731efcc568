import type { Role } from '@waybill/contract/permissions.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { openLedger } from '../points/public-api.ts';
import { hashNewPassword } from './password.ts';
import { insertUser } from './store.ts';

/**
 * Makes an active account with an empty ledger; undefined when its e-mail address is taken. `record` is called
 * in the transaction that makes it. Rejects a password that is guessed easily; its length is the caller's to check.
 */
export const createAccount = async (
  db: Db,
  account: { email: string; password: string; role: Role; nickname?: string },
  record?: (tx: Tx, id: number) => Promise<void>,
): Promise<number | undefined> => {
  const passwordHash = await hashNewPassword(account.password, 'password', { email: account.email, min: 0 });
  return inTransaction(db, async (tx) => {
    const id = await insertUser(tx, {
      email: account.email.toLowerCase(),
      passwordHash,
      role: account.role,
      status: 'active',
      nickname: account.nickname ?? null,
      phone: null,
      locale: defaultLocale,
    });
    if (id === undefined) return undefined;
    await openLedger(tx, id);
    await record?.(tx, id);
    return id;
  });
};
