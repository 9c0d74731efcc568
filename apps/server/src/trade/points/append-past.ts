import { type Tx, statement } from '../../platform/db/database.ts';
import { type Movement, accountsOf } from './post-points.ts';

const takeTransactionIds = statement<{ id: number }, [number]>(
  `SELECT nextval('point_transaction_ids') AS id FROM generate_series(1, $1::int)`,
);

/**
 * Appends transactions of the past, oldest first, to ledgers: as JSON, each with the two accounts between which points
 * moved. Balances, chains and entries come out as if each had been written at its time.
 */
const appendPast = statement<never, [string]>(
  `WITH RECURSIVE given AS MATERIALIZED (
     SELECT id, "userId" AS user_id, kind, "orderId" AS order_id, "orderNo" AS order_no, remark, "actorId" AS actor_id,
       at AS created_at, "from" AS from_account, "to" AS to_account, amount
     FROM json_to_recordset($1::json) AS g (id bigint, "userId" bigint, kind text, "orderId" bigint, "orderNo" text,
       remark text, "actorId" bigint, at timestamptz, "from" text, "to" text, amount bigint)
   ), transactions AS (
     INSERT INTO point_transactions (user_id, id, kind, order_id, order_no, remark, actor_id, created_at)
     SELECT user_id, id, kind, order_id, order_no, remark, actor_id, created_at FROM given
   ), moved AS MATERIALIZED (
     SELECT g.user_id, m.account, g.id, g.kind, g.order_no, g.created_at, m.amount,
       a.seq + row_number() OVER chain AS seq, a.balance + sum(m.amount) OVER chain AS balance
     FROM given g CROSS JOIN LATERAL (VALUES (from_account, -g.amount), (to_account, g.amount)) AS m (account, amount)
     JOIN point_accounts a ON a.user_id = g.user_id AND a.account = m.account
     WINDOW chain AS (PARTITION BY g.user_id, m.account ORDER BY g.id)
   ), chained AS (
     SELECT user_id, account, seq AS last, head AS hash, NULL::bigint AS id, NULL::bigint AS amount, NULL::bigint AS balance
     FROM point_accounts WHERE user_id IN (SELECT user_id FROM given)
     UNION ALL
     SELECT m.user_id, m.account, m.seq, sha256(c.hash || convert_to(point_entry_text(
       m.user_id, m.account, m.seq, m.id, m.amount, m.balance::bigint, m.kind, m.order_no, m.created_at), 'UTF8')),
       m.id, m.amount, m.balance::bigint
     FROM chained c JOIN moved m ON m.user_id = c.user_id AND m.account = c.account AND m.seq = c.last + 1
   ), entries AS (
     INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
     SELECT user_id, account, last, id, amount, balance, hash FROM chained WHERE id IS NOT NULL
   )
   UPDATE point_accounts a SET balance = c.balance, seq = c.last, head = c.hash
   FROM (SELECT DISTINCT ON (user_id, account) * FROM chained WHERE id IS NOT NULL ORDER BY user_id, account, last DESC) c
   WHERE a.user_id = c.user_id AND a.account = c.account`,
);

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
  const rows = postings.map((posting, i) => {
    const { movement } = posting;
    const [from, to] = accountsOf[movement];
    const kind = movement === 'pay_frozen' || movement === 'pay' ? 'purchase' : movement;
    return { ...posting, id: ids[i], kind, from, to };
  });
  await appendPast(tx, JSON.stringify(rows));
  return ids;
};
