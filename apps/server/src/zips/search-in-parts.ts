import type { Db } from '../platform/db/database.ts';
import {
  type FoundZip,
  type KnownZip,
  type StockWanted,
  type ZipRange,
  findFirstZip,
  findPlaceOfShipment,
  findPlaces,
  findStockedAmong,
  listZipsByCity,
  listZipsByDigits,
  listZipsOfState,
} from './store.ts';

export type StockSearch = {
  readonly stocked: (db: Db, wanted: StockWanted, range: ZipRange) => Promise<FoundZip[]>;
  readonly byDigits: (db: Db, wanted: StockWanted, range: ZipRange) => Promise<FoundZip[]>;
  readonly byCity: (db: Db, wanted: StockWanted, pattern: string) => Promise<FoundZip[]>;
  readonly ofState: (db: Db, wanted: StockWanted, state: string) => Promise<FoundZip[]>;
};

const block = 60;
const mostBlocks = 10;

const fiveDigits = (zip: number): string => String(zip).padStart(5, '0');

const zipsFrom = (first: string, last: string): string[] => {
  const count = Math.min(block, Number(last) - Number(first) + 1);
  return Array.from({ length: count }, (_, at) => fiveDigits(Number(first) + at));
};

/** ZIPs with stock, by their digits: from the next one that has shipments on, block by block. */
const walk = async (db: Db, wanted: StockWanted, { first, last, most }: ZipRange): Promise<string[]> => {
  const found: string[] = [];
  let from = first;
  for (let blocks = 0; blocks < mostBlocks && found.length < most && from <= last; blocks += 1) {
    // Each block begins where the one before ended.
    const [next] = await findFirstZip(db, from, last);
    if (next === undefined || next.zip5 === null) break;
    const zips = zipsFrom(next.zip5, last);
    const stocked = await findStockedAmong(db, zips, wanted);
    found.push(...zips.filter((zip5) => stocked.has(zip5)));
    const end = Number(next.zip5) + zips.length;
    if (end > Number(last)) break;
    from = fiveDigits(end);
  }
  return found.slice(0, most);
};

/** Where ZIPs with stock are; one that the table lacks is placed by a shipment. */
const place = async (db: Db, zips: readonly string[], { carrier }: StockWanted): Promise<FoundZip[]> => {
  const known = new Map((await findPlaces(db, zips)).map((one) => [one.zip5, one]));
  const places: KnownZip[] = [];
  for (const zip5 of zips) {
    // Hardly ever more than one of twenty.
    const [one] = known.has(zip5) ? [known.get(zip5)] : await findPlaceOfShipment(db, zip5, carrier);
    if (one !== undefined) places.push(one);
  }
  return places.map((one) => ({ ...one, in_stock: true }));
};

const withStock = async (db: Db, wanted: StockWanted, zips: readonly KnownZip[]): Promise<FoundZip[]> => {
  const stocked = await findStockedAmong(
    db,
    zips.map(({ zip5 }) => zip5),
    wanted,
  );
  return zips.map((zip) => ({ ...zip, in_stock: stocked.has(zip.zip5) }));
};

/** Where the stock is in parts on several nodes: ZIPs first, then which of them have stock; `most` at most. */
export const searchInParts = (most: number): StockSearch => ({
  stocked: async (db, wanted, range) => place(db, await walk(db, wanted, range), wanted),
  byDigits: async (db, wanted, range) => withStock(db, wanted, await listZipsByDigits(db, range)),
  byCity: async (db, wanted, pattern) => {
    const zips = await withStock(db, wanted, await listZipsByCity(db, pattern));
    return zips.toSorted((a, b) => Number(b.in_stock) - Number(a.in_stock)).slice(0, most);
  },
  ofState: async (db, wanted, state) => {
    const found: FoundZip[] = [];
    for (let after = ''; found.length < most;) {
      // A state's ZIPs in their order, until enough of them have stock.
      const zips = await listZipsOfState(db, state, after);
      found.push(...(await withStock(db, wanted, zips)).filter((zip) => zip.in_stock));
      const last = zips.at(-1);
      if (last === undefined) break;
      after = last.zip5;
    }
    return found.slice(0, most);
  },
});
