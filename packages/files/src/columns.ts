import {
  type ChosenColumns,
  type LotField,
  type LotPreview,
  lotFields,
  requiredFields,
} from '@waybill/contract/endpoints/lots.ts';
import { type ColumnField, fieldOf, holdsPerson } from './headings.ts';

const longestName = 60;
const mostNames = 50;

/** A name as it is told and stored: short, on one line. */
const shown = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName);

/** Names by which columns are told and chosen: each its own, and one without a heading has its place. */
export const namesOf = (headings: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const [index, heading] of headings.entries()) {
    const name = shown(heading);
    const place = ` #${index + 1}`;
    names.add(
      name === '' || names.has(name) ? `${name.slice(0, longestName - place.length)}${place}`.trim() : name,
    );
  }
  return [...names];
};

type ColumnUse = LotPreview['columns'][number];

export type Columns = {
  /** Place of each field among the cells of a row; -1 where the file has no such column. */
  readonly indexes: Readonly<Record<LotField, number>>;
  readonly uses: readonly ColumnUse[];
  /** Names of columns that hold personal data and are dropped. */
  readonly dropped: readonly string[];
  /** Names of columns that mean nothing here. */
  readonly ignored: readonly string[];
  /** Required fields that no column holds. */
  readonly missing: readonly LotField[];
};

export const isLotField = (field: string | undefined): field is LotField =>
  lotFields.some((known) => known === field);

/**
 * Finds out what each column is: what was chosen for its name, else what its heading says. Of two columns that mean the
 * same, a chosen one counts, else the first. Columns of personal data are dropped, whatever was chosen for them: of rows
 * that do not go in, cells are kept. `given` are fields that the file need not hold.
 */
export const matchColumns = (
  headings: readonly string[],
  chosen: ChosenColumns = {},
  given: readonly LotField[] = [],
): Columns => {
  const indexes = Object.fromEntries(lotFields.map((field) => [field, -1])) as Record<LotField, number>;
  const byHand = new Map(Object.entries(chosen));
  const names = namesOf(headings);
  const persons = headings.map(holdsPerson);
  const take = (field: ColumnField | 'ignore' | undefined, index: number): void => {
    if (isLotField(field) && indexes[field] === -1) indexes[field] = index;
  };
  for (const [index, name] of names.entries()) if (persons[index] !== true) take(byHand.get(name), index);
  for (const [index, name] of names.entries())
    if (!byHand.has(name)) take(fieldOf(headings[index] ?? ''), index);
  const uses = names.map((name, index): ColumnUse => {
    const field = lotFields.find((known) => indexes[known] === index) ?? null;
    if (field !== null) return { name, field, use: 'read' };
    return { name, field, use: persons[index] === true ? 'dropped' : 'ignored' };
  });
  const named = (use: ColumnUse['use']): string[] =>
    uses
      .filter((column, index) => column.use === use && shown(headings[index] ?? '') !== '')
      .slice(0, mostNames)
      .map(({ name }) => name);
  return {
    indexes,
    uses,
    dropped: named('dropped'),
    ignored: named('ignored'),
    missing: requiredFields.filter((field) => indexes[field] === -1 && !given.includes(field)),
  };
};
