import { holdTimes } from '@waybill/contract/constants.ts';
import type { SortRule } from '@waybill/contract/endpoints/logistics.ts';
import { atStockKey, groupKeys } from '../../platform/db/stock-key.ts';
import { msOf } from '../../platform/db/times.ts';

export const rowColumns = `id, lot_id, carrier, zip5, shipped_on, tracking_number, service, city, region, origin_zip5,
  origin_city, origin_region, expected_on, delivered_on, status, last_event_at`;

/** Whether the lot of a row is masked strictly. There are few such lots: they are looked up once a statement. */
export const strictMask = `lot_id = ANY (ARRAY(SELECT id FROM lots WHERE mask = 'strict')) AS strict_mask`;

/** The same of lots that were looked up before, where the stock is in parts: the statement then asks one node alone. */
const strictMaskOf = (spread: boolean): string =>
  spread ? 'lot_id = ANY ($strictLots::bigint[]) AS strict_mask' : strictMask;

/** SQL of when a hold ends: after the usual time, but never later than the longest time since it began. */
export const holdEnd = (startedAt: string): string =>
  `least(now() + interval '${holdTimes.ttl} s', ${startedAt} + interval '${holdTimes.longest} s')`;

// By time the order is that of the index of FedEx by day, to its last column; with a ZIP it is that of the primary key.
const order: Readonly<Record<SortRule, string>> = {
  time_desc: 'shipped_on DESC, zip5 DESC, id DESC',
  time_asc: 'shipped_on, zip5, id',
  zip_asc: 'zip5, shipped_on DESC, id DESC',
};

// A plan for every value uses the index of FedEx by day only where the text itself says FedEx.
const byDay = `AND carrier = 'fedex'`;

const matches = (
  withZip: boolean,
  sort: SortRule,
): string => `carrier = $carrier AND shipped_on BETWEEN $from AND $to
    ${withZip || sort === 'zip_asc' ? '' : byDay} AND state = 'available'
    AND ($status::tracking_status IS NULL OR status = $status)
    AND ($deliveredFrom::date IS NULL OR coalesce(delivered_on, expected_on) BETWEEN $deliveredFrom AND $deliveredTo)
    ${withZip ? 'AND zip5 = $zip5' : ''}`;

// An expired number cannot be held again by its user for a while; one held again soon after its release keeps its
// start, so that querying again and again never holds it longer than `longest`.
const mayHold = `sellable AND (holder_id IS DISTINCT FROM $userId OR paused_until <= now())
    AND NOT (holder_id IS NOT DISTINCT FROM $userId AND paused_until > now() - interval '${holdTimes.pause} s'
      AND coalesce(held_since <= now() - interval '${holdTimes.longest - 60} s', false))`;

// The ZIP is that of the key and no value: beside a value, bounds on the day have the planner read the whole ZIP.
const inTheirWeeks = `${atStockKey({ of: 'k', id: 'ids' })} AND s.shipped_on BETWEEN $from AND $to`;

const seeing = (withZip: boolean, sort: SortRule, spread: boolean): string =>
  `SELECT ${rowColumns}, ${strictMaskOf(spread)} FROM shipments WHERE ${matches(withZip, sort)} AND NOT sellable`;

/** Takes up to `$rows` rows that can be sold and holds them, as parts `picked` and `claimed` of a statement. */
const claiming = (withZip: boolean, sort: SortRule, spread: boolean): string => `picked AS MATERIALIZED (
  SELECT ${rowColumns},
    CASE WHEN holder_id = $userId AND paused_until > now() - interval '${holdTimes.pause} s' THEN coalesce(held_since, now()) ELSE now() END AS since
  FROM shipments
  WHERE ${matches(withZip, sort)} AND ${mayHold}
  ORDER BY ${order[sort]} LIMIT $rows FOR UPDATE SKIP LOCKED
), ${spread ? '' : `${groupKeys('picked', { more: ', carrier, since' })}, `}claimed AS (
  UPDATE shipments s SET state = 'held', hold_id = $holdId, holder_id = $userId, held_since = k.since, paused_until = NULL
  FROM ${spread ? 'picked' : 'keys'} k
  WHERE ${spread ? atStockKey({ of: 'k', ...(withZip && { zip5: '$zip5' }) }) : inTheirWeeks}
  RETURNING s.id
)`;

