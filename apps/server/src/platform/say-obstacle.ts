import { ConfigError } from './config/config.ts';
import { isUnavailable, isReadOnly } from './db/unavailable.ts';
import { sqlState } from './db/transaction.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts';
import { storageProblem } from './files/storage-problem.ts';
import { ObstacleError } from './obstacle.ts';

const ofDatabase: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the password of DATABASE_URL. Correct it.',
  '28000': 'The database lets the user of DATABASE_URL not in. Correct it, or allow the user in pg_hba.conf.',
  '3D000': 'There is no database of the name in DATABASE_URL. Make it, or correct the name.',
  '42501':
    'The user of DATABASE_URL lacks a right. Migrate as the owner of the tables, then grant-server-role again.',
  '53100': 'The disk of the database is full. Make room there; never delete anything below its data folder.',
  '53200': 'The database is out of memory. Give it more, or lower its max_connections.',
  '53300': 'The database takes no more connections. Raise max_connections, or lower POOL_SIZE.',
};

const sayDatabase = (error: unknown): string | undefined => {
  if (isReadOnly(error))
    return 'The database takes no changes. DATABASE_URL has to lead to the primary, with default_transaction_read_only off.';
  return (
    ofDatabase[sqlState(error) ?? ''] ??
    (isUnavailable(error)
      ? 'The database of DATABASE_URL cannot be reached. Start it, or correct DATABASE_URL.'
      : undefined)
  );
};

const sayFile = (error: unknown): string | undefined => {
  const problem = storageProblem(error);
  const { path } = error as NodeJS.ErrnoException;
  const where = path === undefined ? 'the file that was written' : path;
  if (problem === 'diskFull') return `The disk that holds ${where} has no room left. Make room there.`;
  return problem === undefined
    ? undefined
    : `${path ?? 'A file'} cannot be written or read. Look whose it is and whether its disk is read-only.`;
};

/** The reason alone: a code, or the words of an error, on one line and without passwords of addresses. */
const reasonOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  const words = error.message === '' ? String(code) : error.message;
  return words.replaceAll(/\/\/[^@\s]*@/g, '//…@');
};

/**
 * An error that has a cause outside of the program, for whoever runs it: what is wrong, what to do, and the words of the
 * system. Undefined for what nobody foresaw.
 */
export const sayObstacle = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const isWorded =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof ObstacleError;
  if (isWorded) return error.message;
  const said = sayFile(error) ?? sayDatabase(error);
  return said === undefined ? undefined : `${said} (${reasonOf(error)})`;
};
