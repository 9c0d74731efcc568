import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'super_admin' });
  user = await buildUser(app.context);
});
afterAll(() => app.close());

const statistics = async (query: Record<string, string> = {}) => {
  await app.context.security.flush();
  return app.call(endpoints.xssStatistics, { query }, admin);
};

test('markup in a ticket, a notice and a profile is answered as ever, and counted by field', async () => {
  const content = 'My parcel <img src=x onerror=alert(1)> is late';
  const ticket = { title: 'late <script>', content, category: 'order', priority: 'normal' } as const;
  expect(await app.call(endpoints.createTicket, { body: ticket }, user)).toMatchObject({
    title: ticket.title,
  });
  await app.call(
    endpoints.sendNotification,
    { body: { title: 'news', content: '%3Ciframe src=x%3E', type: 'system', targetType: 'all' } },
    admin,
  );
  const nickname = '<svg onload=1>';
  expect(await app.call(endpoints.saveUserInfo, { body: { nickname } }, user)).toMatchObject({ nickname });
  await app.refused(endpoints.listUsers, { query: { keyword: 'javascript:alert(1)' } }, user);
  const password = '<script>alert(1)</script>';
  await app.refused(endpoints.login, { body: { account: 'nobody', password } });
  await app.send('POST', `${apiBase}/auth/activate?code=%3Cscript%3E`, {});

  await expect.poll(async () => (await statistics()).total, { timeout: 10_000 }).toBe(5);
  const found = await statistics();
  expect(found.kinds.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'encoded', count: 1 },
    { kind: 'event_handler', count: 2 },
    { kind: 'script_tag', count: 1 },
    { kind: 'script_url', count: 1 },
  ]);
  expect(found.places.map(({ path, field }) => `${path} ${field}`).toSorted()).toEqual([
    '/admin/users/list keyword',
    '/notice/admin/send/notification content',
    '/ticket/create content',
    '/ticket/create title',
    '/user/saveUserInfo nickname',
  ]);
  const sample = found.samples.find(({ field, path }) => path === '/ticket/create' && field === 'content');
  expect(sample).toMatchObject({
    kind: 'event_handler',
    user: { id: String(user.id), userName: user.email },
    excerpt: content,
  });
  expect(found.points.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(found.points.length).toBeGreaterThan(24 * 7 - 1);
  const { list } = await app.call(endpoints.listSecurityEvents, { query: { kind: 'xss' } }, admin);
  expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

test('a range is as it was named, and refused when it ends before it begins', async () => {
  const now = Date.now();
  const day = (days: number): string => new Date(now + days * 86_400_000).toISOString();
  const past = await statistics({ startTime: day(-30), endTime: day(-20) });
  expect(past).toMatchObject({ total: 0, kinds: [], places: [], samples: [] });
  expect(past.points).toHaveLength(10);
  const refused = await app.refused(
    endpoints.xssStatistics,
    { query: { startTime: day(-1), endTime: day(-2) } },
    admin,
  );
  expect(refused).toMatchObject({ code: 40001, data: { fields: { endTime: expect.any(String) } } });
});
