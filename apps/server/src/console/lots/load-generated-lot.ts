import type { Pool } from '../../platform/db/database.ts';
import { createLoader } from './load-shipments.ts';
import { type LotShipment, copyLine } from './shipment.ts';
import { type GeneratedLot, completeLot, inLoad, insertGeneratedLot, lockLoads } from './store.ts';

/**
 * Puts a lot whose rows the server makes itself into the stock, in one transaction and the way a file goes in.
 * Where a lot with the same fingerprint is there already, no row is made and the answer is false.
 */
export const loadGeneratedLot = (
  pool: Pool,
  lot: GeneratedLot,
  shipments: () => readonly LotShipment[],
): Promise<boolean> =>
  inLoad(pool, async (load) => {
    const id = await insertGeneratedLot(load, lot);
    if (id === null) return false;
    await lockLoads(load);
    const loader = createLoader(load, { id, sellable: lot.offer === 'sellable' });
    const rows = shipments();
    await loader.add([Buffer.from(rows.map(copyLine).join(''))]);
    const loaded = await loader.settle();
    await completeLot(load, id, {
      bytesRead: 0,
      rowsRead: rows.length,
      ...loaded,
      rejected: 0,
      droppedColumns: [],
      ignoredColumns: [],
    });
    return true;
  });
