import type { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import type { Deps } from '../platform/deps.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { readStateStock } from '../console/stats/public-api.ts';
import type { Db } from '../platform/db/database.ts';
import { beginsWith } from '../platform/db/like.ts';
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

const most = 20;

/** ZIPs by their first digits or by the beginning of a city's name; those with stock of the carrier come first. */
const findZips = async (db: Db, keyword: string, wanted: StockWanted): Promise<FoundZip[]> => {
  if (!/^\d{0,5}$/.test(keyword)) {
    return findZipsByCity(db, { ...wanted, pattern: beginsWith(keyword.toLowerCase()), most });
  }
  const range = { ...wanted, first: keyword.padEnd(5, '0'), last: keyword.padEnd(5, '9'), most };
  const stocked = await findStockedZips(db, range);
  if (stocked.length === most || keyword === '') return stocked;
  const known = new Set(stocked.map((place) => place.zip5));
  const others = await findZipsByDigits(db, range);
  return [...stocked, ...others.filter((place) => !known.has(place.zip5))].slice(0, most);
};

export const zipRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof placeEndpoints> => ({
  findZips: async ({ query }) => {
    const { carrier, state, keyword } = query;
    const wanted = { carrier, from: query.startTime ?? null, to: query.endTime ?? null };
    const found =
      state === undefined
        ? await findZips(db, keyword?.trim() ?? '', wanted)
        : await findZipsOfState(db, { ...wanted, state, most });
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
