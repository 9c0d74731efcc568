import { once } from 'node:events';
import { type IncomingHttpHeaders, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { readNotices } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Resolve } from './delivering/post-webhook.ts';
import { startWebhooks } from './public-api.ts';

type Got = { path: string; headers: IncomingHttpHeaders; body: string };
type Body = { id: string; type: string; data: { object: string; points?: number } };
const soon = { timeout: 30_000, interval: 50 };

let app: TestApp;
let user: BuiltUser;
let receiver: Server;
let origin: string;
let stop: (() => Promise<void>) | undefined;
const got: Got[] = [];
/** How a path answers; 204 unless said otherwise. */
const answers = new Map<string, (answer: ServerResponse) => void>();
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
  receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      got.push({ path, headers: request.headers, body });
      const say = answers.get(path);
      if (say === undefined) answer.writeHead(204).end();
      else say(answer);
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await app.close();
});
beforeEach(async () => {
  got.length = 0;
  answers.clear();
  user = await buildUser(app.context);
});
afterEach(async () => {
  receiver.closeAllConnections();
  await stop?.();
  stop = undefined;
  // One that came just before the stop is not written down, and would come again in the next test.
  await app.context.pool.query(`UPDATE webhook_deliveries SET state = 'failed' WHERE state = 'pending'`);
});

const start = (resolve?: Resolve): void => {
  stop = startWebhooks(app.context, resolve);
};
const create = (
  path: string,
  events: string[] = ['points.*'],
  payload: 'full' | 'thin' = 'full',
  by = user,
) => app.call(endpoints.createWebhookEndpoint, { body: { url: `${origin}${path}`, events, payload } }, by);
const deliveries = async (id: string) =>
  (await app.call(endpoints.listWebhookDeliveries, { params: { id }, query: {} }, user)).list;
const list = async () => (await app.call(endpoints.listWebhookEndpoints, {}, user)).list;
const tell = (points: number, object = 'points', by = user) =>
  inTransaction(app.context.db, (tx) =>
    publishEvents(tx, by.id, [{ type: 'points.recharged', object, data: { points } }]),
  );
const at = (path: string): Got[] => got.filter((one) => one.path === path);
const bodies = (path: string): Body[] => at(path).map(({ body }) => JSON.parse(body) as Body);
const status =
  (code: number, headers = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(code, headers).end('x');
const verify = (secret: string, { headers, body }: Got): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const makeDue = () =>
  app.context.pool.query(`UPDATE webhook_deliveries SET next_at = now() WHERE user_id = $1`, [user.id]);

test('an order is told, signed as the standard says, in the order that it happened', async () => {
  const { id, secret } = await create('/erp', ['order.*']);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(JSON.stringify(await list())).not.toContain(secret);
  const stored = await app.context.pool.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [id]);
  expect((stored.rows as { secret: Buffer }[])[0]?.secret.toString('latin1')).not.toContain(secret.slice(6));
  await buildStock(app.context, 2, { zip5: '30301' });
  const params = { carrier: 'ups' as const };
  const query = { params, body: { zipCode: '30301', scope: 'single' as const } };
  const { reservation } = await app.call(endpoints.queryShipments, query, user);
  const body = { id: reservation?.holdId ?? '', action: 'buy' as const };
  const { orderNo } = await app.call(endpoints.placeOrder, { params, body }, user);
  start();
  await expect
    .poll(() => bodies('/erp').map(({ type }) => type), soon)
    .toEqual(['order.created', 'order.completed']);
  for (const one of at('/erp')) {
    const told = verify(secret, one) as Body;
    expect(told).toMatchObject({
      data: { object: `order:${orderNo}`, orderNo, quantity: 2, failed: 0, points: 4 },
    });
    expect(webhookBody(told.type as 'order.created').parse(told)).toEqual(told);
    expect(one.headers['webhook-id']).toBe(told.id);
  }
  await expect
    .poll(async () => (await deliveries(id)).map(({ state }) => state), soon)
    .toEqual(['delivered', 'delivered']);
  expect((await deliveries(id))[0]).toMatchObject({ attempts: 1, status: 204, error: null, nextTime: null });
  expect((await deliveries(id))[0]?.request).toBe(at('/erp')[1]?.body);
});

