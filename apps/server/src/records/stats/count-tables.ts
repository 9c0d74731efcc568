import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  findCount,
  findStates,
  deleteStockCounts,
  insertStockCounts,
  keepCount,
  keepCountTime,
  lockStockCounts,
} from './store.ts';
import { inTransaction, takeTime } from '../../platform/db/transaction.ts';
import { isDue, statesOfUsa } from './rules.ts';

export const readStateStock = async (
  db: Db,
  carrier: Carrier,
): Promise<EndpointData<typeof stockEndpoints.getStock>> => {
  const [rows, [count]] = await Promise.all([findStates(db, carrier), findCount(db, 'stock')]);
  return {
    countedMs: count?.counted ?? null,
    forSale: rows.reduce((sum, row) => sum + row.forSale, 0),
    states: rows
      .filter((row) => row.state !== '' && row.forSale > 0)
      .map((row) => ({ state: row.state, forSale: row.forSale })),
  };
};

const countTable = (db: Db, name: keyof typeof keepCount): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx);
    if (name === 'stock') {
      await lockStockCounts(tx);
      await deleteStockCounts(tx);
      await insertStockCounts(tx, statesOfUsa);
    }
    await keepCount[name](tx);
    await keepCountTime(tx, name);
  });

export const countTables = async (db: Db): Promise<void> => {
  for (const name of ['stock', 'users', 'points'] as const) {
    // One after the other: each reads a whole table.
    const [last] = await findCount(db, name);
    if (isDue(last, Date.now())) await countTable(db, name);
  }
};
