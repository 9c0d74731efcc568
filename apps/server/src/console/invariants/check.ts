import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Reader } from '../../platform/db/database.ts';

/** What breaks an invariant: where it was found, and what it is by its ids. */
export type Finding = {
  /** The key under which it is looked at again. */
  readonly key: number;
  readonly row: Readonly<Record<string, string | number | null>>;
};

/** Looks at everything at once, because it is little. */
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
};

/** How an invariant is checked. All parts of it read one state of the database. */
export type Check = {
  readonly name: InvariantName;
  readonly glances?: readonly Glance[];
  readonly sweeps?: readonly Sweep[];
};

/** A row of a check's statement: its key, and what is shown of it. */
export type FoundRow = { readonly key: number } & Readonly<Record<string, string | number | null>>;

/** Rows as findings. */
export const findingsOf = (rows: readonly FoundRow[]): Finding[] =>
  rows.map(({ key, ...row }) => ({ key, row }));
