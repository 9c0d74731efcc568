import type { Selectable } from 'kysely';
import { statement } from '../../../platform/db/database.ts';
import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import { msOf, msUntil } from '../../../platform/db/times.ts';
import type { StoredFollowed } from '../store.ts';
import type { ParcelFacts } from './rules.ts';

export const lockToJudge = statement<StoredFollowed, [number]>(
  `SELECT * FROM followed_numbers WHERE judge_at <= now() ORDER BY judge_at LIMIT $1::int FOR UPDATE SKIP LOCKED`,
);

export const findNextJudgement = statement<{ due_ms: number | null }, []>(
  `SELECT ${msUntil('min(judge_at)')} AS due_ms FROM followed_numbers`,
);

/** What is copied of a parcel to those who follow it. */
const copied = [
  'status',
  'sub_status',
  'delayed',
  'expected_on',
  'delivered_on',
  'last_event_at',
  'last_event_local',
  'last_city',
  'last_region',
  'fetched_at',
  'reason',
  'service',
  'first_scan_on',
] as const;

export type Standing = ParcelFacts & Pick<StoredFollowed, (typeof copied)[number] | 'user_id' | 'id'>;

// What a carrier said, else the copy that a bought number has. Nothing changes of a number that is for sale: who knew it
// goes on with what was known, and whoever else follows it learns nothing.
export const findStanding = statement<Standing, [readonly number[], readonly number[], readonly string[]]>(
  `SELECT f.user_id, f.id, coalesce(t.status, i.status, f.status) AS status,
     CASE WHEN t.carrier IS NULL THEN f.sub_status ELSE t.sub_status END AS sub_status,
     coalesce(t.delayed, f.delayed) AS delayed, coalesce(t.expected_on, f.expected_on) AS expected_on,
     CASE WHEN t.carrier IS NULL THEN f.delivered_on ELSE t.delivered_on END AS delivered_on,
     CASE WHEN t.carrier IS NULL THEN coalesce(i.last_event_at, f.last_event_at) ELSE t.last_event_at END AS last_event_at,
     CASE WHEN t.carrier IS NULL THEN f.last_event_local ELSE t.last_event_local END AS last_event_local,
     coalesce(e.last_place[1][1], f.last_city) AS last_city, coalesce(e.last_place[1][2], f.last_region) AS last_region,
     CASE WHEN n.unpaid THEN f.fetched_at ELSE coalesce(t.fetched_at, i.fetched_at, f.fetched_at) END AS fetched_at,
     CASE WHEN t.carrier IS NULL OR n.unpaid THEN f.reason ELSE t.reason END AS reason,
     coalesce(i.service, t.service, f.service) AS service, coalesce(e.scan_on, f.first_scan_on) AS first_scan_on,
     ${msOf("coalesce(t.last_event_at, t.last_event_local::timestamp AT TIME ZONE 'UTC', i.last_event_at)")} AS heard_ms,
     ${msOf('f.created_at')} AS followed_ms,
     CASE WHEN t.status = 'delivered' THEN e.delivery_event END AS delivery_event
   FROM unnest($1::bigint[], $2::bigint[]) AS k (user_id, id)
   JOIN followed_numbers f ON f.user_id = k.user_id AND f.id = k.id
   CROSS JOIN LATERAL (SELECT f.tracking_number = ANY ($3::text[]) AS unpaid) n
   LEFT JOIN parcels t ON ${isOwnParcel('f')}
     AND (f.fetched_at IS NOT NULL OR NOT n.unpaid)
   LEFT JOIN LATERAL (
     SELECT i.status, i.last_event_at, i.fetched_at, i.service FROM order_items i
     WHERE i.user_id = f.user_id AND i.tracking_number = f.tracking_number
       AND i.carrier = f.carrier AND i.state = 'sold' LIMIT 1
   ) i ON true
   LEFT JOIN LATERAL (
     SELECT bool_or(e ->> 'status' IS NOT DISTINCT FROM 'delivered') AS delivery_event,
       array_agg(ARRAY[e #>> '{place,city}', e #>> '{place,state}'] ORDER BY n)
         FILTER (WHERE e #>> '{place,state}' IS NOT NULL) AS last_place,
       min(left(e ->> 'localTime', 10)) FILTER (WHERE e ->> 'status' NOT IN ('unknown', 'label_created'))::date AS scan_on
     FROM jsonb_array_elements(t.events) WITH ORDINALITY AS told (e, n)
   ) e ON true`,
);

/** Copies how parcels stand to the rows of their followers (JSON of such rows), with what was judged of it. */
export const keepJudged = statement<never, [string]>(
  `UPDATE followed_numbers f SET ${copied.map((column) => `${column} = n.${column}`).join(', ')},
     attention = n.attention, changes = n.changes, judge_at = n.judge_at,
     attention_since = CASE WHEN n.attention = f.attention THEN f.attention_since
       WHEN n.attention IS NOT NULL THEN now() END
   FROM jsonb_populate_recordset(NULL::followed_numbers, $1::jsonb) n
   WHERE f.user_id = n.user_id AND f.id = n.id`,
);

export const findSettings = statement<
  Pick<Selectable<Tables['attention_settings']>, 'user_id' | 'rules'>,
  [readonly number[]]
>('SELECT user_id, rules FROM attention_settings WHERE user_id = ANY ($1::bigint[])');

export const upsertSettings = statement<never, [number, string]>(
  `INSERT INTO attention_settings AS s (user_id, rules, marked_to) VALUES ($1, $2::jsonb, 0)
   ON CONFLICT (user_id) DO UPDATE SET rules = excluded.rules, marked_to = 0`,
);

export const markNext = statement<{ marked: number }, [number]>(
  `WITH account AS (
     SELECT user_id, marked_to FROM attention_settings WHERE marked_to IS NOT NULL
     ORDER BY user_id LIMIT 1 FOR UPDATE SKIP LOCKED
   ), next AS (
     SELECT f.user_id, f.id FROM account a CROSS JOIN LATERAL (
       SELECT f.user_id, f.id FROM followed_numbers f WHERE f.user_id = a.user_id AND f.id > a.marked_to
       ORDER BY f.id LIMIT $1::int
     ) f
   ), marked AS (
     UPDATE followed_numbers f SET judge_at = now() FROM next WHERE f.user_id = next.user_id AND f.id = next.id
   )
   UPDATE attention_settings s SET marked_to = (SELECT max(id) FROM next) FROM account
   WHERE s.user_id = account.user_id RETURNING (SELECT count(*)::int FROM next) AS marked`,
);
