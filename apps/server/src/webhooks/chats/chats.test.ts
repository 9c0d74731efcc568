import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type RobotKind, robotKinds } from '@waybill/contract/vocabulary/chat.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { readNotices } from '../../../test/notices.ts';
import { type ImitatedRobot, startRobots } from '../../../test/robot-server.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startWebhooks } from '../public-api.ts';

const soon = { timeout: 30_000, interval: 50 };
const secrets: Readonly<Record<RobotKind, string>> = {
  wecom: '',
  dingtalk: 'SEC-ding',
  feishu: 'fei-secret',
};

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
const create = (robot: ImitatedRobot, values: { secret?: string; language?: 'en' } = {}, by = user) => {
  const { kind, address, secret } = robot;
  const body = { kind, address, name: '仓库群', events: ['points.*', 'order.*'], secret, ...values };
  return app.call(endpoints.createChatChannel, { body }, by);
};
const list = async (by = user) => (await app.call(endpoints.listChatChannels, {}, by)).list;
const recharge = (points: number) =>
  inTransaction(app.context.db, (tx) =>
    publishEvents(tx, user.id, [{ type: 'points.recharged', object: 'points', data: { points } }]),
  );
const testOf = (id: string) => ({ params: { id }, body: {} });
/** Lets a channel go on at once. */
const wake = () =>
  app.context.pool.query(
    `UPDATE webhook_endpoints SET resting_until = NULL, lease = NULL, leased_until = NULL WHERE user_id = $1`,
    [user.id],
  );

test.each(robotKinds)('%s gets a card of an event, signed where it wants that', async (kind) => {
  const robot = robots.add(kind, { secret: secrets[kind], keyword: kind === 'wecom' ? '' : 'Waybill' });
  const { id } = await create(robot);
  await recharge(12.5);
  start();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.answered).toEqual([0]);
  expect(robot.shown[0]).toContain('积分已到账');
  expect(robot.shown[0]).toContain('12.50');
  expect(robot.shown[0]).toContain(`${app.context.config.publicUrl}/personal?tab=points`);
  await expect.poll(async () => (await list())[0]?.lastTime, soon).not.toBeNull();
  expect(await list()).toEqual([
    {
      id,
      kind,
      name: '仓库群',
      address: null,
      events: ['points.*', 'order.*'],
      language: 'zh-CN',
      signed: kind !== 'wecom',
      state: 'active',
      lastTime: expect.any(String) as string,
      lastError: null,
      createdTime: expect.any(String) as string,
    },
  ]);
});

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

test('what a robot takes no more at once follows in one message', async () => {
  const robot = robots.add('feishu');
  robot.times.push(...Array.from({ length: 20 }, () => Date.now()));
  await create(robot);
  await recharge(1);
  start();
  await expect.poll(async () => (await list())[0]?.lastError?.name, soon).toBe('chatTooFast');
  expect((await list())[0]).toMatchObject({ state: 'active', lastError: { code: 42911 } });
  await recharge(2);
  robot.times.length = 0;
  await wake();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('2 条通知');
  await expect.poll(async () => (await list())[0]?.lastError, soon).toBeNull();
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
  await expect.poll(async () => (await list())[0]?.lastTime, soon).not.toBeNull();
  await recharge(2);
  await wake();
  await expect.poll(() => robot.shown.length, soon).toBe(3);
  expect(robot.shown.map((text) => /[12]\.00/.exec(text)?.[0])).toEqual(['1.00', '1.00', '2.00']);
});

describe('a test', () => {
  test.each(robotKinds)('comes to %s at once, and the next has to wait', async (kind) => {
    const robot = robots.add(kind, { secret: secrets[kind] });
    const { id } = await create(robot);
    expect(await app.call(endpoints.testChatChannel, testOf(id), user)).toMatchObject({
      id,
      lastError: null,
    });
    expect(robot.shown[0]).toContain('测试消息');
    await app.context.pool.query(
      `UPDATE webhook_endpoints SET resting_until = now() + interval '1 hour' WHERE user_id = $1`,
      [user.id],
    );
    expect(await app.refused(endpoints.testChatChannel, testOf(id), user)).toMatchObject({ code: 42911 });
    expect(robot.shown).toHaveLength(1);
  });

  test('that follows another at once waits until the channel has rested', async () => {
    const robot = robots.add('wecom');
    const { id } = await create(robot);
    for (let i = 0; i < 2; i += 1) await app.call(endpoints.testChatChannel, testOf(id), user);
    expect(robot.shown).toHaveLength(2);
    expect((robot.times[1] ?? 0) - (robot.times[0] ?? 0)).toBeGreaterThanOrEqual(3_000);
  });

  test.each([
    ['dingtalk', { secret: 'wrong' }, 'chatSignWrong', 40970, /签名/],
    ['feishu', { secret: 'wrong' }, 'chatSignWrong', 40970, /签名/],
    ['wecom', { inGroup: false }, 'chatRobotGone', 40971, /移除/],
    ['dingtalk', { inGroup: false }, 'chatRobotGone', 40971, /移除/],
    ['dingtalk', { keyword: '别的' }, 'chatKeywordMissing', 40972, /关键词/],
    ['feishu', { keyword: '别的' }, 'chatKeywordMissing', 40972, /关键词/],
  ] as const)('says what %s refuses when %j: %s', async (kind, wrong, name, code, words) => {
    const robot = robots.add(kind, { secret: secrets[kind] });
    const { id } = await create(robot);
    Object.assign(robot, wrong);
    const refused = await app.refused(endpoints.testChatChannel, testOf(id), user);
    expect(refused).toMatchObject({ code, msg: expect.stringMatching(words) as string });
    expect((await list())[0]).toMatchObject({
      state: 'active',
      lastError: { name, code, text: refused.msg, hint: expect.stringMatching(/./) as string },
    });
  });

  test('says that nobody answers', async () => {
    const gone = robots.add('wecom');
    const { id } = await create({ ...gone, address: gone.address.replace(/key=.*/, 'key=nobody') });
    expect(await app.refused(endpoints.testChatChannel, testOf(id), user)).toMatchObject({ code: 40975 });
  });
});

