type Namespace = {
  readonly entries: number;
  readonly clearable: boolean;
  readonly ttlSeconds: number | null;
  readonly reloadMs: number | null;
};

export type Cost = {
  readonly entries: number;
  /** Milliseconds of reading what goes again, as far as that was ever measured. */
  readonly readMs: number;
};

/**
 * What emptying the caches costs. Copies that are renewed with their table are read again as a whole,
 * once; of the others each entry is read by itself when it is next asked for.
 */
export const costOf = (namespaces: readonly Namespace[]): Cost => {
  const going = namespaces.filter(({ clearable }) => clearable);
  return {
    entries: going.reduce((sum, { entries }) => sum + entries, 0),
    readMs: going.reduce(
      (sum, { entries, ttlSeconds, reloadMs }) =>
        sum + (reloadMs ?? 0) * (ttlSeconds === null ? Math.min(entries, 1) : entries),
      0,
    ),
  };
};

/** A share as it is shown: `98.4%`, a dash where nothing was asked yet. */
export const rateText = (rate: number | null): string =>
  rate === null ? '–' : `${Math.round(rate * 1000) / 10}%`;
