import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Transaction, sql } from 'kysely';
import { measureMigration } from './measure-migration.ts';
import { type Migration, type TableLock, stopsWrites } from './migration-files.ts';

/** Tables that hold a handful of rows, through which a statement goes in a moment. */
const handfuls: ReadonlySet<string> = new Set([
  'limit_rules',
  'price_lists',
  'permission_templates',
  'table_versions',
  'migrations',
]);

/** Columns of each table, as `users.email`. */
const columnsOf = async <T>(tx: Transaction<T>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name
    FROM information_schema.columns WHERE table_schema = 'public'`.execute(tx);
  return new Set(rows.map(({ name }) => name));
};

const objectionTo = ({ table, mode, work }: TableLock): string[] => {
  if (work === undefined || handfuls.has(table)) return [];
  if (work === 'changes') return [`changes rows of ${table}`];
  return stopsWrites(mode) ? [`reads ${table} while nobody writes to it`] : [];
};

/**
 * Runs a migration and sees by what PostgreSQL locks, reads and loses why it could not be marked online: it takes longer
 * the more rows there are, or takes away what the version before reads.
 */
export const watchMigration = async <T>(
  tx: Transaction<T>,
  migration: Migration,
): Promise<{ readonly locks: readonly TableLock[]; readonly objections: readonly string[] }> => {
  const before = await columnsOf(tx);
  const { locks } = await measureMigration(tx, migration);
  const after = await columnsOf(tx);
  const gone = [...before].filter((name) => !after.has(name)).map((name) => `takes ${name} away`);
  // In a transaction what is built beside others is built with the table locked.
  return { locks, objections: [...(migration.oneByOne ? [] : locks.flatMap(objectionTo)), ...gone] };
};

const squawk = join(import.meta.dirname, '../../../../../node_modules/.bin/squawk');
/** The product sets timeouts for each migration, and chooses its types itself. */
const notOurs = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
];

type Finding = { readonly file: string; readonly line: number; readonly rule_name: string };

/** What squawk says of the files of migrations: the rule and the line, by file. */
export const readBySquawk = async (
  files: readonly string[],
  { oneByOne }: { readonly oneByOne: boolean },
): Promise<readonly string[]> => {
  if (files.length === 0) return [];
  const args = ['--pg-version=15', '--reporter=json', `--exclude=${notOurs.join(',')}`];
  const within = oneByOne ? '--no-assume-in-transaction' : '--assume-in-transaction';
  // It ends with 1 when it found something.
  const { stdout } = await promisify(execFile)(squawk, [...args, within, ...files]).catch(
    (error: unknown) => error as { stdout: string },
  );
  const findings = JSON.parse(stdout) as readonly Finding[];
  return findings.map(
    ({ file, line, rule_name: rule }) => `${file.replace(/^.*\//, '')}:${line + 1} ${rule}`,
  );
};
