import type { TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';

/** What one code of a carrier means. `keep`: it says nothing of the status, so an earlier one stands. */
export interface CodeMeaning {
  readonly status: TrackingStatus | 'keep';
  readonly subStatus?: TrackingSubStatus;
  readonly delayed?: boolean;
}

/** A meaning in a table: `exception`, `exception/damaged`, `keep+delayed`. */
export type MeaningName = `${TrackingStatus | 'keep'}${'' | `/${TrackingSubStatus}`}${'' | '+delayed'}`;

export function meaningOf(name: MeaningName): CodeMeaning {
  const [, status, subStatus, delayed] = /^(\w+)(?:\/(\w+))?(\+delayed)?$/.exec(name) ?? [];
  return {
    status: status as CodeMeaning['status'],
    ...(subStatus !== undefined && { subStatus: subStatus as TrackingSubStatus }),
    ...(delayed !== undefined && { delayed: true }),
  };
}

/** Reads a table of codes: each meaning with its codes, parted by spaces; 044-045 are all from 044 to 045. */
export function codeTable(
  rows: Readonly<Partial<Record<MeaningName, string>>>,
): ReadonlyMap<string, CodeMeaning> {
  return new Map(
    Object.entries(rows).flatMap(([name, codes]) =>
      codes
        .split(' ')
        .flatMap((code) =>
          expand(code).map((one): [string, CodeMeaning] => [one, meaningOf(name as MeaningName)]),
        ),
    ),
  );
}

function expand(code: string): readonly string[] {
  const [from = '', to = from] = code.split('-');
  if (to === from) return [code];
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, at) => String(Number(from) + at).padStart(from.length, '0'));
}
