import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type {
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, statement } from '../../platform/db/database.ts';
import { msOf, msUntil } from '../../platform/db/times.ts';
import { eventTime } from '../../tracking/public-api.ts';
import { recordChanges } from '../notifying/record-changes.ts';
import type { ChangedNumber } from '../notifying/store.ts';
import type { ParcelFacts } from './rules.ts';

export const lockToJudge = statement<{ user_id: number; id: number; tracking_number: string }, [number]>(
  `SELECT user_id, id, tracking_number FROM followed_numbers WHERE judge_at <= now() ORDER BY judge_at LIMIT $1::int
   FOR UPDATE SKIP LOCKED`,
);

export const findNextJudgement = statement<{ due_ms: number | null }, []>(
  `SELECT ${msUntil('min(judge_at)')} AS due_ms FROM followed_numbers`,
);

export type JudgedRow = {
  user_id: number;
  id: number;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  reason: TrackingReason | null;
  expected_on: string | null;
  heard_ms: number | null;
  followed_ms: number;
  service: string | null;
  delivery_event: boolean | null;
};

// What a carrier said, else the copy that a bought number has. Nothing changes of a number that is for sale: who knew it
// goes on with what was known, and whoever else follows it learns nothing.
const standing = (unpaid: string): string => `JOIN followed_numbers f ON f.user_id = k.user_id AND f.id = k.id
   LEFT JOIN tracking_states t ON t.carrier = f.carrier AND t.tracking_number = f.tracking_number
     AND (f.fetched_at IS NOT NULL OR f.tracking_number <> ALL (${unpaid}::text[]))
   LEFT JOIN LATERAL (
     SELECT i.status, i.last_event_at, i.fetched_at, i.service FROM order_items i
     WHERE i.user_id = f.user_id AND i.tracking_number = f.tracking_number
       AND i.carrier = f.carrier AND i.state = 'sold' LIMIT 1
   ) i ON true`;

const reasonOf = (unpaid: string): string =>
  `CASE WHEN t.carrier IS NULL OR f.tracking_number = ANY (${unpaid}::text[]) THEN f.reason ELSE t.reason END`;

export const findStanding = statement<JudgedRow, [readonly number[], readonly number[], readonly string[]]>(
  `SELECT f.user_id, f.id,
     coalesce(t.status, i.status, f.status) AS status,
     CASE WHEN t.carrier IS NULL THEN f.sub_status ELSE t.sub_status END AS sub_status,
     ${reasonOf('$3')} AS reason,
     coalesce(t.expected_on, f.expected_on) AS expected_on,
     ${msOf("coalesce(t.last_event_at, t.last_event_local::timestamp AT TIME ZONE 'UTC', i.last_event_at)")} AS heard_ms,
     ${msOf('f.created_at')} AS followed_ms,
     coalesce(i.service, t.service, f.service) AS service,
     CASE WHEN t.status = 'delivered' THEN (
       SELECT bool_or(e.status IS NOT DISTINCT FROM 'delivered') FROM tracking_events e
       WHERE e.carrier = t.carrier AND e.tracking_number = t.tracking_number
     ) END AS delivery_event
   FROM unnest($1::bigint[], $2::bigint[]) AS k (user_id, id)
   ${standing('$3')}`,
);

export const factsOf = (row: JudgedRow): ParcelFacts => ({
  status: row.status,
  subStatus: row.sub_status,
  reason: row.reason,
  expectedOn: row.expected_on,
  heardAt: row.heard_ms,
  followedAt: row.followed_ms,
  service: row.service,
  deliveryEvent: row.delivery_event,
});

export type KeptJudgement = {
  readonly userId: number;
  readonly id: number;
  readonly rule: AttentionRule | null;
  /** Milliseconds since the epoch. */
  readonly again: number | null;
};

// What a number is like at first is no change of its status, unless the carrier did not know it before.
const keep = statement<
  ChangedNumber,
  [
    readonly number[],
    readonly number[],
    readonly (AttentionRule | null)[],
    readonly (number | null)[],
    readonly string[],
  ]
