import type { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import type { Deps } from '../platform/deps.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { readStateStock } from '../console/stats/public-api.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  type FoundZip,
  type StockWanted,
  findStockedZips,
  findZipsByCity,
  findZipsByDigits,
  findZipsOfState,
  locatePlaces,
} from './store.ts';
import type { Db } from '../platform/db/database.ts';
import { beginsWith } from '../platform/db/like.ts';
import { isSpread } from '../platform/db/spread.ts';
import { type StockSearch, searchInParts } from './search-in-parts.ts';

const most = 20;

const searchAtOnce: StockSearch = {
  stocked: (db, wanted, range) => findStockedZips(db, { ...wanted, ...range }),
  byDigits: (db, wanted, range) => findZipsByDigits(db, { ...wanted, ...range }),
  byCity: (db, wanted, pattern) => findZipsByCity(db, { ...wanted, pattern, most }),
  ofState: (db, wanted, state) => findZipsOfState(db, { ...wanted, state, most }),
};

const searchOf = async (db: Db): Promise<StockSearch> =>
  (await isSpread(db)) ? searchInParts(most) : searchAtOnce;

/** ZIPs by their first digits or by the beginning of a city's name; those with stock of the carrier come first. */
export const findZips = async (db: Db, keyword: string, wanted: StockWanted): Promise<FoundZip[]> => {
  const search = await searchOf(db);
  if (!/^\d{0,5}$/.test(keyword)) {
    // "Los Angeles, CA" is how pages show a place.
    const [city = ''] = keyword.toLowerCase().split(',', 1);
    return search.byCity(db, wanted, beginsWith(city.trim()));
  }
  const range = { first: keyword.padEnd(5, '0'), last: keyword.padEnd(5, '9'), most };
  const stocked = await search.stocked(db, wanted, range);
  if (stocked.length === most || keyword === '') return stocked;
  const known = new Set(stocked.map((place) => place.zip5));
  const others = await search.byDigits(db, wanted, range);
  return [...stocked, ...others.filter((place) => !known.has(place.zip5))].slice(0, most);
};

export const findZipsInState = async (db: Db, state: string, wanted: StockWanted): Promise<FoundZip[]> =>
  (await searchOf(db)).ofState(db, wanted, state);

export const zipRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof placeEndpoints> => ({
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

export const stockRoutes = ({
  figuresDb,
  caches,
}: Pick<Deps, 'figuresDb' | 'caches'>): Handlers<typeof stockEndpoints> => {
  const stock = caches.lookup<Carrier, Stock>('stock', { maxEntries: 10, ttlMs: 10_000 });
  return {
    getStock: async ({ query }) =>
      (await stock.get(query.carrier, (carrier) => readStateStock(figuresDb, carrier))) as Stock,
  };
};
