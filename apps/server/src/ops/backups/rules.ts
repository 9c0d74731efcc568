import { dayMs } from '@waybill/contract/std/days.ts';
/** A table that refers to another, as `schema.table`. */
export type Reference = { readonly from: string; readonly to: string };

/**
 * Tables in an order in which each comes after those that it refers to; of one that refers to itself all rows come at
 * once. Throws when two refer to each other.
 */
export const loadOrder = (tables: readonly string[], references: readonly Reference[]): string[] => {
  const wanted = new Set(tables);
  const ordered = new Set<string>();
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.has(table)) return;
    if (path.includes(table)) throw new Error(`tables refer to each other: ${[...path, table].join(' → ')}`);
    for (const { from, to } of references)
      if (from === table && to !== table && wanted.has(to)) visit(to, [...path, table]);
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
};

export const unknownMigrations = (theirs: readonly string[], known: readonly string[]): string[] =>
  theirs.filter((name, index) => known[index] !== name);

/** Days that calls are kept (decision 120), and that their table is made ahead. */
const keptDays = 30;
const daysAhead = 30;

/** Whether a table is a partition of the call log, `d20261122`, of a day that is kept. */
export const isKeptDay = (table: string, now: number): boolean => {
  const [, year, month, date] = /^d(\d{4})(\d{2})(\d{2})$/.exec(table) ?? [];
  const day = Date.parse(`${year}-${month}-${date}T00:00:00Z`) / dayMs;
  const today = Math.floor(now / dayMs);
  return day >= today - keptDays && day <= today + daysAhead;
};
