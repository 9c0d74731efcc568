import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import { findCount, findStates } from './store.ts';

export const readStateStock = async (
  db: Db,
  carrier: Carrier,
): Promise<EndpointData<typeof stockEndpoints.getStock>> => {
  const [rows, [count]] = await Promise.all([findStates(db, carrier), findCount(db, 'stock')]);
  return {
    countedMs: count?.counted ?? null,
    forSale: rows.reduce((sum, row) => sum + row.for_sale, 0),
    states: rows
      .filter((row) => row.state !== '' && row.for_sale > 0)
      .map((row) => ({ state: row.state, forSale: row.for_sale })),
  };
};
