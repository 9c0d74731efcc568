import type { Db } from '../../platform/db/database.ts';
import { countHour, dropOldDays, findHours, hoursBetween } from './keeping/store.ts';
import { keptDays } from './rules.ts';
import { makeNextDays } from './writing/store.ts';

/** Minutes after the end of an hour until its last call has been written, unless the database was unavailable. */
const lateMinutes = 5;

const countHours = async (db: Db): Promise<void> => {
  const [found] = await findHours(db, lateMinutes);
  if (found === undefined || found.first === null) return;
  // One after the other: nobody waits for it.
  for (const { hour } of await hoursBetween(db, found.first, found.end)) await countHour(db, hour);
};

/**
 * Keeps the call log in shape: makes the next days, counts hours, then drops days older than 30
 * days. What an earlier run left undone is done by the next.
 */
export const keepCallLog = async (db: Db): Promise<void> => {
  await makeNextDays(db);
  await countHours(db);
  await dropOldDays(db, keptDays.calls);
};
