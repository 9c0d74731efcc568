import type { Selectable } from 'kysely';
import { statement } from '../../../platform/db/database.ts';
import { isOwnParcel, ownQuestion } from '../../../platform/db/parcel-state.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { Lane } from './rules.ts';

export const countedDays = 180;

// Events are newest first.
const firstScan = `SELECT left(e ->> 'localTime', 10)::date AS scan_on, e #>> '{place,state}' AS region
  FROM jsonb_array_elements(t.events) WITH ORDINALITY AS told (e, n)
  WHERE e ->> 'status' NOT IN ('unknown', 'label_created') ORDER BY n DESC LIMIT 1`;

const bought = (parcel: string): string => `SELECT i.service, i.origin_region, i.zip5 FROM order_items i
  WHERE i.carrier = ${parcel}.carrier AND i.tracking_number = ${parcel}.tracking_number AND i.state = 'sold' LIMIT 1`;

// Parcels that were delivered from $1 to before $2, by what they took from local day to local day.
const delivered = `SELECT t.carrier, coalesce(i.service, t.service, '') AS service,
    coalesce(first.region, i.origin_region, '') AS origin, coalesce(left(coalesce(i.zip5, last.zip), 3), '') AS destination,
    first.scan_on AS scanned_on, t.expected_on, t.delivered_on
  FROM parcels t
  JOIN LATERAL (${firstScan}) first ON true
  LEFT JOIN LATERAL (${bought('t')}) i ON true
  LEFT JOIN LATERAL (SELECT e #>> '{place,zip}' AS zip FROM jsonb_array_elements(t.events) AS e
    WHERE e ->> 'status' = 'delivered' AND e #>> '{place,zip}' IS NOT NULL LIMIT 1) last ON true
  WHERE t.question = '${ownQuestion}' AND t.status = 'delivered' AND t.delivered_on >= $1::date AND t.delivered_on < $2::date`;

// The lanes of lanesOf in rules.ts; a lane of which nothing more is known than of a wider one is the wider one.
const counted = `SELECT carrier, coalesce(service, '') AS service, coalesce(origin, '') AS origin,
    coalesce(destination, '') AS destination, basis, days, count(*)::int AS parcels
  FROM (
    SELECT d.carrier, d.service, d.origin, d.destination, b.basis, b.days FROM (${delivered}) d
    CROSS JOIN LATERAL (VALUES ('scan', d.delivered_on - d.scanned_on), ('promise', d.delivered_on - d.expected_on)) AS b (basis, days)
    WHERE b.days BETWEEN -15 AND 45
  ) p
  GROUP BY GROUPING SETS (
    (carrier, basis, days, service, origin, destination), (carrier, basis, days, service, origin),
    (carrier, basis, days, service), (carrier, basis, days, origin, destination),
    (carrier, basis, days, origin), (carrier, basis, days)
  )
  HAVING (grouping(service) = 1 OR service <> '') AND (grouping(origin) = 1 OR origin <> '')
    AND (grouping(destination) = 1 OR destination <> '')`;

export const replaceTransit = statement<never, [string, string]>(
  `WITH fresh AS MATERIALIZED (${counted}), gone AS (
     DELETE FROM transit_times t WHERE NOT EXISTS (SELECT FROM fresh f
       WHERE (f.carrier, f.service, f.origin, f.destination, f.basis, f.days)
         = (t.carrier, t.service, t.origin, t.destination, t.basis, t.days))
   )
   INSERT INTO transit_times (carrier, service, origin, destination, basis, days, parcels)
   SELECT carrier, service, origin, destination, basis, days, parcels FROM fresh
   ON CONFLICT (carrier, service, origin, destination, basis, days) DO UPDATE SET parcels = excluded.parcels`,
);

/** Transit times of lanes (JSON of `Lane[]`). */
export const findTransit = statement<Selectable<Tables['transit_times']>, [string]>(
  `SELECT t.* FROM jsonb_to_recordset($1::jsonb) AS k (carrier carrier, service text, origin text, destination text)
   JOIN transit_times t ON (t.carrier, t.service, t.origin, t.destination) = (k.carrier, k.service, k.origin, k.destination)
   ORDER BY t.days`,
);

export const findMoving = statement<
  Lane & { id: number; scanned_on: string; expected_on: string | null },
  [number, readonly number[]]
>(
  `SELECT f.id, f.carrier, coalesce(i.service, f.service, '') AS service, coalesce(first.region, i.origin_region, '') AS origin,
     coalesce(left(i.zip5, 3), '') AS destination, first.scan_on AS scanned_on, f.expected_on
   FROM followed_numbers f
   JOIN parcels t ON ${isOwnParcel('f')}
   JOIN LATERAL (${firstScan}) first ON true
   LEFT JOIN LATERAL (${bought('f')}) i ON true
   WHERE f.user_id = $1 AND f.id = ANY ($2::bigint[]) AND f.first_scan_on IS NOT NULL
     AND f.status IN ('accepted', 'in_transit', 'out_for_delivery')`,
);