/**
 * Takes up to `$rows` rows that can be sold and holds them, skipping what others are taking at the same moment.
 * The keys are found first and joined on every column of the primary key (`atStockKey`). On one database the days stand
 * beside them once more, so that weeks without any are left out before the statement begins.
 */
export const claimText = (
  withZip: boolean,
  sort: SortRule,
  spread = false,
): string => `WITH ${claiming(withZip, sort, spread)}
SELECT ${rowColumns}, ${strictMaskOf(spread)}, ${msOf('since')} AS since FROM picked JOIN claimed USING (id)
ORDER BY ${order[sort]}`;

/**
 * The same, which stores the hold, and with `seen` adds rows that may only be seen until there are `$shown` in all; on one
 * database. `others` is how many rows the user holds of other carriers.
 */
export const holdText = (
  withZip: boolean,
  sort: SortRule,
  seen: boolean,
): string => `WITH ${claiming(withZip, sort, false)}, held AS (
  SELECT picked.* FROM picked JOIN claimed USING (id)
), stored AS (
  INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at)
  SELECT $userId, $holdId, $carrier, $scope, $unitPrice, $tiers, array_agg(zip5 ORDER BY ${order[sort]}),
    array_agg(shipped_on ORDER BY ${order[sort]}), array_agg(id ORDER BY ${order[sort]}), min(since), ${holdEnd('min(since)')}
  FROM held HAVING count(*) > 0
  RETURNING started_at, expires_at
)
SELECT ${rowColumns}, ${strictMask}, true AS held, ${msOf('started_at')} AS started_at, ${msOf('expires_at')} AS expires_at,
  ${msOf('clock_timestamp()')} AS now,
  (SELECT coalesce(sum(cardinality(h.shipment_ids)), 0)::int FROM holds h WHERE h.user_id = $userId AND h.carrier <> $carrier
     AND h.ended_at IS NULL AND h.expires_at >= clock_timestamp()) AS others
FROM held CROSS JOIN stored
${
  seen
    ? `UNION ALL
(SELECT ${rowColumns}, ${strictMask}, false, NULL, NULL, NULL, NULL FROM shipments WHERE ${matches(withZip, sort)} AND NOT sellable
 ORDER BY ${order[sort]} LIMIT greatest($shown::int - (SELECT count(*) FROM held), 0))`
    : ''
}
ORDER BY held DESC, ${order[sort]}`;

/**
 * Rows that may be seen but not sold, up to `$rows` rows, of a query that changes nothing: none at all where the user has a
 * hold of the carrier, which the query ends, or where there is a row to hold.
 */
export const onlySeeText = (withZip: boolean, sort: SortRule): string => `${seeing(withZip, sort, false)}
  AND NOT EXISTS (SELECT FROM holds WHERE user_id = $userId AND carrier = $carrier AND ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM shipments WHERE ${matches(withZip, sort)} AND ${mayHold})
ORDER BY ${order[sort]} LIMIT $rows`;

/**
 * Which ZIPs and days have rows that can be held, in the order of the query, up to `$rows` rows. Locks nothing: where the
 * stock is in parts on several nodes, what spans them is read first and claimed a ZIP and day at a time.
 */
export const lookText = (
  sort: SortRule,
): string => `SELECT zip5, shipped_on FROM shipments WHERE ${matches(false, sort)} AND ${mayHold}
ORDER BY ${order[sort]} LIMIT $rows`;

export const seeText = (withZip: boolean, sort: SortRule, spread = false): string =>
  `${seeing(withZip, sort, spread)} ORDER BY ${order[sort]} LIMIT $rows`;
