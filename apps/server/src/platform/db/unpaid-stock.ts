/**
 * SQL of the condition that a number, given as SQL, is for sale and unpaid, whichever carrier it is asked of: nothing is
 * told of it, whoever asks (decision 180). What was sold is its buyer's to pass on. A number without a place was imported by
 * an older process; it counts as unpaid. So does one that was for sale and left the stock with its week.
 */
export const isUnpaid = (number: string): string => `EXISTS (
  SELECT FROM tracking_numbers n
  WHERE n.carrier = ANY ('{ups,usps,fedex}'::carrier[]) AND n.tracking_number = ${number}
    AND (n.zip5 IS NULL OR coalesce(
      (SELECT s.state IN ('available', 'held', 'reserved', 'blocked') FROM shipments s
        WHERE s.zip5 = n.zip5 AND s.sellable AND s.carrier = n.carrier
          AND s.shipped_on = n.shipped_on AND s.tracking_number = n.tracking_number LIMIT 1),
      (SELECT l.offer = 'sellable' FROM lots l WHERE l.id = n.lot_id))))`;

/**
 * SQL of `unpaid`, the numbers among those of a part `source` of the same statement (`tracking_number`) of which that is so.
 * The two tables of the stock are read one after the other, because they may lie on different nodes.
 */
export const unpaidAmong = (source: string): string => `placed AS MATERIALIZED (
  SELECT n.carrier, n.tracking_number, n.zip5, n.shipped_on, n.lot_id FROM tracking_numbers n
  WHERE n.carrier = ANY ('{ups,usps,fedex}'::carrier[])
    AND n.tracking_number IN (SELECT tracking_number FROM ${source})
), stocked AS MATERIALIZED (
  SELECT p.carrier, p.tracking_number, s.state FROM placed p JOIN shipments s ON s.zip5 = p.zip5 AND s.sellable
    AND s.carrier = p.carrier AND s.shipped_on = p.shipped_on AND s.tracking_number = p.tracking_number
), unpaid AS MATERIALIZED (
  SELECT p.tracking_number FROM placed p JOIN lots l ON l.id = p.lot_id
  LEFT JOIN stocked s ON s.carrier = p.carrier AND s.tracking_number = p.tracking_number
  WHERE p.zip5 IS NULL
    OR coalesce(s.state IN ('available', 'held', 'reserved', 'blocked'), l.offer = 'sellable')
)`;
