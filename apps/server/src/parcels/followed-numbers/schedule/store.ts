import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { type Reader, statement } from '../../../platform/db/database.ts';
import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import { findUnpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { type AskedNumber, aboutTheNumber } from '../../tracking/public-api.ts';

export type DueNumber = AskedNumber & {
  follower_id: number;
  leased_until: string;
  unpaid: boolean;
  last_event_local: string | null;
  since: string;
};

const dueOf = (
  part: string,
): string => `SELECT f.carrier, f.tracking_number, f.status, f.created_at, f.source FROM followed_numbers f
       WHERE f.user_id = a.user_id AND f.carrier = $1 AND f.look_at <= now() ORDER BY f.look_at ${part}`;

// The age of a bought number that nobody asked for yet is what the stock says; those of UPS, which their buyers cannot
// refresh, are asked for at least once.
const boughtUnasked = "f.source = 'bought' AND t.carrier IS NULL AND f.carrier <> 'ups'";

const take = statement<Omit<DueNumber, 'unpaid'>, [Carrier, number]>(
  `WITH accounts AS MATERIALIZED (
     SELECT user_id FROM follow_queues WHERE carrier = $1 AND coalesce(leased_until, due_at) <= now()
     ORDER BY served_at, user_id LIMIT $2::int FOR UPDATE SKIP LOCKED
   ), each AS MATERIALIZED (
     SELECT ceil($2::numeric / greatest(count(*), 1))::int AS count FROM accounts
   ), shared AS MATERIALIZED (
     SELECT a.user_id, one.* FROM accounts a CROSS JOIN LATERAL (${dueOf('LIMIT (SELECT count FROM each)')}) one LIMIT $2::int
   ), rest AS MATERIALIZED (
     SELECT $2::int - count(*) AS count FROM shared
   ), due AS MATERIALIZED (
     SELECT * FROM shared
     UNION ALL
     -- What accounts with less leave of their share.
     (SELECT a.user_id, one.* FROM accounts a
      CROSS JOIN LATERAL (${dueOf('OFFSET (SELECT count FROM each) LIMIT (SELECT count FROM rest)')}) one
      LIMIT (SELECT count FROM rest))
   ), queues AS (
     UPDATE follow_queues q SET served_at = clock_timestamp(),
       leased_until = CASE WHEN a.taken > 0 THEN now() + interval '15 minutes' END,
       due_at = coalesce(next.due_at, now() + interval '1 day')
     FROM (
       SELECT a.user_id, count(due.user_id) AS taken FROM accounts a LEFT JOIN due ON due.user_id = a.user_id
       GROUP BY a.user_id
     ) a LEFT JOIN LATERAL (
       -- Only of accounts that got nothing: of the others it is known once their numbers were asked for.
       SELECT f.look_at AS due_at FROM followed_numbers f
       WHERE a.taken = 0 AND f.user_id = a.user_id AND f.carrier = $1 AND f.look_at IS NOT NULL
       ORDER BY f.look_at LIMIT 1
     ) next ON true
     -- An account that got nothing for lack of room keeps its place.
     WHERE q.user_id = a.user_id AND q.carrier = $1 AND (next.due_at IS NULL OR next.due_at > now())
     RETURNING q.user_id, q.leased_until
   )
   SELECT f.user_id AS follower_id, q.leased_until, f.carrier, f.tracking_number,
     CASE WHEN ${boughtUnasked} THEN i.shipped_on::text ELSE f.created_at::text END AS since,
     i.zip5, i.shipped_on, coalesce(t.status, i.status, f.status) AS status,
     CASE WHEN ${boughtUnasked} THEN i.last_event_at ELSE t.last_event_at END AS last_event_at, t.last_event_local
   FROM due f
   JOIN queues q ON q.user_id = f.user_id
   LEFT JOIN parcels t ON ${isOwnParcel('f')}
   LEFT JOIN LATERAL (
     SELECT * FROM order_items i WHERE i.tracking_number = f.tracking_number AND i.carrier = f.carrier AND i.state = 'sold'
     LIMIT 1
   ) i ON true
   -- Of several followers of a number the last one counts: one to whom the age of the stock says nothing.
   ORDER BY f.source = 'own'`,
);

/**
 * Takes up to so many followed numbers of a carrier that are due, the same number of each account that has as many, accounts
 * first that waited longest. Nobody else gets numbers of these accounts until their queues are released, or for a quarter
 * of an hour: one row is written for each account and none for its numbers, which get a new time once they were asked for.
 */
export const takeDue = async (reader: Reader, carrier: Carrier, most: number): Promise<DueNumber[]> => {
  const taken = await take(reader, carrier, most);
  const unpaid = await findUnpaidAmong(
    reader,
    taken.map((one) => one.tracking_number),
  );
  return taken.map((one) => ({ ...one, unpaid: unpaid.has(one.tracking_number) }));
};

/** Seconds that the account which waits longest has had numbers of a carrier due, 0 when nobody waits. */
export const findLateness = statement<{ carrier: Carrier; seconds: number }, []>(
  `SELECT carrier, greatest(0, extract(epoch FROM now() - min(coalesce(leased_until, due_at))))::float8 AS seconds
   FROM follow_queues GROUP BY carrier`,
);

export const releaseQueues = statement<never, [Carrier, readonly number[], string]>(
  `UPDATE follow_queues q SET leased_until = NULL, due_at = least(q.due_at, (
     SELECT f.look_at FROM followed_numbers f
     WHERE f.user_id = q.user_id AND f.carrier = $1 AND f.look_at IS NOT NULL ORDER BY f.look_at LIMIT 1
   ))
   WHERE q.carrier = $1 AND q.user_id = ANY ($2::bigint[]) AND q.leased_until = $3::timestamptz`,
);

/** When a number is looked at again, in seconds; null for never. */
export type NextLook = {
  readonly number: string;
  /** It is for sale, so that nobody was asked. */
  readonly unpaid: boolean;
  readonly seconds: number | null;
  /** Of one for sale, for those who are told that the carrier does not know it or fails. */
  readonly failedSeconds: number | null;
};

const numberReasons = aboutTheNumber.map((reason) => `'${reason}'`).join(', ');

/**
 * Says when numbers of a carrier (JSON of `NextLook[]`) are looked at again by all who follow them. Those for sale are
 * answered with it: each follower by what the carrier said last, or why it fails.
 */
export const postponeNext = statement<never, [Carrier, TrackingReason | null, string]>(
  `WITH said AS (
     SELECT f.user_id, f.id, n.reason, s.seconds, k.unpaid AND s.seconds IS NOT NULL AS told
     FROM jsonb_to_recordset($3::jsonb) AS k (number text, unpaid boolean, seconds int, "failedSeconds" int)
     JOIN followed_numbers f ON f.carrier = $1 AND f.tracking_number = k.number
     CROSS JOIN LATERAL (SELECT CASE WHEN NOT k.unpaid THEN NULL WHEN $2::text IS NOT NULL THEN $2
       WHEN f.reason IN (${numberReasons}) THEN f.reason WHEN f.fetched_at IS NULL THEN 'not_found' END AS reason) n
     CROSS JOIN LATERAL (
       SELECT CASE WHEN n.reason IS NULL THEN k.seconds ELSE k."failedSeconds" END AS seconds
     ) s
     WHERE f.look_at IS NOT NULL OR k.unpaid
   )
   UPDATE followed_numbers f SET
     look_at = CASE WHEN f.look_at IS NOT NULL THEN now() + make_interval(secs => said.seconds) END,
     reason = CASE WHEN said.told THEN said.reason ELSE f.reason END,
     fetched_at = CASE WHEN said.told AND said.reason IS NULL AND f.fetched_at <= now() - interval '${refreshPauseMs} ms'
       THEN now() ELSE f.fetched_at END,
     judge_at = CASE WHEN said.told THEN now() ELSE f.judge_at END
   FROM said WHERE f.user_id = said.user_id AND f.id = said.id`,
);

export const findAdded = statement<{ user_name: string; tracking_number: string }, [readonly number[]]>(
  `SELECT u.user_name, f.tracking_number FROM followed_numbers f JOIN users u ON u.id = f.user_id
   WHERE f.user_id = ANY ($1::bigint[]) AND f.created_at > now() - interval '1 hour'`,
);

export const followBought = statement<{ id: number }, [number]>(
  `WITH added AS (
   INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, look_at, judge_at)
   SELECT DISTINCT ON (i.user_id, i.carrier, i.tracking_number) i.user_id, i.carrier, i.tracking_number, 'bought',
     now(), now()
   FROM (
     SELECT user_id, id FROM orders WHERE created_at > now() - make_interval(mins => $1::int)
     UNION SELECT user_id, id FROM orders WHERE ended_at > now() - make_interval(mins => $1::int)
   ) o JOIN order_items i ON i.user_id = o.user_id AND i.order_id = o.id AND i.state = 'sold'
   WHERE NOT EXISTS (SELECT FROM followed_numbers f WHERE f.user_id = i.user_id AND f.carrier = i.carrier
     AND f.tracking_number = i.tracking_number AND f.source = 'bought')
   ON CONFLICT (user_id, carrier, tracking_number) DO UPDATE SET source = 'bought',
     look_at = coalesce(followed_numbers.look_at, excluded.look_at)
   RETURNING user_id, id, carrier
   ), queued AS (
     INSERT INTO follow_queues AS q (user_id, carrier, due_at) SELECT DISTINCT user_id, carrier, now() FROM added
     ON CONFLICT (user_id, carrier) DO UPDATE SET due_at = least(q.due_at, excluded.due_at)
   )
   SELECT id FROM added`,
);
