import { type Reader, statement } from '../../../platform/db/database.ts';
import { isSpread } from '../../../platform/db/spread.ts';
import { type FoundRow, type Sweep, findingsOf, wrongNow } from '../check.ts';

const nextZips = statement<{ key: number }, [string, number]>(
  `WITH RECURSIVE z AS (
     (SELECT zip5 FROM shipments WHERE zip5 > $1 ORDER BY zip5 LIMIT 1)
     UNION ALL
     SELECT (SELECT s.zip5 FROM shipments s WHERE s.zip5 > z.zip5 ORDER BY s.zip5 LIMIT 1) FROM z WHERE z.zip5 IS NOT NULL
   )
   SELECT zip5::int AS key FROM z WHERE zip5 IS NOT NULL LIMIT $2`,
);

// In parts on several nodes nothing steps from ZIP to ZIP: from the next one on, as many as may have stock.
const nextZipsInParts = statement<{ key: number }, [string, number]>(
  `WITH first AS MATERIALIZED (SELECT min(zip5) AS zip5 FROM shipments WHERE zip5 > $1)
   SELECT DISTINCT s.zip5::int AS key FROM shipments s
   WHERE s.zip5 BETWEEN (SELECT zip5 FROM first)
     AND (SELECT lpad(least(zip5::int + $2::int - 1, 99999)::text, 5, '0') FROM first) ORDER BY key`,
);

const zipOf = (key: number): string => String(key).padStart(5, '0');

const zipsAfter: Sweep['next'] = async (reader, after, size) => {
  if (!(await isSpread(reader))) return (await nextZips(reader, zipOf(after), size)).map(({ key }) => key);
  const keys: number[] = [];
  while (keys.length < size) {
    // Fewer than were asked for would mean that there are no more.
    const found = await nextZipsInParts(reader, zipOf(keys.at(-1) ?? after), size - keys.length);
    if (found.length === 0) break;
    keys.push(...found.map(({ key }) => key));
  }
  return keys;
};

export const zips = {
  name: 'stock',
  next: zipsAfter,
  /** Where the stock is in parts all of them are asked, for however few ZIP codes. */
  least: async (reader: Reader): Promise<number> => ((await isSpread(reader)) ? 50 : 1),
};

const ofZips = (text: string): Sweep['find'] => {
  const find = statement<FoundRow, [readonly string[]]>(text);
  return async (reader, keys) => findingsOf(await find(reader, keys.map(zipOf)));
};

// The stock's rows come first: in parts all order items would go to the nodes of the stock otherwise.
export const findUnowned = ofZips(
  `WITH s AS MATERIALIZED (
     SELECT zip5, id, holder_id, order_id FROM shipments WHERE zip5 = ANY ($1::text[]) AND state IN ('sold', 'reserved')
   )
   SELECT s.zip5::int AS key, s.id AS "shipmentId", s.order_id AS "orderId", NULL AS "holdId", 'no_order' AS problem
   FROM s WHERE NOT EXISTS (
     SELECT 1 FROM order_items i WHERE i.user_id = s.holder_id AND i.order_id = s.order_id AND i.shipment_id = s.id
       AND i.state IN ('sold', 'reserved') OFFSET 0)`,
);

// OFFSET keeps it a look at one hold; joined, few live holds in the statistics would have all of them read for each row.
export const findUnheld = ofZips(
  `WITH s AS MATERIALIZED (
     SELECT zip5, id, holder_id, hold_id FROM shipments WHERE zip5 = ANY ($1::text[]) AND state = 'held'
   )
   SELECT s.zip5::int AS key, s.id AS "shipmentId", NULL::bigint AS "orderId", s.hold_id AS "holdId", 'no_hold' AS problem
   FROM s WHERE NOT EXISTS (
     SELECT FROM holds h WHERE h.user_id = s.holder_id AND h.id = s.hold_id AND h.ended_at IS NULL
       AND s.id = ANY (h.shipment_ids) OFFSET 0)`,
);

const graceSeconds = 10;

export const findLate = wrongNow(
  `(SELECT user_id AS key, user_id AS "userId", id::text AS "holdId", NULL::bigint AS "orderId",
     round(extract(epoch FROM now() - expires_at))::int AS "lateSeconds"
   FROM holds WHERE CASE WHEN ended_at IS NULL THEN expires_at END < now() - make_interval(secs => ${graceSeconds})
   ORDER BY CASE WHEN ended_at IS NULL THEN expires_at END LIMIT 1000)
   UNION ALL
   (SELECT user_id, user_id, NULL, id, round(extract(epoch FROM now() - expires_at))::int
   FROM orders WHERE status = 'reserved' AND expires_at < now() - make_interval(secs => ${graceSeconds})
   ORDER BY expires_at LIMIT 1000)`,
);
