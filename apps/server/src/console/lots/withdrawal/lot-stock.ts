import type { LotStock } from '@waybill/contract/endpoints/lots.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countStates, zipParts } from './store.ts';

const nothing = { available: 0, held: 0, reserved: 0, sold: 0, retired: 0, withdrawn: 0, blocked: 0 };

export const stockOfLots = async (
  db: Db,
  lotIds: readonly number[],
): Promise<ReadonlyMap<number, LotStock>> => {
  const stocks = new Map(lotIds.map((id) => [id, { ...nothing }]));
  for (const part of lotIds.length === 0 ? [] : zipParts) {
    // One part at a time: no statement reads the whole stock.
    for (const { lotId, state, withdrawn, count } of await countStates(db, lotIds, part)) {
      const stock = stocks.get(lotId);
      if (stock !== undefined) stock[state === 'blocked' && withdrawn ? 'withdrawn' : state] += count;
    }
  }
  return stocks;
};

export const lotStock = async (db: Db, lotId: number): Promise<LotStock> =>
  (await stockOfLots(db, [lotId])).get(lotId) ?? nothing;
