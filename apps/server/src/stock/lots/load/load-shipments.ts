import type { Pool } from '../../../platform/db/database.ts';
import { type LotShipment, copyLine } from '../shipment.ts';
import {
  type GeneratedLot,
  type Load,
  completeLot,
  fillStock,
  inLoad,
  insertGeneratedLot,
  lockLoads,
  setKnownAside,
  stageLines,
} from './store.ts';

/** Loads rows within a transaction: the database sorts and checks one part while the caller makes the next. */
export const createLoader = (load: Load, lot: { readonly id: number; readonly sellable: boolean }) => {
  let parts = 0;
  let staged = 0;
  let imported = 0;
  let running: Promise<void> = Promise.resolve();
  const take = async (lines: readonly Buffer[]): Promise<void> => {
    parts += 1;
    const part = await stageLines(load, lot.id, parts, lines);
    staged += part.staged;
    imported += part.claimed;
  };
  return {
    /** Takes some lines of COPY text. Waits for the ones before, not for these. */
    add: async (lines: readonly Buffer[]): Promise<void> => {
      await running;
      running = take(lines);
      // Whoever waits next sees the failure; until then it is nobody's.
      running.catch(() => undefined);
    },
    /** Waits for everything taken and moves it into the stock: a shipment for each number claimed, or it throws. */
    settle: async () => {
      await running;
      const aside = staged - imported;
      const duplicate = aside > 0 ? await setKnownAside(load, lot.id) : 0;
      const filled = await fillStock(load, lot, aside > 0);
      if (filled !== imported) throw new Error(`${imported} numbers were claimed for ${filled} shipments`);
      return { imported, known: aside - duplicate, duplicate };
    },
  };
};

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
