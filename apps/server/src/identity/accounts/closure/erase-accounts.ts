import { writeAudit } from '../../../console/audit/public-api.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { inUserTransaction, takeTime } from '../../../platform/db/transaction.ts';
import { reasonAgainstClosing } from './close-account.ts';
import { callsAtOnce, eraseCalls, eraseFromAudit, eraseRows, findDue, isDue, postpone } from './store.ts';

const isOpen = async (reader: Reader, userId: number): Promise<boolean> =>
  (await reasonAgainstClosing(reader, userId)) !== undefined;

const eraseAccount = async (db: Db, userId: number): Promise<void> => {
  if (await isOpen(db, userId)) return void (await postpone(db, userId));
  while ((await eraseCalls(db, userId)).length === callsAtOnce);
  await inUserTransaction(db, userId, async (tx) => {
    if ((await isDue(tx, userId)).length === 0) return;
    // Open since a moment ago: the next look puts it off.
    if (await isOpen(tx, userId)) return;
    await takeTime(tx);
    const [audit] = await eraseFromAudit(tx, userId);
    await eraseRows(tx, userId);
    const target = { targetType: 'user', targetId: userId, targetName: `erased-${userId}` };
    await writeAudit(tx, null, { act: 'user.erase', ...target, after: { entries: audit?.entries ?? {} } });
  });
};

/** Erases the accounts whose days are over, and looks again a day later at those with open work. One that fails keeps no other from it. */
export const eraseAccounts = async (db: Db): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id } of await findDue(db)) await eraseAccount(db, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be erased');
};
