import { pipeline } from 'node:stream/promises';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { type Pool, type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import { inLoad } from '../../platform/db/load.ts';
import { askByPart, inPart } from '../../platform/db/spread.ts';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const zipFile = join(import.meta.dirname, '../../../data/us-zips.tsv');

export type ZipLocation = { readonly zip5: string; readonly city: string; readonly state: string };

export const readZipFile = async (): Promise<ZipLocation[]> => {
  const [, ...lines] = (await readFile(zipFile, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [zip5 = '', city = '', state = ''] = line.split('\t');
    return { zip5, city, state };
  });
};

/** Forty thousand rows take a slow machine longer than a request may. */
const zipSettings = 'SET LOCAL statement_timeout = 0; CREATE TEMP TABLE zip_file (LIKE zips) ON COMMIT DROP';

export const loadZips = (pool: Pool): Promise<void> =>
  inLoad(pool, zipSettings, async (client) => {
    await pipeline(createReadStream(zipFile), client.query(copyFrom('COPY zip_file FROM STDIN (HEADER)')));
    await client.query(`
      INSERT INTO zips SELECT * FROM zip_file EXCEPT SELECT * FROM zips
      ON CONFLICT (zip5) DO UPDATE
        SET city = excluded.city, state = excluded.state, latitude = excluded.latitude, longitude = excluded.longitude`);
  });

export type FoundZip = { zip5: string; city: string; state: string; in_stock: boolean };

/** What stock is looked for: of a carrier, shipped between two days, both counted; null for no bound. */
export type StockWanted = {
  readonly carrier: Carrier;
  readonly from: string | null;
  readonly to: string | null;
};

// Among the newest rows only, of what is sold and of what may be seen, so that a ZIP that is sold out costs no more than
// one that is not.
const inStock = (zip5: string, zipsOfPart?: string): string => `EXISTS (
  SELECT FROM (VALUES (true), (false)) AS offer (sellable), LATERAL (
    SELECT s.state FROM shipments s WHERE s.zip5 = ${zip5} ${zipsOfPart === undefined ? '' : inPart(zipsOfPart)} AND s.sellable = offer.sellable AND s.carrier = $carrier
      AND s.shipped_on BETWEEN coalesce($from::date, '-infinity') AND coalesce($to::date, 'infinity')
    ORDER BY s.shipped_on DESC, s.id DESC LIMIT 50
  ) newest WHERE newest.state = 'available')`;

/** ZIPs from one to another, both counted, `most` at most. */
export type ZipRange = { readonly first: string; readonly last: string; readonly most: number };

/**
 * ZIPs from one to another where a carrier has something on the shelf, `most` at most. Steps from ZIP to ZIP along the
 * primary key, past 300 at most, so that it never counts the stock. A ZIP that the table lacks is placed by its
 * shipments.
 */
export const findStockedZips = namedStatement<FoundZip, StockWanted & ZipRange>(
  `WITH RECURSIVE walked AS (
     (SELECT zip5, 1 AS step FROM shipments WHERE zip5 BETWEEN $first AND $last ORDER BY zip5 LIMIT 1)
     UNION ALL
     SELECT (SELECT s.zip5 FROM shipments s WHERE s.zip5 > w.zip5 AND s.zip5 <= $last ORDER BY s.zip5 LIMIT 1),
       w.step + 1
     FROM walked w WHERE w.zip5 IS NOT NULL AND w.step < 300
   )
   SELECT w.zip5, coalesce(z.city, one.city) AS city, coalesce(z.state, one.region) AS state, true AS in_stock
   FROM walked w
   LEFT JOIN zips z USING (zip5)
   LEFT JOIN LATERAL (
     SELECT city, region FROM shipments s WHERE z.zip5 IS NULL AND s.zip5 = w.zip5 AND s.carrier = $carrier LIMIT 1
   ) one ON true
   WHERE w.zip5 IS NOT NULL AND ${inStock('w.zip5')} LIMIT $most`,
);

// ZIPs are found first, then which of them have stock: that holds where the stock is in parts on several nodes, too.

export type KnownZip = Omit<FoundZip, 'in_stock'>;

export const listZipsByDigits = namedStatement<KnownZip, ZipRange>(
  'SELECT zip5, city, state FROM zips WHERE zip5 BETWEEN $first AND $last ORDER BY zip5 LIMIT $most',
);

export const listZipsByCity = statement<KnownZip, [string]>(
  'SELECT zip5, city, state FROM zips WHERE lower(city) LIKE $1 ORDER BY lower(city), zip5 LIMIT 300',
);

export const listZipsOfState = statement<KnownZip, [string, string]>(
  'SELECT zip5, city, state FROM zips WHERE state = $1 AND zip5 > $2 ORDER BY zip5 LIMIT 200',
);

/** The first ZIP from one to another that has shipments; null when none has. */
export const findFirstZip = statement<{ zip5: string | null }, [string, string]>(
  'SELECT min(zip5) AS zip5 FROM shipments WHERE zip5 BETWEEN $1 AND $2',
);

export const findPlaces = statement<KnownZip, [readonly string[]]>(
  'SELECT zip5, city, state FROM zips WHERE zip5 = ANY ($1::text[])',
);

export const findPlaceOfShipment = statement<KnownZip, [string, Carrier]>(
  'SELECT zip5, city, region AS state FROM shipments WHERE zip5 = $1 AND carrier = $2 LIMIT 1',
);

const stockedOfPart = namedStatement<{ zip5: string }, StockWanted & { zips: readonly string[] }>(
  `SELECT z.zip5 FROM unnest($zips::text[]) AS z (zip5) WHERE ${inStock('z.zip5', '$zips')}`,
);

export const findStockedAmong = async (
  reader: Reader,
  zips: readonly string[],
  wanted: StockWanted,
): Promise<ReadonlySet<string>> => {
  const stocked = await askByPart(
    reader,
    zips.map((zip5) => ({ zip5 })),
    (some) => stockedOfPart(reader, { ...wanted, zips: some.map(({ zip5 }) => zip5) }),
  );
  return new Set(stocked.map(({ zip5 }) => zip5));
};

/**
 * Where places lie, in their order: at their ZIP, else in the middle of the ZIPs of their city. Null coordinates for
 * what is not known.
 */
export const locatePlaces = namedStatement<
  { latitude: number | null; longitude: number | null },
  { zips: (string | null)[]; cities: (string | null)[]; states: (string | null)[] }
>(
  `SELECT coalesce(z.latitude, c.latitude)::float8 AS latitude, coalesce(z.longitude, c.longitude)::float8 AS longitude
   FROM unnest($zips::text[], $cities::text[], $states::text[]) WITH ORDINALITY AS place (zip, city, state, n)
   LEFT JOIN zips z ON z.zip5 = left(place.zip, 5)
   LEFT JOIN LATERAL (
     SELECT avg(latitude) AS latitude, avg(longitude) AS longitude FROM zips
     WHERE z.zip5 IS NULL AND lower(city) = lower(place.city) AND state = upper(place.state)
   ) c ON true
   ORDER BY place.n`,
);
