import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isDue, statesOfUsa } from './rules.ts';
import {
  type CountName,
  deleteStockCounts,
  findCount,
  insertStockCounts,
  keepCount,
  keepCountTime,
  lockStockCounts,
  takeTime,
} from './store.ts';

export const countStock = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx);
    await lockStockCounts(tx);
    await deleteStockCounts(tx);
    await insertStockCounts(tx, statesOfUsa);
    await keepCount(tx, 'stock');
    await keepCountTime(tx, 'stock');
  });

const countOther = (db: Db, name: 'users' | 'points'): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx);
    await keepCount(tx, name);
    await keepCountTime(tx, name);
  });

export const countTable = (db: Db, name: CountName): Promise<void> =>
  name === 'stock' ? countStock(db) : countOther(db, name);

export const countTables = async (db: Db): Promise<void> => {
  for (const name of ['stock', 'users', 'points'] as const) {
    // One after the other: each reads a whole table.
    const [last] = await findCount(db, name);
    if (isDue(last, Date.now())) await countTable(db, name);
  }
};
