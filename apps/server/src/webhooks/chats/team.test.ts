import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { readNotices } from '../../../test/notices.ts';
import { type ImitatedRobot, startRobots } from '../../../test/robot-server.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
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

const bodyOf = ({ kind, address }: ImitatedRobot, events = ['desk.*', 'lot.*']) => ({
  kind,
  address,
  name: '客服群',
  events,
});
const ticket = { title: '运单号无法查询', content: '请协助查询这个运单号', category: 'bug' } as const;

test('a channel of the team goes on without who made it, and gets what concerns the staff alone', async () => {
  const maker = await buildUser(app.context, { role });
  const other = await buildUser(app.context, { role });
  const robot = robots.add('wecom');
  const { id } = await app.call(endpoints.createTeamChannel, { body: bodyOf(robot) }, maker);
  await app.context.pool.query(`UPDATE users SET status = 'disabled', role = 'user' WHERE id = $1`, [
    maker.id,
  ]);
  // Whatever a row says, what happens to an account is not for the team.
  await app.context.pool.query(`UPDATE webhook_endpoints SET events = '{desk.*,points.*}' WHERE id = $1`, [
    id,
  ]);
  await inTransaction(app.context.db, (tx) =>
    publishEvents(tx, maker.id, [{ type: 'points.recharged', object: 'points', data: { points: 5 } }]),
  );
  const user = await buildUser(app.context);
  await app.call(endpoints.createTicket, { body: ticket }, user);
  const stop = startWebhooks(app.context);
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  await stop();
  expect(robot.shown[0]).toContain('新工单');
  expect(robot.shown[0]).not.toContain('条通知');
  expect((await app.call(endpoints.listTeamChannels, {}, other)).list).toMatchObject([
    { id, kind: 'wecom', name: '客服群', address: null, state: 'active', lastError: null },
  ]);
});

test('whoever may manage them changes and removes those of others, with an entry of the audit and no address', async () => {
  const maker = await buildUser(app.context, { role });
  const other = await buildUser(app.context, { role });
  const robot = robots.add('dingtalk');
  const moved = robots.add('dingtalk', { secret: 'SEC-moved' });
  const { id } = await app.call(endpoints.createTeamChannel, { body: bodyOf(robot) }, maker);
  const params = { id };
  const change = { name: '夜班群', address: moved.address, secret: moved.secret };
  expect(await app.call(endpoints.changeTeamChannel, { params, body: change }, other)).toMatchObject({
    name: '夜班群',
    signed: true,
  });
  await app.call(endpoints.testTeamChannel, { params, body: {} }, other);
  expect(moved.shown[0]).toContain('测试消息');
  await app.call(endpoints.deleteTeamChannel, { params }, other);
  expect(await app.refused(endpoints.testTeamChannel, { params, body: {} }, maker)).toMatchObject({
    code: 40401,
  });
  const { list } = await app.call(
    endpoints.listAudit,
    { query: { targetType: 'channel', targetId: id } },
    maker,
  );
  expect(list.map(({ act, actor }) => [act, actor?.id])).toEqual([
    ['channel.delete', String(other.id)],
    ['channel.change', String(other.id)],
    ['channel.create', String(maker.id)],
  ]);
  expect(list[1]).toMatchObject({ before: { name: '客服群' }, after: { name: '夜班群' } });
  expect(JSON.stringify(list)).not.toMatch(/access_token|SEC-moved|robot\/send/);
});

test('it is no channel of who made it, and an account has none of the team', async () => {
  const maker = await buildUser(app.context, { role });
  const robot = robots.add('feishu');
  const { id } = await app.call(endpoints.createTeamChannel, { body: bodyOf(robot) }, maker);
  const own = await app.call(endpoints.createChatChannel, { body: bodyOf(robots.add('feishu')) }, maker);
  expect((await app.call(endpoints.listChatChannels, {}, maker)).list).toMatchObject([{ id: own.id }]);
  for (const [endpoint, input] of [
    [endpoints.changeChatChannel, { params: { id }, body: { active: false } }],
    [endpoints.testChatChannel, { params: { id }, body: {} }],
    [endpoints.confirmChatChannel, { params: { id }, body: { code: 'K7QM2XPD' } }],
    [endpoints.deleteChatChannel, { params: { id } }],
    [endpoints.changeTeamChannel, { params: { id: own.id }, body: { active: false } }],
    [endpoints.testTeamChannel, { params: { id: own.id }, body: {} }],
    [endpoints.confirmTeamChannel, { params: { id: own.id }, body: { code: 'K7QM2XPD' } }],
    [endpoints.deleteTeamChannel, { params: { id: own.id } }],
  ] as const)
    expect(await app.refused(endpoint, input, maker), endpoint.id).toMatchObject({ code: 40401 });
  expect(robot.answered).toEqual([]);
});

test('it cannot choose what happens to accounts, and needs a confirmed mailbox even of its maker', async () => {
  const maker = await buildUser(app.context, { role });
  for (const events of [['order.*'], ['tracking.updated'], ['desk.*', 'points.low'], ['webhook.test']])
    expect(
      await app.refused(endpoints.createTeamChannel, { body: bodyOf(robots.add('wecom'), events) }, maker),
    ).toMatchObject({ code: 40001 });
});

test('everybody who may manage it is notified when its robot refuses for good', async () => {
  const [maker, other, outsider] = [
    await buildUser(app.context, { role }),
    await buildUser(app.context, { role }),
    await buildUser(app.context, { role: 'announcement_admin' }),
  ];
  const robot = robots.add('wecom');
  robot.inGroup = false;
  await app.call(endpoints.createTeamChannel, { body: bodyOf(robot) }, maker);
  await app.call(endpoints.createTicket, { body: ticket }, await buildUser(app.context));
  const stop = startWebhooks(app.context);
  const first = async (who: typeof maker) =>
    (await readNotices(app, who)).list.find(({ title }) => title === '通知渠道已停用');
  await expect.poll(() => first(other), soon).toMatchObject({ link: '/admin/chat-channels' });
  await stop();
  expect(await first(maker)).toBeDefined();
  expect(await first(outsider)).toBeUndefined();
});
