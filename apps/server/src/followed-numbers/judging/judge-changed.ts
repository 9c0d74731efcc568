import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { judge } from './rules.ts';
import { findStanding, keepJudgements, lockToJudge } from './store.ts';

/** Rows that one transaction judges. */
const atOnce = 500;

/**
 * Judges followed numbers whose state changed, and those of which time alone may have changed what is to be done; copies
 * how they stand. What changes meanwhile is judged again.
 */
export const judgeChanged = async (db: Db, now: () => number = Date.now): Promise<void> => {
  for (;;) {
    const judged = await inTransaction(db, async (tx) => {
      const rows = await lockToJudge(tx, atOnce);
      if (rows.length === 0) return 0;
      const standing = await findStanding(
        tx,
        rows.map((row) => row.user_id),
        rows.map((row) => row.id),
      );
      await keepJudgements(
        tx,
        standing.map((row) => ({
          userId: row.user_id,
          id: row.id,
          ...judge(
            {
              status: row.status,
              subStatus: row.sub_status,
              reason: row.reason,
              expectedOn: row.expected_on,
              heardAt: row.heard_ms,
              followedAt: row.followed_ms,
            },
            now(),
          ),
        })),
      );
      return rows.length;
    });
    if (judged < atOnce) return;
  }
};
