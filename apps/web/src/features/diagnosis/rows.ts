import type { Invariant } from '@waybill/contract/endpoints/diagnosis.ts';

/** Names of all fields that some row has, in the order in which they first come. */
export const columnsOf = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

const ranks: Readonly<Record<Invariant['state'], number>> = { broken: 0, failed: 1, unknown: 2, holds: 3 };

export const worstFirst = <One extends Pick<Invariant, 'state'>>(list: readonly One[]): readonly One[] =>
  [...list].sort((a, b) => ranks[a.state] - ranks[b.state]);
