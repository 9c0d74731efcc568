import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type ImitatedRobot, startRobots } from '../../../test/robot-server.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startWebhooks } from '../public-api.ts';

const soon = { timeout: 30_000, interval: 50 };
const role = 'admin';

let app: TestApp;
let robots: Awaited<ReturnType<typeof startRobots>>;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
  robots = await startRobots();
});
afterAll(async () => {
  robots.stop();
  await app.close();
});

const listen = async (by: BuiltUser): Promise<ImitatedRobot> => {
  const robot = robots.add('wecom');
  const events = ['desk.*', 'approval.*', 'alert.*'];
  const body = { kind: robot.kind, address: robot.address, name: 'group', events };
  await app.call(endpoints.createChatChannel, { body }, by);
  return robot;
};
const eventsOf = async ({ id }: BuiltUser) =>
  (
    await app.context.pool.query(
      'SELECT type, object, data FROM webhook_events WHERE user_id = $1 ORDER BY id',
      [id],
    )
  ).rows as { type: 'desk.opened'; object: string; data: object }[];

test('the staff get tickets, replies, approvals and alerts; whoever may not see them gets nothing', async () => {
  const admin = await buildUser(app.context, { role });
  const proposer = await buildUser(app.context, { role });
  const outsiders = [
    await buildUser(app.context),
    await buildUser(app.context, { role: 'announcement_admin' }),
  ];
  const robot = await listen(admin);
  const silent = await Promise.all(outsiders.map(listen));
  const user = await buildUser(app.context);

  const ticket = { title: '运单号无法查询', content: '请协助查询这个运单号', category: 'bug' } as const;
  const { id: ticketId } = await app.call(endpoints.createTicket, { body: ticket }, user);
  const reply = { ticketId, content: '补充' };
  await app.call(endpoints.replyTicket, { body: reply }, user);
  await app.call(endpoints.replyTicket, { body: { ...reply, content: '收到' } }, proposer);
  const points = { params: { id: String(user.id) }, body: { points: 5_000, remark: 'contract 7' } };
  await app.call(endpoints.rechargeUser, points, proposer);
  const origin = { ip: '203.0.113.9', ua: 'test', method: 'POST', path: '/w', traceId: 'trace' };
  for (let i = 0; i < 5; i += 1) app.context.security.record({ kind: 'push_refused', origin });
  await app.context.security.flush();

  const events = await eventsOf(admin);
  expect(events.map(({ type }) => type)).toEqual([
    'desk.opened',
    'desk.replied',
    'approval.waiting',
    'alert.raised',
  ]);
  for (const { type, object, data } of events) {
    const body = { id: 'evt_1', type, timestamp: '2026-11-25T00:00:00.000Z', data: { object, ...data } };
    expect(webhookBody(type).parse(body)).toEqual(body);
  }
  const stop = startWebhooks(app.context);
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  await stop();
  for (const text of [
    '4 条通知',
    '新工单',
    '运单号无法查询',
    '用户回复了工单',
    '待复核',
    '5,000.00',
    '安全告警',
    '203.0.113.9',
  ])
    expect(robot.shown[0]).toContain(text);
  expect((await Promise.all(outsiders.map(eventsOf))).flat()).toEqual([]);
  expect(silent.flatMap(({ answered }) => answered)).toEqual([]);
});
