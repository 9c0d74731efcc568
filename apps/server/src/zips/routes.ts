import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { Deps } from '../platform/deps.ts';
import type { Db } from '../platform/db/database.ts';
import { beginsWith } from '../platform/db/like.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  type FoundZip,
  type StockWanted,
  findStockedZips,
  findZipsByCity,
  findZipsByDigits,
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

export const zipRoutes = ({
  db,
}: Pick<Deps, 'db'>): Handlers<Pick<typeof logisticsEndpoints, 'findZips'>> => ({
  findZips: async ({ query }) => ({
    list: (
      await findZips(db, query.keyword?.trim() ?? '', {
        carrier: query.carrier,
        from: query.startTime ?? null,
        to: query.endTime ?? null,
      })
    ).map(({ in_stock, ...place }) => ({ ...place, inStock: in_stock })),
  }),
});
