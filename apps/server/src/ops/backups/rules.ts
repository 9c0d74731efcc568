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

/** The day of a partition of the call log, `d20261122`, in days since the epoch; undefined for any other table. */
const dayOf = (table: string): number | undefined => {
  const [, year, month, day] = /^d(\d{4})(\d{2})(\d{2})$/.exec(table) ?? [];
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T00:00:00Z`) / dayMs;
};

/** Days that calls are kept (decision 120), and that their table is made ahead. */
const keptDays = 30;
const daysAhead = 30;

export const isKeptDay = (table: string, now: number): boolean => {
  const day = dayOf(table);
  const today = Math.floor(now / dayMs);
  return day !== undefined && day >= today - keptDays && day <= today + daysAhead;
};
