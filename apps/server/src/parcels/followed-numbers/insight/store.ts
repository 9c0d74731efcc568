import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { statement } from '../../../platform/db/database.ts';
import type { StoredFollowed } from '../store.ts';

export type InsightScope = readonly [
  userId: number,
  tag: string | null,
  carrier: Carrier | null,
  from: string,
  to: string,
];

const mine =
  'user_id = $1 AND ($2::text IS NULL OR tags @> ARRAY[$2::text]) AND ($3::carrier IS NULL OR carrier = $3::carrier)';

export const countStanding = statement<
  Pick<StoredFollowed, 'status' | 'sub_status' | 'last_region'> & { count: number },
  [number, string | null, Carrier | null]
>(
  `SELECT status, CASE WHEN status = 'exception' THEN sub_status END AS sub_status, last_region, count(*)::int AS count
   FROM followed_numbers WHERE ${mine} AND archived_at IS NULL GROUP BY 1, 2, 3`,
);

const arrived = `${mine} AND status = 'delivered' AND delivered_on BETWEEN $4::date AND $5::date`;

/** Deliveries by day; `promised` had a day named by the carrier, `kept` came on it or before. */
export const countArrivals = statement<
  { day: string; count: number; promised: number; kept: number },
  InsightScope
>(
  `SELECT delivered_on AS day, count(*)::int AS count, count(expected_on)::int AS promised,
     (count(*) FILTER (WHERE delivered_on <= expected_on))::int AS kept
   FROM followed_numbers WHERE ${arrived} GROUP BY delivered_on ORDER BY delivered_on`,
);

export const measureTransit = statement<
  { carrier: Carrier; service: string | null; count: number; median: number; p90: number },
  InsightScope
>(
  `SELECT carrier, service, count(*)::int AS count,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY delivered_on - first_scan_on) AS median,
     percentile_cont(0.9) WITHIN GROUP (ORDER BY delivered_on - first_scan_on) AS p90
   FROM followed_numbers WHERE ${arrived} AND first_scan_on <= delivered_on
   GROUP BY carrier, service ORDER BY carrier, count(*) DESC, service`,
);
