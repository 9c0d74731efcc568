import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import { type Reader, statement } from '../../platform/db/database.ts';

export type Finding = {
  readonly key: number;
  readonly row: Readonly<Record<string, string | number | null>>;
};

export type Glance = {
  readonly name: string;
  readonly find: (reader: Reader) => Promise<readonly Finding[]>;
};

/** Looks at some keys (accounts, ZIP codes, batches) at a time, in their order, and begins anew at the end. */
export type Sweep = {
  readonly name: string;
  /** Up to `size` keys above `after`, in order; fewer at the end. */
  readonly next: (reader: Reader, after: number, size: number) => Promise<readonly number[]>;
  /** Keys of what was added after `since`, and up to where; at the first look only up to where. */
  readonly added?: (
    reader: Reader,
    since: number | undefined,
  ) => Promise<{ readonly keys: readonly number[]; readonly upTo: number }>;
  readonly find: (reader: Reader, keys: readonly number[]) => Promise<readonly Finding[]>;
  /** Keys that are taken at the least, because fewer would take as long; one unless it is said. */
  readonly least?: (reader: Reader) => Promise<number>;
};

/** How an invariant is checked. All parts of it read one state of the database. */
export type Check = {
  readonly name: InvariantName;
  readonly glances?: readonly Glance[];
  readonly sweeps?: readonly Sweep[];
};

export type FoundRow = { readonly key: number } & Readonly<Record<string, string | number | null>>;

export const findingsOf = (rows: readonly FoundRow[]): Finding[] =>
  rows.map(({ key, ...row }) => ({ key, row }));

/** Keys by the SQL of those above `$1`, in order, `$2` at most. */
export const keysBy = (sql: string): Sweep['next'] => {
  const next = statement<{ key: number }, [number, number]>(sql);
  return async (reader, after, size) => (await next(reader, after, size)).map(({ key }) => key);
};

/** Findings by the SQL of what is wrong with the keys `$1`. */
export const wrongBy = (sql: string): Sweep['find'] => {
  const wrong = statement<FoundRow, [readonly number[]]>(sql);
  return async (reader, keys) => findingsOf(await wrong(reader, keys));
};

/** Findings by the SQL of whatever is wrong. */
export const wrongNow = (sql: string): Glance['find'] => {
  const wrong = statement<FoundRow, []>(sql);
  return async (reader) => findingsOf(await wrong(reader));
};

/**
 * Keys of what is new, by the SQL of the last number of it and that of the keys of what is above `$1` up to `$2`; `most`
 * numbers are looked at in one pass.
 */
export const addedBy = (lastSql: string, sql: string, most: number): NonNullable<Sweep['added']> => {
  const last = statement<{ id: number }, []>(lastSql);
  const keysOf = keysBy(sql);
  return async (reader, since) => {
    const end = (await last(reader))[0]?.id ?? 0;
    if (since === undefined || since >= end) return { keys: [], upTo: end };
    const upTo = Math.min(end, since + most);
    return { keys: await keysOf(reader, since, upTo), upTo };
  };
};
