import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

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