test('a reservation is recalled only while it lasts, and told when it is given up', async () => {
  const { id } = await create('/erp', ['order.*', 'reservation.expiring'], 'thin');
  await buildStock(app.context, 1, { zip5: '30302' });
  const params = { carrier: 'ups' as const };
  const query = { params, body: { zipCode: '30302', scope: 'single' as const } };
  const { reservation } = await app.call(endpoints.queryShipments, query, user);
  const body = { id: reservation?.holdId ?? '', action: 'reserve' as const };
  const { orderId, orderNo } = await app.call(endpoints.placeOrder, { params, body }, user);
  const waiting = async () =>
    (
      await app.context.pool.query('SELECT type FROM webhook_events WHERE user_id = $1 ORDER BY id', [
        user.id,
      ])
    ).rows;
  expect(await waiting()).toEqual([{ type: 'order.created' }, { type: 'reservation.expiring' }]);
  expect(await deliveries(id)).toHaveLength(1);
  await app.call(endpoints.cancelOrder, { params: { id: orderId }, body: {} }, user);
  expect(await waiting()).toEqual([{ type: 'order.created' }, { type: 'order.cancelled' }]);
  start();
  await expect
    .poll(() => bodies('/erp').map(({ data }) => data), soon)
    .toEqual([{ object: `order:${orderNo}` }, { object: `order:${orderNo}` }]);
});

test('what nobody wants to hear is not stored', async () => {
  await create('/erp', ['order.completed']);
  await tell(1);
  expect(
    (await app.context.pool.query('SELECT FROM webhook_events WHERE user_id = $1', [user.id])).rowCount,
  ).toBe(0);
});

test('after a rotation both secrets verify, later the new one alone', async () => {
  const { id, secret } = await create('/erp');
  const rotated = await app.call(endpoints.rotateWebhookSecret, { params: { id }, body: {} }, user);
  await tell(1);
  start();
  await expect.poll(() => got.length, soon).toBe(1);
  expect([verify(secret, got[0]!), verify(rotated.secret, got[0]!)]).toHaveLength(2);
  // Earlier than a delivery that has begun.
  await app.context.pool.query(
    `UPDATE webhook_endpoints SET old_secret_until = now() - interval '1 minute' WHERE id = $1`,
    [id],
  );
  await tell(2);
  await expect.poll(() => got.length, soon).toBe(2);
  verify(rotated.secret, got[1]!);
  expect(() => verify(secret, got[1]!)).toThrow('No matching signature');
});

test('what failed comes again under its id with the same body, and those of its object wait for it', async () => {
  const { id } = await create('/erp');
  answers.set('/erp', status(503, { 'retry-after': '600' }));
  await tell(1);
  await tell(2);
  await tell(3, 'another');
  start();
  await expect
    .poll(async () => (await deliveries(id)).filter(({ attempts }) => attempts === 1).length, soon)
    .toBe(2);
  expect(new Set(bodies('/erp').map(({ data }) => data.points))).toEqual(new Set([1, 3]));
  const [first] = (await deliveries(id)).toReversed();
  expect(first).toMatchObject({ state: 'pending', status: 503, response: 'x' });
  expect((Date.parse(first!.nextTime!) - Date.parse(first!.attemptedTime!)) / 60_000).toBeCloseTo(10, 0);
  expect((await list())[0]?.failingSince).not.toBeNull();
  answers.clear();
  await makeDue();
  await expect
    .poll(async () => (await deliveries(id)).every(({ state }) => state === 'delivered'), soon)
    .toBe(true);
  expect((await list())[0]?.failingSince).toBeNull();
  const retried = (await deliveries(id)).find(({ attempts }) => attempts === 2);
  expect(retried?.history).toMatchObject([
    { time: first!.attemptedTime, status: 503, error: null, durationMs: expect.any(Number) as number },
    { time: retried?.attemptedTime, status: 204, error: null, durationMs: expect.any(Number) as number },
  ]);
  const points = at('/erp').filter(({ body }) => (JSON.parse(body) as Body).data.object === 'points');
  expect(points.map(({ body }) => (JSON.parse(body) as Body).data.points)).toEqual([1, 1, 2]);
  expect(points[1]).toMatchObject({
    body: points[0]!.body,
    headers: { 'webhook-id': points[0]!.headers['webhook-id'] },
  });
});

