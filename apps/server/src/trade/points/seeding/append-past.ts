import type { Tx } from '../../../platform/db/database.ts';
import { type Movement, accountsOf } from '../post-points.ts';
import { appendPast, takeTransactionIds } from './store.ts';

/** A movement of the past; the amount in hundredths, the time as ISO 8601. */
export type PastPosting = {
  readonly userId: number;
  readonly movement: Movement;
  readonly amount: number;
  readonly at: string;
  readonly orderId: number | null;
  readonly orderNo: string | null;
  readonly remark: string | null;
  readonly actorId: number | null;
};

/**
 * Writes movements of the past, oldest first, into ledgers in which nothing has happened since: for the demo, which
 * begins with a past. Answers the ids of the transactions in the order of the movements.
 */
export const appendPastPostings = async (
  tx: Tx,
  postings: readonly PastPosting[],
): Promise<readonly number[]> => {
  const ids = (await takeTransactionIds(tx, postings.length)).map(({ id }) => id);
  const rows = postings.map(({ movement, ...posting }, i) => {
    const [from, to] = accountsOf[movement];
    return {
      id: ids[i],
      user_id: posting.userId,
      kind: movement === 'pay_frozen' || movement === 'pay' ? 'purchase' : movement,
      order_id: posting.orderId,
      order_no: posting.orderNo,
      remark: posting.remark,
      actor_id: posting.actorId,
      created_at: posting.at,
      from_account: from,
      to_account: to,
      amount: posting.amount,
    };
  });
  await appendPast(tx, JSON.stringify(rows));
  return ids;
};
