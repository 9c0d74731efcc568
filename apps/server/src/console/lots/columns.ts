import {
  type LotField,
  columnNames,
  lotFields,
  personalNames,
  personalParts,
  requiredFields,
} from './column-names.ts';

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
export const columnUses = (names: readonly string[]): ColumnUse[] => {
  const { indexes } = matchColumns(names);
  return names.slice(0, mostNames * 2).map((name, index) => {
    const field = lotFields.find((known) => indexes[known] === index) ?? null;
    if (field !== null) return { name: shown(name), field, use: 'read' };
    const compared = plain(name);
    const dropped = !fieldOf.has(compared) && isPersonal(compared);
    return { name: shown(name), field: null, use: dropped ? 'dropped' : 'ignored' };
  });
};

/** Finds out what each column is. Of two columns that mean the same, the first one counts. */
export const matchColumns = (names: readonly string[]): Columns => {
  const indexes = Object.fromEntries(lotFields.map((field) => [field, -1])) as Record<LotField, number>;
  const dropped: string[] = [];
  const ignored: string[] = [];
  for (const [index, name] of names.entries()) {
    const compared = plain(name);
    const field = fieldOf.get(compared);
    if (field !== undefined && indexes[field] === -1) indexes[field] = index;
    else if (field === undefined && isPersonal(compared)) dropped.push(shown(name));
    else if (compared !== '') ignored.push(shown(name));
  }
  return {
    indexes,
    dropped: dropped.slice(0, mostNames),
    ignored: ignored.slice(0, mostNames),
    missing: requiredFields.filter((field) => indexes[field] === -1),
  };
};
