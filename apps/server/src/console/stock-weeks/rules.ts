import { addDays } from '@waybill/contract/std/days.ts';

/** A partition of the stock; the first day of the oldest is null, as it holds all days before its end. */
export type StockWeek = {
  readonly name: string;
  readonly first_day: string | null;
  readonly after_day: string;
};

const daysAWeek = 7;

/** The weeks that are over for so many weeks, oldest first, but those that went already. */
export const weeksToEnd = (
  weeks: readonly StockWeek[],
  {
    gone,
    today,
    keep,
  }: { readonly gone: ReadonlySet<string>; readonly today: string; readonly keep: number },
): readonly StockWeek[] => {
  const before = addDays(today, -daysAWeek * keep);
  return weeks.filter(({ name, after_day: after }) => after <= before && !gone.has(name));
};

/** Where a table of so many pages is cut, `[first, after]`. */
export const cuts = (pages: number, size: number): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.ceil(pages / size) }, (_, n) => [n * size, Math.min((n + 1) * size, pages)]);
