import type { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import type { Deps } from '../platform/deps.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { readStateStock } from '../console/stats/public-api.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { findZips, findZipsInState } from './find-zips.ts';
import { locatePlaces } from './store.ts';

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
