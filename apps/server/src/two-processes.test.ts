import { randomUUID } from 'node:crypto';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, widenLimits } from '../test/builders.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-app.ts';
import { type Context, createContext } from './context.ts';
import { readConfig } from './platform/config/config.ts';
import { checkBooks } from './trade/points/public-api.ts';
import { startSession } from './identity/sessions/public-api.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let context: Context;
let here: ServerProcess;
let there: ServerProcess;
let superAdmin: BuiltUser;
beforeAll(async () => {
  database = await openTestDatabase();
  const settings = { DATABASE_URL: database.url, POOL_SIZE: '6', JOBS: 'off' };
  context = createContext(readConfig(settings), database.url, pino({ level: 'silent' }));
  await widenLimits(context);
  superAdmin = await buildUser(context, { role: 'super_admin' });
  here = await startServerProcess(settings);
  there = await startServerProcess(settings);
});
afterAll(async () => {
  await Promise.all([here, there].map((server) => server.stop()));
  await context.close();
  await database.drop();
});

const pointPath = '/user/getUserPoint';
// A change binds within a second; the rest is for a machine that is busy.
const soon = { timeout: 30_000, interval: 20 };

type Answer = { status: number; code: number; data: unknown };
const ask = async (
  server: ServerProcess,
  by: { token: string },
  [method, path]: [string, string],
  body?: object,
  key?: string,
): Promise<Answer> => {
  const response = await fetch(`${server.url}${apiBase}${path}`, {
    method,
    headers: {
      token: by.token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, code, data };
};
const act = async (path: [string, string], body: object): Promise<void> => {
  expect(await ask(here, superAdmin, path, body, randomUUID())).toMatchObject({ code: 0 });
};
/** How the other process answers an account. */
const standing = async (user: BuiltUser): Promise<number> =>
  (await ask(there, user, ['GET', pointPath])).status;

describe('what changes through one process binds on another:', () => {
  test('a limit', async () => {
    const user = await buildUser(context);
    expect(await standing(user)).toBe(200);
    const limit = { name: 'test', target: 'user', path: pointPath, action: 'reject', enabled: true };
    await act(['PUT', '/manage/limits'], { ...limit, maxRequests: 1, windowSeconds: 3_600 });
    await expect.poll(() => standing(user), soon).toBe(429);
    await context.pool.query('DELETE FROM limit_rules WHERE code IS NULL');
    await expect.poll(() => standing(user), soon).toBe(200);
  });

  test('a revoked session', async () => {
    const user = await buildUser(context);
    expect(await standing(user)).toBe(200);
    await act(['POST', `/admin/users/${user.id}/sessions/revoke`], { reason: 'lost phone' });
    await expect.poll(() => standing(user), soon).toBe(401);
  });

  test('a session that its owner ended', async () => {
    const user = await buildUser(context);
    expect(await standing(user)).toBe(200);
    expect(await ask(here, user, ['POST', '/auth/logout'])).toMatchObject({ code: 0 });
    await expect.poll(() => standing(user), soon).toBe(401);
  });

  test('a disabled account', async () => {
    const user = await buildUser(context);
    expect(await standing(user)).toBe(200);
    await act(['POST', `/admin/users/${user.id}/status`], { status: 'disabled', reason: 'fraud' });
    await expect.poll(() => standing(user), soon).toBe(401);
  });

  test('an account on the blacklist', async () => {
    const user = await buildUser(context);
    expect(await standing(user)).toBe(200);
    await act(['POST', '/admin/security/blacklist'], {
      type: 'user',
      value: String(user.id),
      reason: 'abuse',
    });
    // It ends the sessions; whoever comes by another is rejected all the same.
    await expect.poll(() => standing(user), soon).toBe(401);
    const again = { ...user, ...(await startSession(context.db, user.id, 'test', '127.0.0.1')) };
    await expect.poll(() => standing(again), soon).toBe(403);
  });
});

describe('the same Idempotency-Key at both processes at once acts once:', () => {
  /** Sends one call to both, several times; answers the data of those that succeeded. */
  const sendToBoth = async (by: BuiltUser, path: [string, string], body: object): Promise<unknown[]> => {
    const key = randomUUID();
    const answers = await Promise.all(
      [here, there, here, there, here, there].map((server) => ask(server, by, path, body, key)),
    );
    const done = answers.filter(({ code }) => code === 0);
    expect(answers.filter(({ code }) => code !== 0).map(({ code }) => code)).toEqual(
      Array.from({ length: answers.length - done.length }, () => 40902),
    );
    return done.map(({ data }) => data);
  };
  const balanceOf = async (user: BuiltUser): Promise<unknown> =>
    (await ask(there, user, ['GET', pointPath])).data;

  test('points that the staff give', async () => {
    const user = await buildUser(context, { points: 0 });
    const done = await sendToBoth(superAdmin, ['POST', `/admin/users/${user.id}/recharge`], {
      points: 12.5,
      remark: 'paid by transfer',
    });
    expect(done.length).toBeGreaterThan(0);
    for (const data of done) expect(data).toEqual(done[0]);
    expect(await balanceOf(user)).toBe(12.5);
  });

  test('an order', async () => {
    const user = await buildUser(context, { points: 100_000 });
    await buildStock(context, 5, { zip5: '60601' });
    const query = { zipCode: '60601', scope: 'batch', quantity: 3 };
    const { data } = await ask(here, user, ['POST', '/logistics/ups/query'], query);
    const { reservation } = data as { reservation: { holdId: string } };
    const done = await sendToBoth(user, ['POST', '/logistics/ups/order'], {
      id: reservation.holdId,
      action: 'buy',
    });
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((order) => (order as { orderId: string }).orderId)).size).toBe(1);
    const { rows } = await context.pool.query<{ orders: number; sold: number }>(
      `SELECT (SELECT count(*) FROM orders WHERE user_id = $1) AS orders,
         (SELECT count(*) FROM shipments WHERE state = 'sold') AS sold`,
      [user.id],
    );
    expect(rows[0]).toEqual({ orders: 1, sold: 3 });
    expect(await checkBooks(context.db)).toEqual([]);
  });
});
