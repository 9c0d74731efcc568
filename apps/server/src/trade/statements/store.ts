import type { ChainHead, StatementOrder } from '@waybill/contract/archive/statement.ts';
import type { EndpointRow } from '@waybill/contract/endpoint.ts';
import type { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import type { Selectable } from 'kysely';
import { statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';

/**
 * The id of the last movement before a time. A statement is cut by this id and not by times: a movement that began before
 * midnight and waited for another may stand after it in the chain. So each movement is in one month, and months join.
 */
const lastBefore = (userId: string, time: string): string =>
  `coalesce((SELECT max(t.id) FROM point_transactions t WHERE t.user_id = ${userId} AND t.created_at < ${time}), 0)::bigint`;

export type StoredPeriod = {
  user_name: string;
  from: string;
  to: string;
  made_at: string;
  /** Whether the asked end has passed. */
  over: boolean;
  /** Whether the account existed in the month, and the month has begun. */
  known: boolean;
  /** Ids of the last movement before the period, and of its last one. */
  after: number;
  last: number;
};

export const findPeriod = statement<StoredPeriod, [number, string, string]>(
  `SELECT u.user_name, $2::date::timestamptz AS "from", least($3::date::timestamptz, now()) AS "to", now() AS made_at,
     $3::date <= now() AS over, date_trunc('month', u.created_at) <= $2::date AND $2::date <= now() AS known,
     ${lastBefore('u.id', '$2::date')} AS after, ${lastBefore('u.id', '$3::date')} AS last
   FROM users u WHERE u.id = $1`,
);

const lastEntry = (columns: string, account: string, upTo: string): string =>
  `(SELECT ${columns} FROM point_entries e WHERE e.user_id = $1 AND e.account = ${account}
     AND e.transaction_id <= ${upTo} ORDER BY e.transaction_id DESC LIMIT 1)`;

/** Where the chains of a user stand after a movement, those of `available` before those of `frozen`. */
export const findHeadsAfter = answers<ChainHead, [number, number]>(
  {
    sequence: field.value('coalesce(e.seq, 0)::bigint'),
    balance: field.points('coalesce(e.balance, 0)::bigint'),
    hash: field.value(
      `encode(coalesce(e.hash, sha256(convert_to(concat_ws('|', 'v1', $1::bigint, a.account), 'UTF8'))), 'hex')`,
    ),
  },
  (columns) => `SELECT ${columns} FROM unnest(ARRAY['available', 'frozen']) AS a (account)
   LEFT JOIN LATERAL ${lastEntry('e.seq, e.balance, e.hash', 'a.account', '$2')} AS e ON true ORDER BY a.account`,
);

const balanceAt = (account: 'available' | 'frozen', id: string): string =>
  `coalesce(${lastEntry('e.balance', `'${account}'`, id)}, 0)::bigint`;

const balancesAt = (transaction: string): string =>
  `json_build_object('available', ${balanceAt('available', transaction)} / 100.0, 'frozen', ${balanceAt('frozen', transaction)} / 100.0)`;

export const listMonths = answers<EndpointRow<typeof statementEndpoints.listStatements>, [number]>(
  {
    month: field.value(`to_char(m.start, 'YYYY-MM')`),
    closed: field.value(`m.start + interval '1 month' <= now()`),
    opening: field.value(balancesAt('m.after')),
    closing: field.value(balancesAt('m.last')),
    movements: field.value(
      `(SELECT count(*)::int FROM point_transactions t WHERE t.user_id = $1 AND t.id > m.after AND t.id <= m.last)`,
    ),
  },
  (columns) => `SELECT ${columns}
   FROM (SELECT start, ${lastBefore('$1', 'start')} AS after, ${lastBefore('$1', "start + interval '1 month'")} AS last
     FROM users u, generate_series(date_trunc('month', u.created_at), now(), interval '1 month') AS start
     WHERE u.id = $1) AS m
   ORDER BY m.start DESC`,
);

// What was refunded before that time was kept has no time.
const refundedThen = `i.state = 'refunded' AND coalesce(i.refunded_at < $3::timestamptz, true)`;

/**
 * Orders of a user ($1) that were placed in a period ($2 to before $3) or that its movements (after $4, up to $5) belong
 * to, as they were at its end.
 */
export const listOrdersThen = answers<
  Omit<StatementOrder, 'numbers'> & { id: number },
  [number, string, string, number, number]
>(
  {
    ...fieldsOf('o', 'id', 'orderNo', 'carrier', 'action', 'quantity'),
    createdTime: field.time('o.created_at'),
    status: field.value(`CASE
       WHEN o.action = 'reserve' AND o.ended_at >= $3::timestamptz THEN 'reserved'
       WHEN o.status IN ('reserved', 'cancelled', 'expired', 'failed') THEN o.status
       WHEN EXISTS (SELECT FROM refund_requests r WHERE r.user_id = o.user_id AND r.order_id = o.id
         AND r.created_at < $3::timestamptz AND coalesce(r.decided_at >= $3::timestamptz, true)) THEN 'refunding'
       WHEN n.refunded_numbers = 0 THEN CASE WHEN o.failed_quantity > 0 THEN 'partial' ELSE 'completed' END
       WHEN n.refunded_numbers = n.numbers THEN 'refunded'
       ELSE 'partially_refunded'
     END`),
    totalPoints: field.points('o.total_points'),
    refundedPoints: field.points('n.refunded'),
  },
  (columns) => `SELECT ${columns}
   FROM orders o, LATERAL (
     SELECT count(*) FILTER (WHERE i.state <> 'released') AS numbers, count(*) FILTER (WHERE ${refundedThen}) AS refunded_numbers,
       coalesce(sum(i.price) FILTER (WHERE ${refundedThen}), 0)::bigint AS refunded
     FROM order_items i WHERE i.user_id = o.user_id AND i.order_id = o.id) AS n
   WHERE o.user_id = $1 AND (o.created_at >= $2::timestamptz AND o.created_at < $3::timestamptz OR o.id IN (
     SELECT t.order_id FROM point_transactions t WHERE t.user_id = $1 AND t.id > $4 AND t.id <= $5))
   ORDER BY o.created_at, o.id`,
);

type Item = Selectable<Tables['order_items']>;

/** `state` is that at the end of the period; `state_now` says how the number is shown. */
export type StoredNumber = Pick<Item, 'order_id' | 'tracking_number' | 'price' | 'state' | 'refunded_at'> & {
  state_now: Item['state'];
  strict_mask: boolean;
};

export const listNumbersThen = statement<StoredNumber, [number, readonly number[], string]>(
  `SELECT i.order_id, i.tracking_number, i.price, i.state AS state_now,
     CASE
       WHEN o.action = 'reserve' AND o.ended_at >= $3::timestamptz THEN 'reserved'
       WHEN i.state = 'refunded' AND NOT (${refundedThen}) THEN 'sold'
       ELSE i.state
     END AS state,
     CASE WHEN ${refundedThen} THEN i.refunded_at END AS refunded_at,
     coalesce(i.lot_id = ANY (ARRAY(SELECT id FROM lots WHERE mask = 'strict')), false) AS strict_mask
   FROM order_items i JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
   WHERE i.user_id = $1 AND i.order_id = ANY ($2::bigint[]) ORDER BY i.order_id, i.position, i.shipment_id`,
);
