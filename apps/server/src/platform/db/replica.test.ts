import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp, openTestDatabase } from '../../../test/test-app.ts';

let replica: Awaited<ReturnType<typeof openTestDatabase>>;
let app: TestApp;
let superAdmin: BuiltUser;
let dropped: boolean;
beforeEach(async () => {
  // Another database altogether, so that an answer says where it comes from: no call was ever logged there.
  replica = await openTestDatabase();
  dropped = false;
  app = await openTestApp({ DATABASE_READ_URL: replica.url });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterEach(async () => {
  await app.close();
  if (!dropped) await replica.drop();
});
const dropReplica = async (): Promise<void> => {
  dropped = true;
  await replica.drop();
};

const soon = { timeout: 30_000, interval: 50 };
const calls = async (): Promise<number> =>
  (await app.call(callLogEndpoints.listCalls, { query: {} }, superAdmin)).total;
const loggedCalls = async (): Promise<number> =>
  (await app.context.pool.query('SELECT FROM call_log')).rows.length;

describe('with a replica', () => {
  test('figures come from it, and what people write goes to the primary', async () => {
    await expect.poll(async () => (await calls()) === 0 && (await loggedCalls()) > 0, soon).toBe(true);
  });

  test('the primary answers when it is gone, and no call fails', async () => {
    await expect.poll(async () => (await calls()) === 0 && (await loggedCalls()) > 0, soon).toBe(true);
    await dropReplica();
    expect(await calls()).toBeGreaterThan(0);
    expect(await calls()).toBeGreaterThan(0);
  });

  test('it is used again when it is back', async () => {
    await expect.poll(async () => (await calls()) === 0 && (await loggedCalls()) > 0, soon).toBe(true);
    const name = new pg.Client({ connectionString: replica.url }).database;
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user`,
      [name],
    );
    await expect.poll(calls, soon).toBeGreaterThan(0);
    await client.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    await client.end();
    await expect.poll(calls, soon).toBe(0);
  });
});
