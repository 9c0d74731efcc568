import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { openTestDatabase } from './test-app.ts';

/** A new database without any table, with one connection to it. */
export const openEmptyDatabase = async (): Promise<
  Database & { readonly url: string; drop(): Promise<void> }
> => {
  const { url, drop } = await openTestDatabase('template0');
  const database = openDatabase({
    url,
    poolSize: 1,
    timeZone: 'Asia/Shanghai',
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
  return { ...database, url, drop: () => database.close().then(drop) };
};
