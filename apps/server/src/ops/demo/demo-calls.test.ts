import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { addDemoCalls } from './store.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ CALL_LOG: 'off' });
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

test('the demo has thirty days of calls, made once', async () => {
  const count = async (): Promise<number> => {
    const { rows } = await app.context.pool.query('SELECT count(*)::int AS calls FROM call_log');
    return (rows[0] as { calls: number }).calls;
  };
  await addDemoCalls(app.context.db, app.context.config.timeZone);
  const calls = await count();
  expect(calls).toBeGreaterThan(10_000);
  expect(calls).toBeLessThan(20_000);
  await addDemoCalls(app.context.db, app.context.config.timeZone);
  expect(await count()).toBe(calls);
  const startTime = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const { groups, intervalSeconds } = await app.call(endpoints.callSeries, { query: { startTime } }, admin);
  expect(intervalSeconds).toBe(86_400);
  expect(groups[0]?.count).toBe(calls);
  expect(groups[0]?.refused).toBeGreaterThan(0);
  expect(groups[0]?.points.filter(({ count: onDay }) => onDay > 0).length).toBeGreaterThanOrEqual(30);
  const { list } = await app.call(endpoints.listCalls, { query: { path: '/ticket/detail/' } }, admin);
  expect(list.every(({ path }) => /^\/ticket\/detail\/\d+$/.test(path))).toBe(true);
});