>(
  `WITH kept AS (
   UPDATE followed_numbers f SET
     status = n.status, sub_status = n.sub_status, delayed = n.delayed, expected_on = n.expected_on,
     delivered_on = n.delivered_on, last_event_at = n.last_event_at, last_event_local = n.last_event_local,
     service = n.service, first_scan_on = n.first_scan_on, last_city = n.city, last_region = n.region, fetched_at = n.fetched_at, reason = n.reason,
     attention = n.rule, changes = f.changes + ((n.heard AND n.status <> n.old_status) OR n.rule IS DISTINCT FROM n.old_rule)::int,
     attention_since = CASE WHEN n.rule = f.attention THEN f.attention_since WHEN n.rule IS NOT NULL THEN now() END,
     judge_at = to_timestamp(n.again / 1000)
   FROM (
     SELECT f.user_id, f.id, k.rule, k.again, f.status AS old_status, f.attention AS old_rule,
       f.fetched_at IS NOT NULL OR f.reason IS NOT DISTINCT FROM 'not_found' AS heard,
       coalesce(t.status, i.status, f.status) AS status,
       CASE WHEN t.carrier IS NULL THEN f.sub_status ELSE t.sub_status END AS sub_status,
       coalesce(t.delayed, f.delayed) AS delayed, coalesce(t.expected_on, f.expected_on) AS expected_on,
       CASE WHEN t.carrier IS NULL THEN f.delivered_on ELSE t.delivered_on END AS delivered_on,
       CASE WHEN t.carrier IS NULL THEN coalesce(i.last_event_at, f.last_event_at) ELSE t.last_event_at END AS last_event_at,
       CASE WHEN t.carrier IS NULL THEN f.last_event_local
         ELSE coalesce(t.last_event_local, latest.local_time) END AS last_event_local,
       CASE WHEN f.tracking_number = ANY ($5::text[]) THEN f.fetched_at
         ELSE coalesce(t.fetched_at, i.fetched_at, f.fetched_at) END AS fetched_at,
       ${reasonOf('$5')} AS reason,
       coalesce(i.service, t.service, f.service) AS service,
       coalesce(first.scan_on, f.first_scan_on) AS first_scan_on, coalesce(p.city, f.last_city) AS city, coalesce(p.region, f.last_region) AS region
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[]) AS k (user_id, id, rule, again)
     ${standing('$5')}
     LEFT JOIN LATERAL (
       SELECT e.city, e.region FROM tracking_events e
       WHERE e.carrier = t.carrier AND e.tracking_number = t.tracking_number AND e.region IS NOT NULL
       ORDER BY ${eventTime('e')} DESC LIMIT 1
     ) p ON true
     LEFT JOIN LATERAL (
       SELECT e.local_time FROM tracking_events e
       WHERE e.carrier = t.carrier AND e.tracking_number = t.tracking_number
       ORDER BY ${eventTime('e')} DESC LIMIT 1
     ) latest ON true
     LEFT JOIN LATERAL (
       SELECT min(left(e.local_time, 10))::date AS scan_on FROM tracking_events e
       WHERE e.carrier = t.carrier AND e.tracking_number = t.tracking_number
         AND e.status NOT IN ('unknown', 'label_created')
     ) first ON true
   ) n
   WHERE f.user_id = n.user_id AND f.id = n.id
   RETURNING f.*, n.old_status AS previous_status, n.heard AND n.status <> n.old_status AS status_changed,
     n.rule IS DISTINCT FROM n.old_rule AS rule_changed
   )
   SELECT * FROM kept WHERE archived_at IS NULL AND (status_changed OR rule_changed)`,
);

/**
 * Copies how parcels stand to the rows of their followers, with what was judged of it, and records who gets what of it.
 * Nothing new is copied of `unpaid`, numbers that are for sale.
 */
export const keepJudgements = async (
  tx: Tx,
  judgements: readonly KeptJudgement[],
  unpaid: readonly string[],
): Promise<void> => {
  const changed = await keep(
    tx,
    judgements.map((one) => one.userId),
    judgements.map((one) => one.id),
    judgements.map((one) => one.rule),
    judgements.map((one) => one.again),
    unpaid,
  );
  await recordChanges(tx, changed, Date.now());
};
