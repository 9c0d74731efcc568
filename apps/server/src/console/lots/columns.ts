import {
  type ChosenColumns,
  type LotField,
  lotFields,
  requiredFields,
} from '@waybill/contract/endpoints/lots.ts';
import { columnNames, personalNames, personalParts } from './column-names.ts';

/** What the columns of a file mean. */
export type Columns = {
  /** Place of each field among the cells of a row; -1 where the file has no such column. */
  readonly indexes: Readonly<Record<LotField, number>>;
  /** Names of columns that hold personal data and are dropped. */
  readonly dropped: readonly string[];
  /** Names of columns that mean nothing here. */
  readonly ignored: readonly string[];
  /** Required fields that no column holds. */
  readonly missing: readonly LotField[];
};

const longestName = 60;
const mostNames = 50;
const fieldOf = new Map(lotFields.flatMap((field) => columnNames[field].map((name) => [name, field])));
const personal = new Set(personalNames);

/** A name as names are compared: `"Tracking No."` is `trackingno`. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const isPersonal = (name: string): boolean =>
  personal.has(name) || personalParts.some((part) => name.includes(part));

/** A name as it is told and stored: short, on one line. */
const shown = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName);

/** One column as a preview tells it. */
export type ColumnUse = {
  readonly name: string;
  readonly field: LotField | null;
  readonly use: 'read' | 'dropped' | 'ignored';
};

/** What each column of a file is used for, in the order of the file. */
export const columnUses = (names: readonly string[], chosen: ChosenColumns = {}): ColumnUse[] => {
  const { indexes } = matchColumns(names, chosen);
  return names.slice(0, mostNames * 2).map((name, index) => {
    const field = lotFields.find((known) => indexes[known] === index) ?? null;
    if (field !== null) return { name: shown(name), field, use: 'read' };
    return { name: shown(name), field: null, use: holdsPersonal(plain(name)) ? 'dropped' : 'ignored' };
  });
};

/** A name that is no field's and speaks of a person. */
const holdsPersonal = (compared: string): boolean => !fieldOf.has(compared) && isPersonal(compared);

/**
 * Finds out what each column is: what was chosen for its name, else what the name says. Of two columns that mean the
 * same, a chosen one counts, else the first. Columns of personal data are dropped, whatever was chosen for them: of rows
 * that do not go in, cells are kept.
 */
export const matchColumns = (names: readonly string[], chosen: ChosenColumns = {}): Columns => {
  const indexes = Object.fromEntries(lotFields.map((field) => [field, -1])) as Record<LotField, number>;
  const byHand = new Map(Object.entries(chosen));
  const compared = names.map(plain);
  const take = (field: LotField | 'ignore' | undefined, index: number): void => {
    if (field !== undefined && field !== 'ignore' && indexes[field] === -1) indexes[field] = index;
  };
  for (const [index, name] of names.entries())
    if (!holdsPersonal(compared[index] ?? '')) take(byHand.get(shown(name)), index);
  for (const [index, name] of names.entries())
    if (!byHand.has(shown(name))) take(fieldOf.get(compared[index] ?? ''), index);
  const read = new Set(Object.values(indexes));
  const others = names.flatMap((name, index) =>
    read.has(index) ? [] : [{ name: shown(name), compared: compared[index] ?? '' }],
  );
  const dropped = others.filter((column) => holdsPersonal(column.compared));
  const ignored = others.filter((column) => column.compared !== '' && !holdsPersonal(column.compared));
  return {
    indexes,
    dropped: dropped.slice(0, mostNames).map(({ name }) => name),
    ignored: ignored.slice(0, mostNames).map(({ name }) => name),
    missing: requiredFields.filter((field) => indexes[field] === -1),
  };
};
