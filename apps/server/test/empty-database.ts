import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { databaseUrl, dropDatabase } from './database-server.ts';

/** A new database without any table, with one connection to it. */
export const openEmptyDatabase = async (): Promise<
  Database & { readonly url: string; drop(): Promise<void> }
> => {
  const server = inject('databaseServer');
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  const withServer = async (act: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await act(client);
    await client.end();
  };
  await withServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`));
  const url = databaseUrl(server, name);
  const database = openDatabase({
    url,
    poolSize: 1,
    timeZone: 'Asia/Shanghai',
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
  const drop = async (): Promise<void> => {
    await database.close();
    await withServer((client) => dropDatabase(client, name));
  };
  return { ...database, url, drop };
};
