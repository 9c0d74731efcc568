import { hash } from '@node-rs/argon2';
import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { sendNotification } from '../../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  // With a password, which some of the calls ask for.
  const passwordHash = await hash('seven brown Foxes');
  superAdmin = await buildUser(app.context, { role: 'super_admin', passwordHash });
});
afterAll(() => app.close());

const sqlTexts = [
  "'",
  "' OR '1'='1",
  "1' UNION SELECT password_hash FROM users --",
  '1; SELECT pg_sleep(30) --',
  'created_at; DROP TABLE orders',
  '$1',
  '\\',
  '%',
  '_',
  '\u0000',
] as const;
/** Days and times that are written as they should be, at the ends of what there is. */
const times = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1970-01-01',
  '2999-12-31',
  '1970-01-01T00:00:00+14:00',
  '2999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59+23:59',
  '2026-11-01T01:30:00-23:59',
  '2026-02-29T00:00',
];
/** As the schema of ids takes them, and no row has them. */
const ids = ['0', '9007199254740993', '9223372036854775807', '9223372036854775808', '9999999999999999999'];

const hostile = [...sqlTexts, ...ids, ...times];

type Fields = Readonly<Record<string, { readonly type?: string }>>;
const fieldsOf = (schema: EndpointShape['query']): string[] =>
  schema === undefined
    ? []
    : Object.keys(
        (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as { properties?: Fields })
          .properties ?? {},
      );

/** What an answer may never say, whatever was sent. */
const insides = /syntax error at|SQLSTATE|pg_sleep|password_hash|PostgreSQL \d|\bat .+\.ts:\d+/;

const look = async (endpoint: EndpointShape, path: string, value: string, body?: unknown) => {
  const credentials = endpoint.access === 'open' ? {} : { token: superAdmin.token };
  const response = await app.send(endpoint.method, `${apiBase}${path}`, body, credentials);
  if (response.status === 200) {
    // A stream that never ends is left; everything else comes whole.
    if (/event-stream|ndjson/.test(response.headers.get('content-type') ?? '')) await response.body?.cancel();
    else await response.text();
    return;
  }
  const text = await response.text();
  expect({ value, path, status: response.status, failed: response.status >= 500 }).toMatchObject({
    failed: false,
  });
  if (text !== '') expect(ErrorEnvelope.safeParse(JSON.parse(text)).success).toBe(true);
  expect(text).not.toMatch(insides);
};

/** Tries every text, all at once: it is about what is answered, not when. */
const atOnce = async (attempt: (value: string) => Promise<void>): Promise<number> =>
  (await Promise.all(hostile.map(attempt))).length;

const filled = ({ path }: EndpointShape, named: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(named[name] ?? (name === 'carrier' ? 'ups' : '1')),
  );
const bodyFor = ({ method }: EndpointShape): object | undefined =>
  method === 'GET' || method === 'DELETE' ? undefined : {};
/** Those that would spoil what is asked after them. */
const calm = endpointList.filter(({ id }) => !['logout', 'endSession', 'endOtherSessions'].includes(id));

describe('no text of an attacker in a path makes the server fail', () => {
  test.each(calm.filter(({ params }) => params !== undefined))('$id', async (endpoint) => {
    for (const name of fieldsOf(endpoint.params))
      expect(
        await atOnce((value) =>
          look(endpoint, filled(endpoint, { [name]: value }), value, bodyFor(endpoint)),
        ),
      ).toBe(hostile.length);
  });
});

describe('nor in a query', () => {
  test.each(calm.filter(({ query }) => query !== undefined))('$id', async (endpoint) => {
    const all = fieldsOf(endpoint.query);
    const needed: Record<string, string> = {
      ...(all.includes('carrier') && { carrier: 'ups' }),
      ...(all.includes('keyword') && { keyword: 'a' }),
      ...(all.includes('metrics') && { metrics: 'orders' }),
    };
    for (const name of all) {
      const answered = await atOnce((value) => {
        const query = new URLSearchParams({ ...needed, [name]: value }).toString();
        return look(endpoint, `${filled(endpoint)}?${query}`, value, bodyFor(endpoint));
      });
      expect(answered).toBe(hostile.length);
    }
  });
});

