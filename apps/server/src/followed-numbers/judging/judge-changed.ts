import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import { ownRulesOf } from './attention-settings.ts';
import { judge } from './rules.ts';
import { markNext } from './settings-store.ts';
import { factsOf, findStanding, keepJudgements, lockToJudge } from './store.ts';

const atOnce = 500;

const marksAtOnce = 1_000;

/**
 * Judges followed numbers whose state changed, and those of which time alone may have changed what is to be done; copies
 * how they stand. What changes meanwhile is judged again.
 */
export const judgeChanged = async (db: Db, now: () => number = Date.now): Promise<void> => {
  while (((await markNext(db, marksAtOnce))[0]?.marked ?? 0) > 0);
  for (;;) {
    const judged = await inTransaction(db, async (tx) => {
      const rows = await lockToJudge(tx, atOnce);
      if (rows.length === 0) return 0;
      const numbers = rows.map((row) => row.tracking_number);
      const unpaid = [...(await findUnpaidAmong(tx, numbers))];
      const standing = await findStanding(
        tx,
        rows.map((row) => row.user_id),
        rows.map((row) => row.id),
        unpaid,
      );
      const own = await ownRulesOf(
        tx,
        standing.map((row) => row.user_id),
      );
      await keepJudgements(
        tx,
        standing.map((row) => ({
          userId: row.user_id,
          id: row.id,
          ...judge(factsOf(row), now(), own.get(row.user_id)),
        })),
        unpaid,
      );
      return rows.length;
    });
    if (judged < atOnce) return;
  }
};
