import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findUserByAccount } from '../../identity/accounts/public-api.ts';
import { startSession } from '../../identity/sessions/public-api.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoSecurity } from './seed-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
  await seedDemoAccounts(app.context.db);
});
afterAll(() => app.close());

test('a fresh demo has a past on its security page; seeding again changes nothing', async () => {
  await seedDemoSecurity(app.context);
  await seedDemoSecurity(app.context);
  const admin = await findUserByAccount(app.context.db, 'admin@demo.local');
  const by = await startSession(app.context.db, admin?.id ?? 0, 'test', '127.0.0.1');
  const events = await app.call(endpoints.listSecurityEvents, { query: {} }, by);
  expect(events.list.map(({ kind }) => kind)).toContain('locked');
  expect(events.total).toBe(11);
  expect(events.list.find(({ user, account }) => user === null && account !== null)).toMatchObject({
    account: 'te***@demo.local',
  });
  const { list: alerts, open } = await app.call(endpoints.listAlerts, { query: {} }, by);
  expect(open).toBe(0);
  expect(alerts).toMatchObject([
    { kind: 'guessing', subject: 'user2@demo.local', count: 10, acknowledged: { by: 'admin@demo.local' } },
  ]);
  const { list: errors } = await app.call(endpoints.exceptionStatistics, { query: {} }, by);
  expect(errors).toMatchObject([{ source: 'web', count: 1, users: 1, lastNumber: 'D3M0E7A1' }]);
  expect(await app.call(endpoints.xssStatistics, { query: {} }, by)).toMatchObject({ total: 1 });
  const { list: notices } = await app.call(endpoints.listNotices, { query: {} }, by);
  expect(notices).toEqual([]);
});
