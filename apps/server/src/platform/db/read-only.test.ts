import { apiBase } from '@waybill/contract/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let user: BuiltUser;
/** Another way into the database. */
let client: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  user = await buildUser(app.context);
  await buildStock(app.context, 5);
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const soon = { timeout: 20_000, interval: 20 };
const query = async () => {
  const response = await app.send(
    'POST',
    `${apiBase}/logistics/ups/query`,
    { zipCode: '10001', scope: 'single' },
    user,
  );
  return { status: response.status, code: ((await response.json()) as { code: number }).code };
};

test('who is left at a server that is no primary any more says so, and finds the next one by itself', async () => {
  expect(await query()).toEqual({ status: 200, code: 0 });
  // Connections made from now on take no writes, as those of a primary that became a standby.
  await client.query(`ALTER DATABASE ${client.database} SET default_transaction_read_only = on`);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
  await expect.poll(query, soon).toEqual({ status: 503, code: 50304 });
  await client.query(`ALTER DATABASE ${client.database} RESET default_transaction_read_only`);
  await expect.poll(query, soon).toEqual({ status: 200, code: 0 });
});
