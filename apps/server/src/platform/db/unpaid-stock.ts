import { type Reader, statement } from './database.ts';

/**
 * SQL of `unpaid`: of the numbers of a part `source` of the same statement (`tracking_number`), those that are for sale and
 * unpaid, whichever carrier they are asked of. Each is looked for under the name that it has in the stock. A number without a
 * place was imported by an older process and counts as unpaid; so does one that was for sale and left the stock with its week.
 * The two tables of the stock are read one after the other, because they may lie on different nodes.
 */
export const unpaidAmong = (source: string): string => `placed AS MATERIALIZED (
  SELECT coalesce(n.own_carrier, n.carrier) AS own_carrier, coalesce(n.own_number, n.tracking_number) AS own_number,
    n.tracking_number, n.zip5, n.shipped_on, n.lot_id
  FROM tracking_numbers n
  WHERE n.carrier = ANY ('{ups,usps,fedex}'::carrier[])
    AND n.tracking_number IN (SELECT tracking_number FROM ${source})
), stocked AS MATERIALIZED (
  SELECT p.own_carrier, p.own_number, s.state FROM placed p JOIN shipments s ON s.zip5 = p.zip5 AND s.sellable
    AND s.carrier = p.own_carrier AND s.shipped_on = p.shipped_on AND s.tracking_number = p.own_number
), unpaid AS MATERIALIZED (
  SELECT p.tracking_number FROM placed p JOIN lots l ON l.id = p.lot_id
  LEFT JOIN stocked s ON s.own_carrier = p.own_carrier AND s.own_number = p.own_number
  WHERE p.zip5 IS NULL
    OR coalesce(s.state IN ('available', 'held', 'reserved', 'blocked'), l.offer = 'sellable')
)`;

const findUnpaid = statement<{ tracking_number: string }, [readonly string[]]>(
  `WITH asked AS MATERIALIZED (SELECT unnest($1::text[]) AS tracking_number), ${unpaidAmong('asked')}
   SELECT tracking_number FROM unpaid`,
);

/**
 * Those of some numbers that are for sale and unpaid: nothing is told of them, whoever asks (decision 180). What was sold is
 * its buyer's to pass on.
 */
export const findUnpaidAmong = async (
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (numbers.length === 0) return new Set();
  const unpaid = await findUnpaid(reader, [...new Set(numbers)]);
  return new Set(unpaid.map((row) => row.tracking_number));
};
