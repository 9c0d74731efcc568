import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { namedStatement, type Reader, statement } from './database.ts';
import { isSpread } from './spread.ts';
import { askByPart, inPart } from './stock-parts.ts';

const carriersOf = `'{ups,usps,fedex}'::carrier[]`;
const shelfStates = `('available', 'held', 'reserved', 'blocked')`;

// The state of the shipment `s` of a number, as SQL; none when it is not for sale or left with its week.
const onShelf = (
  number: string,
  within: string,
): string => `SELECT s.state IN ${shelfStates} AS on_shelf FROM shipments s
  WHERE s.zip5 = ${number}.zip5 AND s.sellable AND s.carrier = ${number}.own_carrier AND s.shipped_on = ${number}.shipped_on
    AND s.tracking_number = ${number}.own_number ${within} LIMIT 1`;

// Numbers as they are asked for, and the name under which each stands in the stock.
const namedNumbers = `(
  SELECT carrier, tracking_number, zip5, shipped_on, lot_id,
    coalesce(own_carrier, carrier) AS own_carrier, coalesce(own_number, tracking_number) AS own_number
  FROM tracking_numbers
)`;

const findAtOnce = statement<{ tracking_number: string }, [readonly string[]]>(
  `SELECT n.tracking_number FROM ${namedNumbers} n
   WHERE n.carrier = ANY (${carriersOf}) AND n.tracking_number = ANY ($1::text[])
     AND (n.zip5 IS NULL OR coalesce((${onShelf('n', '')}), (SELECT l.offer = 'sellable' FROM lots l WHERE l.id = n.lot_id)))`,
);

type Placed = {
  readonly own_carrier: Carrier;
  readonly own_number: string;
  readonly tracking_number: string;
  readonly zip5: string;
  readonly shipped_on: string;
  readonly lot_id: number;
};

const findPlaced = statement<Omit<Placed, 'zip5'> & { zip5: string | null }, [readonly string[]]>(
  `SELECT n.own_carrier, n.own_number, n.tracking_number, n.zip5, n.shipped_on, n.lot_id FROM ${namedNumbers} n
   WHERE n.carrier = ANY (${carriersOf}) AND n.tracking_number = ANY ($1::text[])`,
);

const findOnShelf = namedStatement<
  { on_shelf: boolean | null; lot_id: number; tracking_number: string },
  {
    zip5s: readonly string[];
    carriers: readonly Carrier[];
    days: readonly string[];
    ownNumbers: readonly string[];
    lotIds: readonly number[];
    numbers: readonly string[];
  }
>(
  `SELECT shelf.on_shelf, n.lot_id, n.tracking_number
   FROM unnest($zip5s::text[], $carriers::carrier[], $days::date[], $ownNumbers::text[], $lotIds::bigint[], $numbers::text[])
     AS n (zip5, own_carrier, shipped_on, own_number, lot_id, tracking_number)
   LEFT JOIN LATERAL (${onShelf('n', inPart('$zip5s::text[]'))}) shelf ON true`,
);

const findSellableLots = statement<{ id: number }, [readonly number[]]>(
  `SELECT id FROM lots WHERE id = ANY ($1::bigint[]) AND offer = 'sellable'`,
);

// The two tables of the stock and the lots lie on different nodes: what one says leads to the next.
const findInParts = async (reader: Reader, numbers: readonly string[]): Promise<string[]> => {
  const found = await findPlaced(reader, numbers);
  const unpaid = found.filter(({ zip5 }) => zip5 === null).map((row) => row.tracking_number);
  const placed = found.filter((row): row is Placed => row.zip5 !== null);
  const shelves = await askByPart(reader, placed, (some) =>
    findOnShelf(reader, {
      zip5s: some.map(({ zip5 }) => zip5),
      carriers: some.map((row) => row.own_carrier),
      days: some.map((row) => row.shipped_on),
      ownNumbers: some.map((row) => row.own_number),
      lotIds: some.map((row) => row.lot_id),
      numbers: some.map((row) => row.tracking_number),
    }),
  );
  unpaid.push(...shelves.filter((row) => row.on_shelf === true).map((row) => row.tracking_number));
  const gone = shelves.filter((row) => row.on_shelf === null);
  if (gone.length === 0) return unpaid;
  const lots = await findSellableLots(reader, [...new Set(gone.map((row) => row.lot_id))]);
  const sellable = new Set(lots.map(({ id }) => id));
  return [...unpaid, ...gone.filter((row) => sellable.has(row.lot_id)).map((row) => row.tracking_number)];
};

/**
 * Those of some numbers that are for sale and unpaid, whichever carrier they are asked of: nothing is told of them, whoever
 * asks (decision 180). What was sold is its buyer's to pass on. A number without a place was imported by an older process;
 * it counts as unpaid. So does one that was for sale and left the stock with its week.
 */
export const findUnpaidAmong = async (
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (numbers.length === 0) return new Set();
  const distinct = [...new Set(numbers)];
  if (await isSpread(reader)) return new Set(await findInParts(reader, distinct));
  return new Set((await findAtOnce(reader, distinct)).map((row) => row.tracking_number));
};

/**
 * SQL of `unpaid`, the numbers among those of a part `source` of the same statement (`tracking_number`) of which that is so.
 * The two tables of the stock are read one after the other, because they may lie on different nodes.
 */
export const unpaidAmong = (source: string): string => `placed AS MATERIALIZED (
  SELECT n.own_carrier, n.own_number, n.tracking_number, n.zip5, n.shipped_on, n.lot_id FROM ${namedNumbers} n
  WHERE n.carrier = ANY (${carriersOf})
    AND n.tracking_number IN (SELECT tracking_number FROM ${source})
), stocked AS MATERIALIZED (
  SELECT p.own_carrier, p.own_number, s.state FROM placed p JOIN shipments s ON s.zip5 = p.zip5 AND s.sellable
    AND s.carrier = p.own_carrier AND s.shipped_on = p.shipped_on AND s.tracking_number = p.own_number
), unpaid AS MATERIALIZED (
  SELECT p.tracking_number FROM placed p JOIN lots l ON l.id = p.lot_id
  LEFT JOIN stocked s ON s.own_carrier = p.own_carrier AND s.own_number = p.own_number
  WHERE p.zip5 IS NULL
    OR coalesce(s.state IN ${shelfStates}, l.offer = 'sellable')
)`;
