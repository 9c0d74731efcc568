import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteLastHour, keepNextHours } from './happened-store.ts';
import { takeTime } from './store.ts';

export const keepHours = async (db: Db): Promise<void> => {
  const keepNext = (again: boolean): Promise<{ hours: number }[]> =>
    inTransaction(db, async (tx) => {
      await takeTime(tx);
      if (again) await deleteLastHour(tx);
      return keepNextHours(tx);
    });
  let [kept] = await keepNext(true);
  while (kept !== undefined && kept.hours > 0) [kept] = await keepNext(false);
};
