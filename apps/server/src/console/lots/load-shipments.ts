import { type Load, countDuplicates, fillStockFromStaging, stageLines } from './store.ts';

export type Loaded = { readonly imported: number; readonly known: number; readonly duplicate: number };

export type Loader = {
  /** Takes some lines of COPY text. Waits for the ones before, not for these. */
  add(lines: readonly Buffer[]): Promise<void>;
  /** Waits for everything taken and moves it into the stock: a shipment for each number claimed, or it throws. */
  settle(): Promise<Loaded>;
};

/** Loads rows within a transaction: the database sorts and checks one part while the caller makes the next. */
export const createLoader = (
  load: Load,
  lot: { readonly id: number; readonly sellable: boolean },
): Loader => {
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
    add: async (lines) => {
      await running;
      running = take(lines);
      // Whoever waits next sees the failure; until then it is nobody's.
      running.catch(() => undefined);
    },
    settle: async () => {
      await running;
      const aside = staged - imported;
      const filled = await fillStockFromStaging(load, { ...lot, someKnown: aside > 0 });
      if (filled !== imported) throw new Error(`${imported} numbers were claimed for ${filled} shipments`);
      const duplicate = aside > 0 ? await countDuplicates(load) : 0;
      return { imported, known: aside - duplicate, duplicate };
    },
  };
};
