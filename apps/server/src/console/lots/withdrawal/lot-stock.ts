import type { LotStock } from '@waybill/contract/endpoints/lots.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countStates, zipParts } from './store.ts';

/** Counts where the shipments of a lot stand, a part of the stock at a time. */
export const lotStock = async (db: Db, lotId: number): Promise<LotStock> => {
  const stock = { available: 0, held: 0, reserved: 0, sold: 0, retired: 0, withdrawn: 0, blocked: 0 };
  for (const part of zipParts) {
    // One part at a time: no statement reads the whole stock.
    for (const { state, withdrawn, count } of await countStates(db, lotId, part))
      stock[state === 'blocked' && withdrawn ? 'withdrawn' : state] += count;
  }
  return stock;
};