type Json = { readonly properties?: Fields; readonly anyOf?: readonly Json[] };
const textFields = (schema: EndpointShape['body']): string[] => {
  if (schema === undefined) return [];
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;
  const shapes = [json, ...(json.anyOf ?? [])];
  return shapes.flatMap(({ properties = {} }) => Object.keys(properties));
};

describe('nor in a body', () => {
  const bodies = calm.filter(
    ({ body, encoding, id }) => body !== undefined && encoding !== 'multipart' && id !== 'login',
  );
  test.each(bodies)('$id', async (endpoint) => {
    const answered = await atOnce((value) => {
      const body = Object.fromEntries(textFields(endpoint.body).map((name) => [name, value]));
      return look(endpoint, filled(endpoint), value, body);
    });
    expect(answered).toBe(hostile.length);
  });
});

describe('what is looked for is a text', () => {
  const found = async (keyword: string): Promise<number> => {
    const query = { keyword };
    return (await app.call(endpoints.searchStaffNotices, { query }, superAdmin)).total;
  };
  test('and its wildcards are letters like others, in notices', async () => {
    await sendNotification(app, superAdmin, { title: 'plain', content: 'plain' });
    await sendNotification(app, superAdmin, { title: '100% off_season\\', content: 'plain' });
    expect([await found('%'), await found('_'), await found('\\'), await found('0% off_s')]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([await found('100_ off'), await found('%plain%')]).toEqual([0, 0]);
  });

  test('in accounts, ZIPs, keys, codes, limits and the rest', async () => {
    const total = async (
      id: 'listUsers' | 'listKeys' | 'listCodeBatches' | 'listBlacklist',
      keyword: string,
    ) => (await app.call(endpoints[id], { query: { keyword } }, superAdmin)).total;
    for (const id of ['listUsers', 'listKeys', 'listCodeBatches', 'listBlacklist'] as const)
      for (const keyword of ['%', '_', '%%%', '\\'])
        expect({ id, keyword, total: await total(id, keyword) }).toMatchObject({ total: 0 });
    for (const keyword of ['%', '_', 'New_York', '\\'])
      expect(
        (await app.call(endpoints.findZips, { query: { keyword, carrier: 'ups' } }, superAdmin)).list,
      ).toEqual([]);
  });
});

test('an export of orders with a NUL in its filter is refused, not broken off', async () => {
  const body = { keyword: 'a\u0000b', format: 'csv' };
  expect(await app.refused(endpoints.exportOrders, { body }, superAdmin)).toMatchObject({ code: 40001 });
});

test('half a character that would be kept as JSON is refused, and moves nothing', async () => {
  const user = await buildUser(app.context, { points: 0 });
  const recharge = (refNo: string) => ({
    params: { id: String(user.id) },
    body: { points: 5, remark: 'from the bank', refNo },
  });
  expect(await app.refused(endpoints.rechargeUser, recharge('\ud800'), superAdmin)).toMatchObject({
    code: 40001,
    data: { moneyEffect: 'none' },
  });
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(0);
  await app.call(endpoints.rechargeUser, recharge('\ud83d\ude00'), superAdmin);
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(5);
});

test('nothing that was sent became a statement: the tables are there, with who was in them', async () => {
  const { rows } = await app.context.pool.query(
    `SELECT (SELECT count(*)::int FROM users) AS users, to_regclass('orders') IS NOT NULL AS orders`,
  );
  expect(rows).toMatchObject([{ orders: true }]);
  expect(rows[0].users).toBeGreaterThanOrEqual(1);
  expect((await app.call(endpoints.getUserInfo, {}, superAdmin)).role).toBe('super_admin');
});
