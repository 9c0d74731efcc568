import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type RobotKind, webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { readNotices } from '../../../test/notices.ts';
import { type ImitatedRobot, startRobots } from '../../../test/robot-server.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startWebhooks } from './public-api.ts';

const soon = { timeout: 30_000, interval: 50 };
const secrets: Readonly<Record<RobotKind, string>> = {
  wecom: '',
  dingtalk: 'SEC-ding',
  feishu: 'fei-secret',
};
const kinds = Object.keys(secrets) as RobotKind[];
const role = 'admin';

let app: TestApp;
let robots: Awaited<ReturnType<typeof startRobots>>;
let user: BuiltUser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
  robots = await startRobots();
});
beforeEach(async () => {
  user = await buildUser(app.context);
});
afterEach(async () => {
  robots.hangUp();
  await stop?.();
  stop = undefined;
});
afterAll(async () => {
  robots.stop();
  await app.close();
});

const start = (): void => {
  stop = startWebhooks(app.context);
};
const bodyOf = ({ kind, address, secret }: ImitatedRobot, events = ['points.*', 'order.*']) => ({
  kind,
  url: address,
  name: '仓库群',
  events,
  secret,
});
const create = (robot: ImitatedRobot, values: { secret?: string; language?: 'en' } = {}, by = user) =>
  app.call(endpoints.createWebhookEndpoint, { body: { ...bodyOf(robot), ...values } }, by);
const list = async (by = user) => (await app.call(endpoints.listWebhookEndpoints, {}, by)).list;
const deliveries = async (id: string) =>
  (await app.call(endpoints.listWebhookDeliveries, { params: { id }, query: {} }, user)).list;
const recharge = (points: number, by = user) =>
  inTransaction(app.context.db, (tx) =>
    publishEvents(tx, by.id, [{ type: 'points.recharged', object: 'points', data: { points } }]),
  );
const testIt = (id: string) => app.call(endpoints.testWebhookEndpoint, { params: { id }, body: {} }, user);
/** Lets a robot go on at once. */
const wake = () =>
  app.context.pool.query(
    `WITH due AS (UPDATE webhook_deliveries SET next_at = now() WHERE user_id = $1 AND state = 'pending')
     UPDATE webhook_endpoints SET resting_until = NULL, lease = NULL, leased_until = NULL WHERE user_id = $1`,
    [user.id],
  );

test.each(kinds)(
  '%s gets a card of an event, signed where it wants that, and the log has it',
  async (kind) => {
    const robot = robots.add(kind, { secret: secrets[kind], keyword: kind === 'wecom' ? '' : 'Waybill' });
    const { id, secret } = await create(robot);
    expect(secret).toBe('');
    await recharge(12.5);
    start();
    await expect.poll(() => robot.shown.length, soon).toBe(1);
    expect(robot.answered).toEqual([0]);
    for (const text of ['积分已到账', '12.50', `${app.context.config.publicUrl}/personal?tab=points`])
      expect(robot.shown[0]).toContain(text);
    await expect
      .poll(() => deliveries(id), soon)
      .toMatchObject([
        { type: 'points.recharged', state: 'delivered', attempts: 1, status: 200, error: null },
      ]);
    expect(await list()).toEqual([
      {
        id,
        kind,
        name: '仓库群',
        url: new URL(robot.address).origin,
        events: ['points.*', 'order.*'],
        payload: 'full',
        language: 'zh-CN',
        state: 'active',
        failingSince: null,
        rotatingUntil: null,
        createdTime: expect.any(String) as string,
      },
    ]);
  },
);

