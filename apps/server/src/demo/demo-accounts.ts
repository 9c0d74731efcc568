import type { Role } from '@waybill/contract/permissions.ts';
import { createAccount } from '../accounts/public-api.ts';
import type { Db } from '../platform/db/database.ts';
import { translatorFor } from '../platform/http/language.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { movePoints } from '../points/public-api.ts';

export const demoPassword = 'Waybill-demo-2026';

export const demoCodes: readonly string[] = [
  'DEM0-C0DE-2026-0001',
  'DEM0-C0DE-2026-0002',
  'DEM0-C0DE-2026-0003',
];

/** Hundredths of a point that a code is worth. */
export const codeWorth = 10_000;

/** Hundredths of a point that a demo user starts with. */
const startingPoints = 100_000;

export const demoAccounts: readonly { email: string; role: Role }[] = [
  { email: 'super@demo.local', role: 'super_admin' },
  { email: 'admin@demo.local', role: 'admin' },
  { email: 'announcer@demo.local', role: 'announcement_admin' },
  { email: 'user@demo.local', role: 'user' },
  { email: 'user2@demo.local', role: 'user' },
];

export const seedDemoAccounts = async (db: Db): Promise<void> => {
  const remark = translatorFor('zh-CN')('demoHistory.start');
  for (const { email, role } of demoAccounts) {
    // One after the other, so that hashing does not fill the lanes that sign-ins need.
    const userId = await createAccount(db, { email, password: demoPassword, role });
    if (userId === undefined || role !== 'user') continue;
    await inUserTransaction(db, userId, (tx) =>
      movePoints(tx, 'recharge', { userId, amount: startingPoints, remark }),
    );
  }
};
