import { apiBase } from '@waybill/contract/endpoint.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { openTestApp } from '../../../test/test-app.ts';

test('a connection that falls idle while the server closes does not keep it open', async () => {
  const app = await openTestApp();
  const user = await buildUser(app.context);
  const blocker = new pg.Client(app.context.pool.options.connectionString);
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE point_accounts IN ACCESS EXCLUSIVE MODE');
  const answer = app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user);
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'point_accounts'::regclass`;
  await expect.poll(async () => (await blocker.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  const closed = app.close();
  await blocker.query('COMMIT');
  expect((await answer).status).toBe(200);
  await blocker.end();
  await closed;
});