test('one that answers 410 is switched off at once, its owner is told and can replay', async () => {
  const { id } = await create('/erp');
  answers.set('/erp', status(410));
  await tell(1);
  start();
  await expect.poll(async () => (await list())[0]?.state, soon).toBe('gone');
  expect((await readNotices(app, user)).list[0]).toMatchObject({
    title: 'Webhook 端点已停用',
    link: '/developers',
  });
  expect(await app.refused(endpoints.testWebhookEndpoint, { params: { id }, body: {} }, user)).toMatchObject({
    code: 40963,
  });
  answers.clear();
  await app.call(endpoints.changeWebhookEndpoint, { params: { id }, body: { active: true } }, user);
  const [failed] = await deliveries(id);
  expect(failed?.state).toBe('failed');
  const replay = { params: { id }, body: { deliveryId: failed!.id } };
  expect(await app.call(endpoints.replayWebhookDeliveries, replay, user)).toEqual({ replayed: 1 });
  await expect.poll(async () => (await deliveries(id))[0]?.state, soon).toBe('delivered');
  const times = { startTime: '2026-01-01T00:00:00Z', endTime: '2099-01-01T00:00:00Z' };
  const range = { params: { id }, body: { ...times, failedOnly: true } };
  expect(await app.call(endpoints.replayWebhookDeliveries, range, user)).toEqual({ replayed: 0 });
  expect(await app.call(endpoints.replayWebhookDeliveries, { params: { id }, body: times }, user)).toEqual({
    replayed: 1,
  });
});

test('after five days without a success an endpoint is switched off', async () => {
  const { id } = await create('/erp');
  answers.set('/erp', status(500));
  await tell(1);
  start();
  await expect.poll(async () => (await deliveries(id))[0]?.attempts, soon).toBe(1);
  await app.context.pool.query(
    `UPDATE webhook_endpoints SET failing_since = now() - interval '121 hours' WHERE id = $1`,
    [id],
  );
  await makeDue();
  await expect.poll(async () => (await list())[0]?.state, soon).toBe('failing');
  expect((await deliveries(id))[0]?.state).toBe('failed');
});

test('receivers that hang do not keep others waiting, and a process that ends loses nothing', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => buildUser(app.context)));
  const { promise: hanging, resolve: hangs } = Promise.withResolvers<void>();
  answers.set('/hang', () => hangs());
  await create('/hang');
  await tell(1);
  start();
  await hanging;
  for (const [i, other] of others.entries()) {
    await create(`/quick/${i}`, ['points.*'], 'full', other);
    await tell(i, 'points', other);
  }
  await expect.poll(() => got.filter(({ path }) => path.startsWith('/quick')).length, soon).toBe(12);
  await stop?.();
  // Of a process that was killed the lease stays until it runs out.
  await app.context.pool.query(
    `UPDATE webhook_endpoints SET lease = gen_random_uuid(), leased_until = now() - interval '1 second' WHERE user_id = $1`,
    [user.id],
  );
  answers.clear();
  start();
  await expect.poll(() => at('/hang').length, soon).toBe(2);
  expect(at('/hang')[1]).toMatchObject({ body: at('/hang')[0]!.body });
});

describe('the server calls nobody', () => {
  test.each([
    ['127.0.0.1', false],
    ['169.254.169.254', true],
    ['::ffff:169.254.169.254', true],
  ])('whose name leads to %s when it is connected to', async (address, allowPrivate) => {
    const { id } = await create('/erp');
    const port = new URL(origin).port;
    await app.context.pool.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [
      id,
      allowPrivate ? `http://erp.example:${port}/erp` : 'http://erp.example/erp',
    ]);
    await tell(1);
    const context = { ...app.context, config: { ...app.context.config, webhookAllowPrivate: allowPrivate } };
    const family = address.includes(':') ? 6 : 4;
    stop = startWebhooks(context, (_, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address, family },
      ]),
    );
    await expect.poll(async () => (await deliveries(id))[0]?.error, soon).toBe('address');
    expect(got).toEqual([]);
  });

  test('to whom it is redirected', async () => {
    const { id } = await create('/erp');
    answers.set('/erp', status(302, { location: `${origin}/secret` }));
    await tell(1);
    start();
    await expect.poll(async () => (await deliveries(id))[0]?.status, soon).toBe(302);
    expect(at('/secret')).toEqual([]);
  });

  test('inside of the network, unless it is set', async () => {
    const closed = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32) });
    const somebody = await buildUser(closed.context);
    const body = { url: `${origin}/erp`, events: ['order.*'] };
    expect(await closed.refused(endpoints.createWebhookEndpoint, { body }, somebody)).toMatchObject({
      code: 40001,
      data: { fields: { url: expect.any(String) as string } },
    });
    await closed.close();
  });
});

