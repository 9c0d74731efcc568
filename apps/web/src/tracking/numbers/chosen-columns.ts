import { plainHeading } from '@waybill/files/plain-heading.ts';
import type { Columns } from './recognise-columns.ts';

/** Columns that were chosen by hand, by the headings of their table; the last chosen last. */
export type ChosenColumns = readonly (readonly [headings: string, columns: Columns])[];

/** Tables of which the choice is kept. */
const mostChosen = 50;

const keyOf = (headings: readonly string[]): string => headings.map(plainHeading).join('\t');

export const chosenFor = (chosen: ChosenColumns, headings: readonly string[]): Columns | undefined =>
  headings.length === 0 ? undefined : chosen.find(([key]) => key === keyOf(headings))?.[1];

export const withChosen = (chosen: ChosenColumns, headings: readonly string[], columns: Columns) => {
  const added = keyOf(headings);
  return [...chosen.filter(([key]) => key !== added), [added, columns] as const].slice(-mostChosen);
};
