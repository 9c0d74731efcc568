import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Reader, statement } from '../../../platform/db/database.ts';
import { askByPart, inPart } from '../../../platform/db/spread.ts';

/** Stock that can be waited for: a carrier's in a ZIP, or that of FedEx anywhere. */
type Stock = { readonly carrier: Carrier; readonly zip5: string | null };
type ZipStock = Stock & { readonly zip5: string };

const hasZip = <One extends Stock>(one: One): one is One & ZipStock => one.zip5 !== null;

export type ShelfRow = Stock & { readonly day: string; readonly count: number };

export type WantedShelf = Stock & { readonly day: string; readonly wanted: number };

const forSale = (condition: string): string => `SELECT count(*)::int AS count FROM (
  SELECT 1 FROM shipments s WHERE ${condition} AND s.sellable AND s.shipped_on = d.day AND s.state = 'available'
  LIMIT d.wanted) found`;

const inZips = (wantedAsD: string, part = ''): string =>
  `SELECT d.carrier, d.zip5, d.day, c.count
   FROM ${wantedAsD}, LATERAL (${forSale(`s.zip5 = d.zip5 ${part} AND s.carrier = d.carrier`)}) c
   WHERE d.zip5 IS NOT NULL AND c.count > 0`;

/** SQL of the shelves of a part `wanted` of the same statement, which has rows of `WantedShelf`. */
export const shelvesOf = (wanted: string): string => `${inZips(`${wanted} d`)}
   UNION ALL
   SELECT d.carrier, d.zip5, d.day, c.count FROM ${wanted} d, LATERAL (${forSale(`s.carrier = 'fedex'`)}) c
   WHERE d.zip5 IS NULL AND c.count > 0`;

const shelvesOfPart = statement<
  ShelfRow,
  [readonly string[], readonly Carrier[], readonly string[], readonly number[]]
>(
  inZips(
    'unnest($1::text[], $2::carrier[], $3::date[], $4::bigint[]) AS d (zip5, carrier, day, wanted)',
    inPart('$1::text[]'),
  ),
);

const shelfAnywhere = statement<{ count: number }, [string, number]>(
  `SELECT count(*)::int AS count FROM (
     SELECT 1 FROM shipments s WHERE s.carrier = 'fedex' AND s.sellable AND s.shipped_on = $1::date
       AND s.state = 'available' LIMIT $2::bigint) found`,
);

/** The same where the stock is in parts on several nodes. */
export const countShelvesInParts = async (
  reader: Reader,
  wanted: readonly WantedShelf[],
): Promise<ShelfRow[]> => {
  const shelves = await askByPart(reader, wanted.filter(hasZip), (some) =>
    shelvesOfPart(
      reader,
      some.map(({ zip5 }) => zip5),
      some.map(({ carrier }) => carrier),
      some.map(({ day }) => day),
      some.map((one) => one.wanted),
    ),
  );
  for (const one of wanted.filter(({ zip5 }) => zip5 === null)) {
    // A day at a time: each asks all nodes.
    const [shelf] = await shelfAnywhere(reader, one.day, one.wanted);
    if (shelf !== undefined && shelf.count > 0)
      shelves.push({ carrier: one.carrier, zip5: null, day: one.day, count: shelf.count });
  }
  return shelves;
};
