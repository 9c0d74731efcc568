import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { waitLimits } from '@waybill/contract/vocabulary/wait.ts';
import { type Reader, statement } from '../../../platform/db/database.ts';
import { askByPart, inPart, isSpread } from '../../../platform/db/spread.ts';

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

const findLateLots = statement<{ id: number }, []>(
  `SELECT id FROM lots WHERE finished_at > now() - interval '${waitLimits.chanceDays} days'`,
);

// What came in is counted up to 10,000: beyond that nobody waits long.
const arrivals = (condition: string): string => `SELECT count(*)::int AS arrived FROM (
  SELECT 1 FROM shipments s WHERE ${condition} AND s.sellable AND s.shipped_on >= $1::date
    AND s.lot_id = ANY ($2::bigint[]) LIMIT 10000) came`;

const arrivedAnywhere = statement<{ arrived: number }, [string, readonly number[]]>(
  arrivals(`s.carrier = 'fedex'`),
);

const arrivedInZips = (part: string): string =>
  `SELECT d.zip5, d.carrier, a.arrived FROM unnest($3::text[], $4::carrier[]) AS d (zip5, carrier),
     LATERAL (${arrivals(`s.zip5 = d.zip5 ${part} AND s.carrier = d.carrier`)}) a`;

type Arrived = ZipStock & { readonly arrived: number };
type ArrivedValues = [string, readonly number[], readonly string[], readonly Carrier[]];
const arrivedAtOnce = statement<Arrived, ArrivedValues>(arrivedInZips(''));
const arrivedInPart = statement<Arrived, ArrivedValues>(arrivedInZips(inPart('$3::text[]')));

const nameOf = ({ carrier, zip5 }: Stock): string => `${carrier} ${zip5 ?? ''}`;

export const countArrivals = async (
  reader: Reader,
  waits: readonly (Stock & { readonly state: string; readonly since: string })[],
): Promise<(wait: Stock & { readonly state: string }) => number> => {
  const waiting = waits.filter(({ state }) => state === 'waiting');
  const [first] = waiting;
  const arrived = new Map<string, number>();
  if (first !== undefined) {
    const lots = (await findLateLots(reader)).map(({ id }) => id);
    const stocks = [...new Map(waiting.map((wait) => [nameOf(wait), wait])).values()];
    const inZip = (await isSpread(reader)) ? arrivedInPart : arrivedAtOnce;
    const counted = await askByPart(reader, stocks.filter(hasZip), (some) =>
      inZip(
        reader,
        first.since,
        lots,
        some.map(({ zip5 }) => zip5),
        some.map(({ carrier }) => carrier),
      ),
    );
    for (const one of counted) arrived.set(nameOf(one), one.arrived);
    if (!stocks.every(hasZip)) {
      const [anywhere] = await arrivedAnywhere(reader, first.since, lots);
      arrived.set(nameOf({ carrier: 'fedex', zip5: null }), anywhere?.arrived ?? 0);
    }
  }
  return (wait) => (wait.state === 'waiting' ? (arrived.get(nameOf(wait)) ?? 0) : 0);
};
