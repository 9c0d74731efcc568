import type { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { readStateStock } from '../../records/stats/public-api.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import {
  type FoundZip,
  type KnownZip,
  type StockWanted,
  type ZipRange,
  findFirstZip,
  findPlaceOfShipment,
  findPlaces,
  findStockedAmong,
  findStockedZips,
  listZipsByCity,
  listZipsByDigits,
  listZipsOfState,
  locatePlaces,
} from './store.ts';
import type { Db } from '../../platform/db/database.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { isSpread } from '../../platform/db/spread.ts';

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

const most = 20;

/** ZIPs with stock in a range. Only where the stock is undivided can one statement step through it. */
const findStocked = async (db: Db, wanted: StockWanted, range: ZipRange): Promise<FoundZip[]> =>
  (await isSpread(db))
    ? place(db, await walk(db, wanted, range), wanted)
    : findStockedZips(db, { ...wanted, ...range });

/** ZIPs by their first digits or by the beginning of a city's name; those with stock of the carrier come first. */
export const findZips = async (db: Db, keyword: string, wanted: StockWanted): Promise<FoundZip[]> => {
  if (!/^\d{0,5}$/.test(keyword)) {
    // "Los Angeles, CA" is how pages show a place.
    const [city = ''] = keyword.toLowerCase().split(',', 1);
    const zips = await withStock(db, wanted, await listZipsByCity(db, beginsWith(city.trim())));
    return zips.toSorted((a, b) => Number(b.in_stock) - Number(a.in_stock)).slice(0, most);
  }
  const range = { first: keyword.padEnd(5, '0'), last: keyword.padEnd(5, '9'), most };
  const stocked = await findStocked(db, wanted, range);
  if (stocked.length === most || keyword === '') return stocked;
  const known = new Set(stocked.map((place) => place.zip5));
  const others = await withStock(db, wanted, await listZipsByDigits(db, range));
  return [...stocked, ...others.filter((place) => !known.has(place.zip5))].slice(0, most);
};

/** ZIPs of a state with stock, in their order. */
export const findZipsInState = async (db: Db, state: string, wanted: StockWanted): Promise<FoundZip[]> => {
  const found: FoundZip[] = [];
  for (let after = ''; found.length < most;) {
    // Page by page, until enough of them have stock.
    const zips = await listZipsOfState(db, state, after);
    found.push(...(await withStock(db, wanted, zips)).filter((zip) => zip.in_stock));
    const last = zips.at(-1);
    if (last === undefined) break;
    after = last.zip5;
  }
  return found.slice(0, most);
};

export const zipRoutes: Routes<typeof placeEndpoints> = ({ db }) => ({
  findZips: async ({ query }) => {
    const { carrier, state, keyword } = query;
    const wanted = { carrier, from: query.startTime ?? null, to: query.endTime ?? null };
    const found =
      state === undefined
        ? await findZips(db, keyword?.trim() ?? '', wanted)
        : await findZipsInState(db, state, wanted);
    return { list: found.map(({ in_stock, ...place }) => ({ ...place, inStock: in_stock })) };
  },
  locatePlaces: async ({ body: { places } }) => ({
    list: (
      await locatePlaces(db, {
        zips: places.map(({ zip }) => zip),
        cities: places.map(({ city }) => city),
        states: places.map(({ state }) => state),
      })
    ).map(({ latitude, longitude }) =>
      latitude === null || longitude === null ? null : { latitude, longitude },
    ),
  }),
});

type Stock = EndpointData<typeof stockEndpoints.getStock>;

export const stockRoutes: Routes<typeof stockEndpoints> = ({ figuresDb, caches }) => {
  const stock = caches.lookup<Carrier, Stock>('stock', { maxEntries: 10, ttlMs: 10_000 });
  return {
    getStock: async ({ query }) =>
      (await stock.get(query.carrier, (carrier) => readStateStock(figuresDb, carrier))) as Stock,
  };
};
