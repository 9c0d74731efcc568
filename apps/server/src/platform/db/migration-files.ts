import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Locks in the order in which they hold others up. */
export const lockModes = [
  'ACCESS SHARE',
  'ROW SHARE',
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const;

export const stopsWrites = (mode: string): boolean =>
  lockModes.findIndex((known) => known === mode) >= lockModes.indexOf('SHARE');

/** A lock that a migration takes on a table that was there before it. */
export type TableLock = {
  readonly table: string;
  /** As LOCK TABLE names it, `ACCESS EXCLUSIVE`. */
  readonly mode: string;
  /** What it does there that takes longer the more rows there are; undefined for what takes a moment. */
  readonly work: 'reads' | 'changes' | undefined;
};

/** One numbered SQL file. What it says of itself stands in the comment that it begins with. */
export type Migration = {
  readonly name: string;
  readonly text: string;
  /** Why nodes of the version before cannot work meanwhile, or afterwards; undefined for one that runs beside them. */
  readonly offline: string | undefined;
  /** Whether its statements run one by one and not in a transaction, as CONCURRENTLY wants it. */
  readonly oneByOne: boolean;
  readonly locks: readonly TableLock[];
};

export const migrationFolder = join(import.meta.dirname, 'migrations');

const mark = /^-- (?:(?<online>online)(?<oneByOne>, one by one)?|offline: (?<offline>.+))$/;
const lock = /^-- locks (?<table>\w+) (?<mode>[A-Z ]+?)(?: and (?<work>reads|changes) rows)?$/;

/**
 * Reads a file: its first line is `-- online`, `-- online, one by one` or `-- offline: why`, then comes a line
 * `-- locks users ACCESS EXCLUSIVE and reads rows` for each table that was there before and is locked.
 * @throws Error when the first line is none of these.
 */
export const readMigration = (name: string, text: string): Migration => {
  const [first = '', ...lines] = text.split('\n');
  const marked = mark.exec(first)?.groups;
  if (marked === undefined)
    throw new Error(`the first line of ${name}.sql must be "-- online" or "-- offline: why"`);
  const heading = lines.slice(
    0,
    lines.findIndex((line) => !lock.test(line)),
  );
  const locks = heading.map((line): TableLock => {
    const { table = '', mode = '', work } = lock.exec(line)?.groups ?? {};
    return { table, mode, work: work as TableLock['work'] };
  });
  return { name, text, offline: marked['offline'], oneByOne: marked['oneByOne'] !== undefined, locks };
};

export const readMigrations = async (folder = migrationFolder): Promise<readonly Migration[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const read = files.map(async (name) =>
    readMigration(name.replace('.sql', ''), await readFile(join(folder, name), 'utf8')),
  );
  return Promise.all(read);
};

/** The statements of a migration that runs one by one. Each ends with its line, and none within `$$`. */
export const statementsOf = ({ text }: Migration): readonly string[] => {
  const statements = text.replaceAll(/^--.*\n/gm, '').match(/(?:\$\$[^]*?\$\$|[^])+?(?:;$|$(?![^]))/gm) ?? [];
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
};

/** What it does in a transaction, in which an index cannot be built beside others; for a database that nobody uses. */
export const inTransactionText = ({ text, oneByOne }: Migration): string =>
  oneByOne ? text.replaceAll(/\bCONCURRENTLY\b/g, '') : text;