test('25 events come in a few messages, and none is lost', async () => {
  const robot = robots.add('wecom');
  await create(robot, { language: 'en' });
  start();
  await recharge(1);
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  for (let points = 2; points <= 25; points += 1) await recharge(points);
  const counted = (): number =>
    robot.shown.reduce((sum, text) => sum + Number(/(\d+) notifications/.exec(text)?.[1] ?? 1), 0);
  await expect.poll(counted, soon).toBe(25);
  expect(robot.shown.length).toBeLessThanOrEqual(20);
  expect(robot.answered.every((code) => code === 0)).toBe(true);
  const gaps = robot.times.slice(1).map((at, i) => at - (robot.times[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000);
});

test('what a robot takes no more at once follows in one message, in its order', async () => {
  const robot = robots.add('feishu');
  robot.times.push(...Array.from({ length: 20 }, () => Date.now()));
  const { id } = await create(robot);
  await recharge(1);
  start();
  await expect
    .poll(() => deliveries(id), soon)
    .toMatchObject([
      { state: 'pending', error: 'refused', response: expect.stringContaining('11232') as string },
    ]);
  expect((await list())[0]).toMatchObject({ state: 'active', failingSince: expect.any(String) as string });
  await recharge(2);
  robot.times.length = 0;
  await wake();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('2 条通知');
  expect(robot.shown[0]?.indexOf('1.00')).toBeLessThan(robot.shown[0]?.indexOf('2.00') ?? 0);
  await expect.poll(async () => (await list())[0]?.failingSince, soon).toBeNull();
});

test('what a robot never took is given up after three days', async () => {
  const robot = robots.add('wecom');
  robot.times.push(...Array.from({ length: 20 }, () => Date.now()));
  const { id } = await create(robot);
  await recharge(1);
  await app.context.pool.query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '73 hours' WHERE user_id = $1`,
    [user.id],
  );
  await recharge(2);
  start();
  await expect
    .poll(async () => (await deliveries(id)).map(({ state, attempts }) => [state, attempts]), soon)
    .toEqual([
      ['pending', 1],
      ['failed', 1],
    ]);
});

test('a process that ends in the middle loses nothing, and a message comes twice at most', async () => {
  const robot = robots.add('dingtalk', { secret: 'SEC' });
  await create(robot);
  robot.hangs = true;
  await recharge(1);
  start();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  await stop?.();
  robot.hangs = false;
  await wake();
  start();
  await expect.poll(() => robot.shown.length, soon).toBe(2);
  await recharge(2);
  await expect.poll(() => robot.shown.length, soon).toBe(3);
  expect(robot.shown.map((text) => /[12]\.00/.exec(text)?.[0])).toEqual(['1.00', '1.00', '2.00']);
});

test.each([
  ['dingtalk', { secret: 'wrong' }, '签名'],
  ['feishu', { secret: 'wrong' }, 'sign match fail'],
  ['wecom', { inGroup: false }, 'invalid webhook url'],
  ['dingtalk', { keyword: '别的' }, '关键词'],
  ['feishu', { keyword: '别的' }, 'Key Words Not Found'],
] as const)(
  '%s that refuses a test for good when %j is switched off and says why',
  async (kind, wrong, why) => {
    const robot = robots.add(kind, { secret: secrets[kind] });
    const { id } = await create(robot);
    Object.assign(robot, wrong);
    await testIt(id);
    start();
    await expect.poll(async () => (await list())[0]?.state, soon).toBe('gone');
    expect(await deliveries(id)).toMatchObject([
      {
        type: 'webhook.test',
        state: 'failed',
        error: 'refused',
        response: expect.stringContaining(why) as string,
      },
    ]);
    expect((await readNotices(app, user)).list[0]).toMatchObject({
      title: 'Webhook 端点已停用',
      content: expect.stringContaining('仓库群') as string,
      link: '/developers',
    });
  },
);

test('a test is sent at once where a failure keeps a robot at rest, with all that waits', async () => {
  const robot = robots.add('wecom');
  robot.times.push(...Array.from({ length: 20 }, () => Date.now()));
  const { id } = await create(robot);
  await recharge(1);
  start();
  await expect.poll(() => deliveries(id), soon).toMatchObject([{ state: 'pending', attempts: 1 }]);
  await app.context.pool.query(
    `UPDATE webhook_endpoints SET resting_until = now() + interval '1 hour' WHERE user_id = $1`,
    [user.id],
  );
  robot.times.length = 0;
  await testIt(id);
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('2 条通知');
});

test('a secret that was mistyped is put right without the address', async () => {
  const robot = robots.add('dingtalk', { secret: 'SEC' });
  const { id } = await create(robot, { secret: 'mistyped' });
  await testIt(id);
  start();
  await expect.poll(async () => (await list())[0]?.state, soon).toBe('gone');
  const change = { params: { id }, body: { secret: 'SEC', active: true } };
  await app.call(endpoints.changeWebhookEndpoint, change, user);
  await testIt(id);
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('测试消息');
});

test('the address and the secret are stored encrypted, and nothing shows them', async () => {
  const robot = robots.add('feishu', { secret: 'very-secret-of-feishu' });
  await create(robot);
  const token = robot.address.slice(robot.address.lastIndexOf('/'));
  const { rows } = await app.context.pool.query(
    'SELECT url, secret, encode(secret, $2) AS text FROM webhook_endpoints WHERE user_id = $1',
    [user.id, 'escape'],
  );
  for (const text of [JSON.stringify(await list()), JSON.stringify(rows)]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain('very-secret-of-feishu');
  }
});

test('one that is paused gets nothing of the pause', async () => {
  const robot = robots.add('wecom');
  const { id } = await create(robot);
  const params = { id };
  await recharge(1);
  await app.call(endpoints.changeWebhookEndpoint, { params, body: { active: false } }, user);
  await recharge(2);
  await app.call(endpoints.changeWebhookEndpoint, { params, body: { active: true } }, user);
  await recharge(3);
  start();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('3.00');
});

test.each([
  [{ url: 'http://169.254.169.254/robot/send?access_token=x' }, 'url'],
  [{ secret: 'x', kind: 'wecom' }, 'secret'],
  [{ secret: 'x', kind: 'webhook' }, 'secret'],
  [{ kind: 'email' }, 'kind'],
  [{ name: 'n'.repeat(41) }, 'name'],
])('a robot is refused with %j', async (wrong, field) => {
  const body = { ...bodyOf(robots.add('dingtalk')), ...wrong } as ReturnType<typeof bodyOf>;
  const refused = await app.refused(endpoints.createWebhookEndpoint, { body }, user);
  expect(refused).toMatchObject({ code: 40001 });
  expect(JSON.stringify(refused.data)).toContain(`"${field}`);
});

test('a robot has no secret to rotate', async () => {
  const { id } = await create(robots.add('feishu'));
  expect(await app.refused(endpoints.rotateWebhookSecret, { params: { id }, body: {} }, user)).toMatchObject({
    code: 40401,
  });
});

const eventsOf = async ({ id }: BuiltUser) =>
  (
    await app.context.pool.query(
      'SELECT type, object, data FROM webhook_events WHERE user_id = $1 ORDER BY id',
      [id],
    )
  ).rows as { type: 'desk.opened'; object: string; data: object }[];
const ticket = { title: '运单号无法查询', content: '请协助查询这个运单号', category: 'bug' } as const;

test('the staff get tickets, replies, approvals and alerts; whoever may not see them gets nothing', async () => {
  const [admin, proposer, outsider] = [
    await buildUser(app.context, { role }),
    await buildUser(app.context, { role }),
    await buildUser(app.context, { role: 'announcement_admin' }),
  ];
  const listen = async (by: BuiltUser): Promise<ImitatedRobot> => {
    const robot = robots.add('wecom');
    const body = bodyOf(robot, ['desk.*', 'approval.*', 'alert.*']);
    await app.call(endpoints.createWebhookEndpoint, { body }, by);
    return robot;
  };
  const robot = await listen(admin);
  const silent = [await listen(user), await listen(outsider)];
  const { id: ticketId } = await app.call(endpoints.createTicket, { body: ticket }, user);
  await app.call(endpoints.replyTicket, { body: { ticketId, content: '补充' } }, user);
  await app.call(endpoints.replyTicket, { body: { ticketId, content: '收到' } }, proposer);
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
  start();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  for (const text of [
    '4 条通知',
    '新工单',
    '运单号无法查询',
    '待复核',
    '5,000.00',
    '安全告警',
    '203.0.113.9',
  ])
    expect(robot.shown[0]).toContain(text);
  expect((await Promise.all([user, outsider].map(eventsOf))).flat()).toEqual([]);
  expect(silent.flatMap(({ answered }) => answered)).toEqual([]);
});

describe('a channel of the team', () => {
  let maker: BuiltUser;
  let other: BuiltUser;
  beforeEach(async () => {
    maker = await buildUser(app.context, { role });
    other = await buildUser(app.context, { role });
    await app.context.pool.query('DELETE FROM webhook_endpoints');
  });
  const open = (robot: ImitatedRobot) =>
    app.call(endpoints.createTeamChannel, { body: bodyOf(robot, ['desk.*', 'lot.*']) }, maker);

  test('goes on without who made it, and gets what concerns the staff alone', async () => {
    const robot = robots.add('wecom');
    const { id } = await open(robot);
    await app.context.pool.query(`UPDATE users SET status = 'disabled', role = 'user' WHERE id = $1`, [
      maker.id,
    ]);
    // Whatever a row says, what happens to an account is not for the team.
    await app.context.pool.query(`UPDATE webhook_endpoints SET events = '{desk.*,points.*}' WHERE id = $1`, [
      id,
    ]);
    await recharge(5, maker);
    await app.call(endpoints.createTicket, { body: ticket }, user);
    start();
    await expect.poll(() => robot.shown.length, soon).toBe(1);
    expect(robot.shown[0]).toContain('新工单');
    expect(robot.shown[0]).not.toContain('条通知');
    expect((await app.call(endpoints.listTeamChannels, {}, other)).list).toMatchObject([
      { id, kind: 'wecom', name: '仓库群', state: 'active', failingSince: null },
    ]);
    const log = { params: { id }, query: {} };
    await expect
      .poll(async () => (await app.call(endpoints.listTeamDeliveries, log, other)).list, soon)
      .toMatchObject([{ type: 'desk.opened', state: 'delivered' }]);
  });

  test('is changed, tested and removed by others, with an entry of the audit and no address', async () => {
    const moved = robots.add('dingtalk', { secret: 'SEC-moved' });
    const { id } = await open(robots.add('dingtalk'));
    const params = { id };
    const body = { name: '夜班群', url: moved.address, secret: moved.secret };
    expect(await app.call(endpoints.changeTeamChannel, { params, body }, other)).toMatchObject({
      name: '夜班群',
    });
    await app.call(endpoints.testTeamChannel, { params, body: {} }, other);
    start();
    await expect.poll(() => moved.shown.length, soon).toBe(1);
    expect(moved.shown[0]).toContain('测试消息');
    await app.call(endpoints.deleteTeamChannel, { params }, other);
    const query = { targetType: 'channel', targetId: id } as const;
    const audit = (await app.call(endpoints.listAudit, { query }, maker)).list;
    expect(audit.map(({ act, actor }) => [act, actor?.id])).toEqual([
      ['channel.delete', String(other.id)],
      ['channel.change', String(other.id)],
      ['channel.create', String(maker.id)],
    ]);
    expect(audit[1]).toMatchObject({ before: { name: '仓库群' }, after: { name: '夜班群' } });
    expect(JSON.stringify(audit)).not.toMatch(/access_token|SEC-moved|robot\/send/);
  });

  test('is none of who made it, and those of an account are none of the team', async () => {
    const { id } = await open(robots.add('feishu'));
    const own = await create(robots.add('feishu'), {}, maker);
    expect(await list(maker)).toMatchObject([{ id: own.id }]);
    const [mine, theirs] = [{ params: { id: own.id } }, { params: { id } }];
    const replayed = { body: { deliveryId: '1' } };
    for (const [endpoint, input] of [
      [endpoints.changeWebhookEndpoint, { ...theirs, body: { active: false } }],
      [endpoints.testWebhookEndpoint, { ...theirs, body: {} }],
      [endpoints.rotateWebhookSecret, { ...theirs, body: {} }],
      [endpoints.listWebhookDeliveries, { ...theirs, query: {} }],
      [endpoints.replayWebhookDeliveries, { ...theirs, ...replayed }],
      [endpoints.deleteWebhookEndpoint, theirs],
      [endpoints.changeTeamChannel, { ...mine, body: { active: false } }],
      [endpoints.testTeamChannel, { ...mine, body: {} }],
      [endpoints.rotateTeamSecret, { ...mine, body: {} }],
      [endpoints.listTeamDeliveries, { ...mine, query: {} }],
      [endpoints.replayTeamDeliveries, { ...mine, ...replayed }],
      [endpoints.deleteTeamChannel, mine],
    ] as const)
      expect(await app.refused(endpoint, input, maker), endpoint.id).toMatchObject({ code: 40401 });
  });

  test('cannot choose what happens to accounts', async () => {
    for (const events of [['order.*'], ['tracking.updated'], ['desk.*', 'points.low'], ['webhook.test']])
      expect(
        await app.refused(endpoints.createTeamChannel, { body: bodyOf(robots.add('wecom'), events) }, maker),
      ).toMatchObject({ code: 40001 });
  });

  test('whose robot refuses for good notifies everybody who may manage it', async () => {
    const outsider = await buildUser(app.context, { role: 'announcement_admin' });
    const robot = robots.add('wecom');
    robot.inGroup = false;
    await open(robot);
    await app.call(endpoints.createTicket, { body: ticket }, user);
    start();
    const first = async (who: typeof maker) =>
      (await readNotices(app, who)).list.find(({ title }) => title === 'Webhook 端点已停用');
    await expect.poll(() => first(other), soon).toMatchObject({ link: '/admin/channels' });
    expect(await first(maker)).toBeDefined();
    expect(await first(outsider)).toBeUndefined();
  });
});