test('a channel whose robot refuses for good is switched off, its owner is notified and can repair it', async () => {
  const robot = robots.add('dingtalk', { secret: 'SEC' });
  const { id } = await create(robot, { secret: 'mistyped' });
  await recharge(1);
  start();
  await expect.poll(async () => (await list())[0]?.state, soon).toBe('gone');
  expect((await readNotices(app, user)).list[0]).toMatchObject({
    title: '通知渠道已停用',
    content: expect.stringContaining('仓库群') as string,
    link: '/developers',
  });
  const params = { id };
  const { address, secret } = robot;
  expect(await app.refused(endpoints.changeChatChannel, { params, body: { secret } }, user)).toMatchObject({
    code: 40001,
    data: { fields: { address: expect.any(String) as string } },
  });
  await app.call(endpoints.changeChatChannel, { params, body: { address, secret, active: true } }, user);
  await recharge(2);
  await wake();
  await expect.poll(() => robot.shown.length, soon).toBe(1);
  expect(robot.shown[0]).toContain('2.00');
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

describe('a channel', () => {
  test('is its owner’s alone, and no webhook endpoint', async () => {
    const robot = robots.add('wecom');
    const { id } = await create(robot);
    const params = { id };
    const stranger = await buildUser(app.context);
    for (const [endpoint, input] of [
      [endpoints.changeChatChannel, { params, body: { active: false } }],
      [endpoints.deleteChatChannel, { params }],
      [endpoints.testChatChannel, testOf(id)],
    ] as const)
      expect(await app.refused(endpoint, input, stranger)).toMatchObject({ code: 40401 });
    for (const [endpoint, input] of [
      [endpoints.changeWebhookEndpoint, { params, body: { active: false } }],
      [endpoints.rotateWebhookSecret, testOf(id)],
      [endpoints.testWebhookEndpoint, testOf(id)],
      [endpoints.deleteWebhookEndpoint, { params }],
      [endpoints.listWebhookDeliveries, { params, query: {} }],
    ] as const)
      expect(await app.refused(endpoint, input, user)).toMatchObject({ code: 40401 });
    expect(await list(stranger)).toEqual([]);
    expect((await app.call(endpoints.listWebhookEndpoints, {}, user)).list).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'active' }]);
    expect(robot.answered).toEqual([]);
  });

  test('that is paused or removed gets nothing', async () => {
    const robot = robots.add('wecom');
    const { id } = await create(robot);
    await recharge(1);
    await app.call(endpoints.changeChatChannel, { params: { id }, body: { active: false } }, user);
    await recharge(2);
    await app.call(endpoints.changeChatChannel, { params: { id }, body: { active: true } }, user);
    await recharge(3);
    start();
    await expect.poll(() => robot.shown.length, soon).toBe(1);
    expect(robot.shown[0]).toContain('3.00');
    await app.call(endpoints.deleteChatChannel, { params: { id } }, user);
    expect(await list()).toEqual([]);
  });

  test('is one of ten at most, whoever asks at once', async () => {
    const robot = robots.add('wecom');
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => create(robot)));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
  });

  test.each([
    [{ address: 'https://erp.example/robot/send?access_token=x' }, 'address'],
    [{ address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k' }, 'address'],
    [{ address: 'http://169.254.169.254/robot/send?access_token=x' }, 'address'],
    [{ events: ['webhook.test'] }, 'events'],
    [{ events: [] }, 'events'],
    [{ name: ' ' }, 'name'],
  ])('is refused with %j', async (wrong, field) => {
    const good = {
      kind: 'dingtalk',
      name: 'x',
      events: ['order.*'],
      address: robots.add('dingtalk').address,
    };
    const refused = await app.refused(endpoints.createChatChannel, { body: { ...good, ...wrong } }, user);
    expect(refused).toMatchObject({ code: 40001 });
    expect(JSON.stringify(refused.data)).toContain(`"${field}`);
  });
});
