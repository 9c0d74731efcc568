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
