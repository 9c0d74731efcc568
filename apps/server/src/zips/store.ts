import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { statement } from '../platform/db/database.ts';

/** Takes a file of ZIPs into the table: new ones are added, changed ones changed, none removed. */
export const replaceZips = async (pool: pg.Pool, file: Readable): Promise<void> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN; CREATE TEMP TABLE zip_file (LIKE zips) ON COMMIT DROP');
    await pipeline(file, client.query(copyFrom('COPY zip_file FROM STDIN (HEADER)')));
    await client.query(`
      INSERT INTO zips SELECT * FROM zip_file EXCEPT SELECT * FROM zips
      ON CONFLICT (zip5) DO UPDATE
        SET city = excluded.city, state = excluded.state, latitude = excluded.latitude, longitude = excluded.longitude;
      COMMIT`);
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
};

export type FoundPlace = { zip5: string; city: string; state: string; in_stock: boolean };

/**
 * Up to $4 ZIPs between $2 (in) and $3 (out) for which a carrier has shipments. Steps from ZIP to ZIP along the
 * primary key, so that it never counts the stock.
 */
export const findStockedZips = statement<FoundPlace, [Carrier, string, string, number]>(
  `WITH RECURSIVE stocked AS (
     (SELECT zip5 FROM shipments WHERE carrier = $1 AND zip5 >= $2 AND zip5 < $3 ORDER BY zip5 LIMIT 1)
     UNION ALL
     SELECT (SELECT s.zip5 FROM shipments s WHERE s.carrier = $1 AND s.zip5 > stocked.zip5 AND s.zip5 < $3 ORDER BY s.zip5 LIMIT 1)
     FROM stocked WHERE stocked.zip5 IS NOT NULL
   )
   SELECT s.zip5, coalesce(z.city, '') AS city, coalesce(z.state, '') AS state, true AS in_stock
   FROM (SELECT zip5 FROM stocked WHERE zip5 IS NOT NULL LIMIT $4) s LEFT JOIN zips z USING (zip5) ORDER BY s.zip5`,
);

const inStock = 'EXISTS (SELECT FROM shipments s WHERE s.zip5 = z.zip5 AND s.carrier = $1) AS in_stock';

/** Up to $4 ZIPs between $2 (in) and $3 (out). */
export const findZipsByDigits = statement<FoundPlace, [Carrier, string, string, number]>(
  `SELECT z.zip5, z.city, z.state, ${inStock} FROM zips z WHERE z.zip5 >= $2 AND z.zip5 < $3 ORDER BY z.zip5 LIMIT $4`,
);

/** Up to $3 ZIPs of cities whose lower-case name begins with $2, those with stock first. */
export const findZipsByCity = statement<FoundPlace, [Carrier, string, number]>(
  `SELECT * FROM (
     SELECT z.zip5, z.city, z.state, ${inStock} FROM zips z WHERE lower(z.city) LIKE $2 || '%' ORDER BY lower(z.city), z.zip5 LIMIT 300
   ) found ORDER BY in_stock DESC, lower(city), zip5 LIMIT $3`,
);
