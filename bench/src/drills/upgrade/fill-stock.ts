import { onServer } from '@waybill/server/test/database-nodes.ts';

/** Copies a number of the stock many times, to other ZIPs, so that going through all of them takes a while. */
export const fillStock = (url: string, count: number): Promise<void> =>
  onServer(url, async (client) => {
    await client.query(
      `WITH made AS (
         INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region,
           origin_zip5, origin_city, origin_region)
         SELECT lot_id, shipped_on, carrier, status, sellable, (20000 + n % 70000)::text, '1ZDRILL' || lpad(n::text, 11, '0'),
           service, city, region, origin_zip5, origin_city, origin_region
         FROM (SELECT * FROM shipments LIMIT 1) AS one, generate_series(1, $1::int) AS n
         RETURNING carrier, tracking_number, lot_id, zip5, shipped_on
       )
       INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) SELECT * FROM made`,
      [count],
    );
    await client.query('ANALYZE shipments');
  });