describe('an endpoint', () => {
  test('is its owner’s alone', async () => {
    const { id } = await create('/erp');
    await tell(1);
    const stranger = await buildUser(app.context);
    const params = { id };
    for (const [endpoint, input] of [
      [endpoints.changeWebhookEndpoint, { params, body: { active: false } }],
      [endpoints.deleteWebhookEndpoint, { params }],
      [endpoints.rotateWebhookSecret, { params, body: {} }],
      [endpoints.listWebhookDeliveries, { params, query: {} }],
      [endpoints.testWebhookEndpoint, { params, body: {} }],
      [endpoints.replayWebhookDeliveries, { params, body: { deliveryId: '1' } }],
    ] as const)
      expect(await app.refused(endpoint, input, stranger)).toMatchObject({ code: 40401 });
    expect((await app.call(endpoints.listWebhookEndpoints, {}, stranger)).list).toEqual([]);
    await create('/stranger', ['points.*'], 'full', stranger);
    start();
    await expect.poll(async () => (await deliveries(id))[0]?.state, soon).toBe('delivered');
    expect(at('/stranger')).toEqual([]);
  });

  test('is one of ten at most, whoever asks at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => create(`/erp/${i}`)));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    const body = { url: `${origin}/erp`, events: ['order.*'] };
    expect(await app.refused(endpoints.createWebhookEndpoint, { body }, user)).toMatchObject({ code: 42908 });
  });

  test('is known by the normal form of its address', async () => {
    const { id } = await create('/erp#top');
    expect((await list())[0]?.url).toBe(`${origin}/erp`);
    const { id: other } = await create('/other');
    const same = { url: `${origin.replace('http', 'HTTP')}/./erp#end` };
    const known = { code: 40001, data: { fields: { url: '您已有这个地址的 Webhook 端点' } } };
    expect(
      await app.refused(endpoints.createWebhookEndpoint, { body: { ...same, events: ['order.*'] } }, user),
    ).toMatchObject(known);
    const change = (params: { id: string }) => ({ params, body: same });
    expect(await app.refused(endpoints.changeWebhookEndpoint, change({ id: other }), user)).toMatchObject(
      known,
    );
    expect(await app.call(endpoints.changeWebhookEndpoint, change({ id }), user)).toMatchObject({
      url: `${origin}/erp`,
    });
  });

  test('that is paused is told nothing, and its secret comes once for a key', async () => {
    const options = { ...user, idempotencyKey: 'webhook-key-01' };
    const body = { url: `${origin}/erp`, events: ['points.low', 'points.recharged'] };
    const { id } = await app.call(endpoints.createWebhookEndpoint, { body }, options);
    expect(await app.refused(endpoints.createWebhookEndpoint, { body }, options)).toMatchObject({
      code: 40922,
    });
    await tell(1);
    await app.call(endpoints.changeWebhookEndpoint, { params: { id }, body: { active: false } }, user);
    await tell(2);
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed']);
    await app.call(endpoints.changeWebhookEndpoint, { params: { id }, body: { active: true } }, user);
    const { deliveryId } = await app.call(endpoints.testWebhookEndpoint, { params: { id }, body: {} }, user);
    start();
    await expect.poll(() => bodies('/erp').map(({ type }) => type), soon).toEqual(['webhook.test']);
    expect((await deliveries(id))[0]?.id).toBe(deliveryId);
    await app.call(endpoints.deleteWebhookEndpoint, { params: { id } }, user);
    expect(await list()).toEqual([]);
  });

  test.each([[['order.unknown']], [[]], [['webhook.test']]])('is not told of %j', async (events) => {
    const body = { url: `${origin}/erp`, events };
    expect(await app.refused(endpoints.createWebhookEndpoint, { body }, user)).toMatchObject({ code: 40001 });
  });
});
