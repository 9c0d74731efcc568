import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { KeyScope } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { countKeys, endKeys } from './public-api.ts';

let app: TestApp;
let superAdmin: BuiltUser;
let admin: BuiltUser;
let owner: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
// Anew for every test: some let a day pass, which ends sessions.
beforeEach(async () => {
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  admin = await buildUser(app.context, { role: 'admin' });
  owner = await buildUser(app.context);
});
afterAll(() => app.close());

let made = 0;
const templateOf = async (...scopes: KeyScope[]) => {
  made += 1;
  return app.call(endpoints.createTemplate, { body: { name: `template ${made}`, scopes } }, superAdmin);
};
const keyOf = async (
  scopes: KeyScope[],
  rest: { expireTime?: string; allowedIps?: string[] } = {},
  by: { token: string } = admin,
  whose: BuiltUser = owner,
) => {
  const template = await templateOf(...scopes);
  return buildKey(app, whose, { templateId: template.id, name: 'erp', ...rest }, by);
};
const use = async (key: string, method = 'GET', path = '/user/getUserPoint', body?: unknown) => {
  const response = await app.send(method, `${apiBase}${path}`, body, { headers: { 'x-api-key': key } });
  return {
    status: response.status,
    headers: response.headers,
    envelope: (await response.json()) as { code: number; data: { supportHint?: string } },
  };
};
const statusOf = async (key: string): Promise<number> => (await use(key)).status;
/** Within a second every node judges a key anew. */
const becomes = async (key: string, status: number): Promise<void> => {
  await expect.poll(() => statusOf(key), { interval: 100 }).toBe(status);
};

describe('an API key', () => {
  test('calls the API as its owner, by its scopes and no others', async () => {
    const { key, prefix, last4, scopes } = await keyOf(['own:points', 'own:query', 'users:read']);
    expect(key).toMatch(/^wb_live_[0-9A-Za-z]{49}$/);
    expect([prefix, last4]).toEqual([key.slice(0, 12), key.slice(-4)]);
    expect(scopes).toEqual(['own:points', 'own:query']);
    expect((await use(key)).envelope).toMatchObject({ code: 0, data: 1000 });
    const path = '/logistics/ups/query';
    await buildStock(app.context, 1, { zip5: '60640' });
    expect((await use(key, 'POST', path, { zipCode: '60640' })).envelope).toMatchObject({
      code: 0,
      data: { total: 1 },
    });
    const held = await app.call(endpoints.listHolds, {}, owner);
    expect(held.list).toHaveLength(1);
    for (const [method, forbidden, body] of [
      ['POST', '/user/getUserOrder', {}],
      ['GET', '/admin/users/list', undefined],
      ['POST', '/user/changePsw', { oldPassword: 'xxxxxx', newPassword: 'yyyyyy' }],
      ['GET', '/user/sessions', undefined],
      ['POST', '/user/pointsExchange', { exchangeCode: '0000-0000-0000-0000' }],
      ['GET', '/manage/keys/list', undefined],
    ] as const) {
      const { status } = await use(key, method, forbidden, body);
      // A path that is not served here yet is not found.
      expect([403, 404], `${method} ${forbidden}`).toContain(status);
    }
    expect((await use(key, 'POST', '/auth/refresh-token', {})).status).toBe(401);
    expect((await use(key)).headers.get('x-new-token')).toBeNull();
  });

  test('sees nothing of another owner', async () => {
    const other = await buildUser(app.context, { points: 700 });
    const { key } = await keyOf(['own:points']);
    const log = await app.call(endpoints.getUserPointLog, { body: {} }, other);
    const path = `/user/pointReceipt/${log.list[0]?.id ?? ''}`;
    expect((await use(key, 'GET', path)).status).toBe(404);
  });

  test('of staff does with their permissions what its template says', async () => {
    const staff = await buildUser(app.context, { role: 'admin' });
    const { key } = await keyOf(['limits:read'], {}, superAdmin, staff);
    expect((await use(key, 'GET', '/manage/limits/list')).status).toBe(200);
    expect((await use(key, 'GET', '/admin/security/blacklist')).status).toBe(403);
    await app.context.db.updateTable('users').set({ role: 'user' }).where('id', '=', staff.id).execute();
    await expect.poll(async () => (await use(key, 'GET', '/manage/limits/list')).status).toBe(403);
  });

  test('that is mistyped, made up or nothing like a key is refused', async () => {
    const { key } = await keyOf(['own:points']);
    const typo = `${key.slice(0, 20)}${key[20] === 'x' ? 'y' : 'x'}${key.slice(21)}`;
    for (const wrong of [typo, 'wb_live_short', 'x', owner.token, `${key}x`]) {
      expect((await use(wrong)).envelope).toMatchObject({ code: 40115 });
    }
    const both = { 'x-api-key': typo, token: owner.token };
    const response = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { headers: both });
    expect(response.status).toBe(401);
  });

  test('works from its addresses only, and until it expires', async () => {
    const inside = await keyOf(['own:points'], { allowedIps: ['127.0.0.0/8', '2001:db8::/32'] });
    const outside = await keyOf(['own:points'], { allowedIps: ['203.0.113.7', '::1'] });
    expect(await statusOf(inside.key)).toBe(200);
    const refused = await use(outside.key);
    expect(refused.status).toBe(401);
    expect(refused.envelope.data.supportHint).toContain('IP');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const lasting = await keyOf(['own:points'], { expireTime: soon });
    expect(await statusOf(lasting.key)).toBe(200);
    await letTimePass(app.context, 3_601);
    await becomes(lasting.key, 401);
    const template = await templateOf('own:points');
    const past = {
      userId: String(owner.id),
      templateId: template.id,
      name: 'x',
      expireTime: '2020-01-01T00:00:00',
    };
    expect((await app.refused(endpoints.createKey, { body: past }, admin)).data.fields).toHaveProperty(
      'expireTime',
    );
  });

  test('ends on another node when it is switched off, revoked or its owner is disabled', async () => {
    const { config, log } = app.context;
    const other = createContext(config, app.databaseUrl, log);
    const node = await createApp(other, { webRoot: '/nowhere', checkAnswers: true });
    const elsewhere = async (key: string): Promise<number> => {
      const headers = { 'x-api-key': key };
      return (await node.inject({ method: 'GET', url: `${apiBase}/user/getUserPoint`, headers })).statusCode;
    };
    const ends = async (key: string, status: number): Promise<void> => {
      await expect.poll(() => elsewhere(key), { interval: 100 }).toBe(status);
    };
    const [one, two] = [await keyOf(['own:points']), await keyOf(['own:points'])];
    expect(await elsewhere(one.key)).toBe(200);
    const params = { id: one.id };
    await app.call(endpoints.setKeyStatus, { params, body: { status: 'disabled' } }, admin);
    await ends(one.key, 401);
    await app.call(endpoints.setKeyStatus, { params, body: { status: 'active' } }, admin);
    await ends(one.key, 200);
    await app.call(endpoints.deleteKey, { params }, admin);
    await ends(one.key, 401);
    expect(
      await app.refused(endpoints.setKeyStatus, { params, body: { status: 'active' } }, admin),
    ).toMatchObject({ code: 40921 });
    expect(await elsewhere(two.key)).toBe(200);
    await app.context.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', owner.id)
      .execute();
    await ends(two.key, 401);
    await node.close();
    await other.close();
  });

  test('ends with its account', async () => {
    const { key } = await keyOf(['own:points']);
    expect(await countKeys(app.context.db, owner.id)).toBe(1);
    expect(await inTransaction(app.context.db, (tx) => endKeys(tx, owner.id))).toBe(1);
    expect(await countKeys(app.context.db, owner.id)).toBe(0);
    await becomes(key, 401);
  });

  test('that is rotated works on for a day beside the new one', async () => {
    const first = await keyOf(['own:points']);
    const params = { id: first.id };
    const offered = await app.call(endpoints.rotateKey, { params, body: {} }, admin);
    expect(offered).toMatchObject({ rotatingUntil: null, last4: first.last4, state: 'active' });
    expect(offered.collectUntil).not.toBeNull();
    const second = await app.call(endpoints.collectMyKey, { params, body: {} }, owner);
    expect(second.key).not.toBe(first.key);
    expect(second.collectUntil).toBeNull();
    expect(second.rotatingUntil).not.toBeNull();
    expect(await statusOf(first.key)).toBe(200);
    expect(await statusOf(second.key)).toBe(200);
    await letTimePass(app.context, 86_401);
    admin = await buildUser(app.context, { role: 'admin' });
    await becomes(first.key, 401);
    expect(await statusOf(second.key)).toBe(200);
    const { list } = await app.call(endpoints.listKeys, { query: { keyword: second.prefix } }, admin);
    expect(list).toMatchObject([{ id: first.id, rotatingUntil: null, last4: second.key.slice(-4) }]);
  });

  test('is stored and listed without itself, and its use is counted', async () => {
    const { key, id } = await keyOf(['own:points']);
    await use(key);
    await use(key);
    await use(key, 'POST', '/user/getUserOrder', {});
    const listed = () => app.call(endpoints.listKeys, { query: { userId: String(owner.id) } }, admin);
    await expect.poll(async () => (await listed()).list[0]?.usage).toEqual({ calls: 3, errors: 1 });
    expect((await listed()).list[0]).toMatchObject({ id, state: 'active', lastUsedIp: '127.0.0.1' });
    expect(JSON.stringify(await listed())).not.toContain(key);
    const { rows } = await app.context.pool.query<{ text: string }>(
      `SELECT coalesce(string_agg(k::text, ' '), '') || coalesce((SELECT string_agg(i::text, ' ') FROM idempotency_keys i), '') AS text
       FROM api_keys k`,
    );
    expect(rows[0]?.text).toContain('wb_live_');
    expect(rows[0]?.text).not.toContain(key);
  });

  test('is issued once for one Idempotency-Key', async () => {
    const template = await templateOf('own:points');
    const body = { userId: String(owner.id), templateId: template.id, name: 'once' };
    const by = { token: admin.token, idempotencyKey: `key-once-${owner.id}` };
    const first = await app.call(endpoints.createKey, { body }, by);
    expect(await app.call(endpoints.createKey, { body }, by)).toEqual(first);
    const { total } = await app.call(endpoints.listKeys, { query: { userId: String(owner.id) } }, admin);
    expect(total).toBe(1);
    const changed = { ...body, name: 'twice' };
    expect(await app.refused(endpoints.createKey, { body: changed }, by)).toMatchObject({ code: 42201 });
  });

  test('is taken form-encoded, addresses with commas between them', async () => {
    const template = await templateOf('own:points');
    const form = new URLSearchParams({
      userId: String(owner.id),
      templateId: template.id,
      name: 'form',
      allowedIps: '127.0.0.1, 10.0.0.0/8',
    });
    const response = await app.send('POST', `${apiBase}/manage/keys`, form.toString(), {
      token: admin.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await response.json()).toMatchObject({
      code: 0,
      data: { allowedIps: ['127.0.0.1', '10.0.0.0/8'] },
    });
  });
});

describe('staff', () => {
  test('who are no super admin have no say over keys of staff', async () => {
    const template = await templateOf('limits:read');
    const staff = await buildUser(app.context, { role: 'admin' });
    const body = { userId: String(staff.id), templateId: template.id, name: 'x' };
    const own = { ...body, userId: String(admin.id) };
    expect(await app.refused(endpoints.createKey, { body }, admin)).toMatchObject({ code: 40912 });
    expect(await app.refused(endpoints.createKey, { body: own }, admin)).toMatchObject({ code: 40912 });
    const { id } = await app.call(endpoints.createKey, { body }, superAdmin);
    const params = { id };
    expect(await app.refused(endpoints.rotateKey, { params, body: {} }, admin)).toMatchObject({
      code: 40912,
    });
    expect(await app.refused(endpoints.deleteKey, { params }, admin)).toMatchObject({ code: 40912 });
    const user = { ...body, userId: String(owner.id) };
    const useless = await app.refused(endpoints.createKey, { body: user }, admin);
    expect(useless.data.fields).toHaveProperty('templateId');
  });

  test('change a key: its expiry, its addresses, its template for a narrower one', async () => {
    const { id, key } = await keyOf(['own:points', 'own:orders'], { allowedIps: ['203.0.113.7'] });
    const [narrower, wider] = [
      await templateOf('own:points'),
      await templateOf('own:points', 'own:orders', 'own:query'),
    ];
    await becomes(key, 401);
    const change = (templateId: string) => ({
      params: { id },
      body: { name: 'new', templateId, clearFields: ['allowedIps' as const] },
    });
    const refused = await app.refused(endpoints.changeKey, change(wider.id), admin);
    expect(refused.data.fields).toHaveProperty('templateId');
    const changed = await app.call(endpoints.changeKey, change(narrower.id), admin);
    expect(changed).toMatchObject({ name: 'new', allowedIps: [], scopes: ['own:points'] });
    await becomes(key, 200);
    expect((await use(key, 'POST', '/user/getUserOrder', {})).status).toBe(403);
  });

  test('take from all keys of a template what they take from it, and give them nothing', async () => {
    const template = await templateOf('own:points', 'own:orders');
    const order = { templateId: template.id, name: 'x' };
    const { key, id } = await buildKey(app, owner, order, admin);
    const orders = async () => (await use(key, 'POST', '/user/getUserOrder', {})).status;
    expect([await statusOf(key), await orders()]).toEqual([200, 200]);
    const params = { id: template.id };
    const save = async (version: number, ...scopes: KeyScope[]) =>
      app.call(
        endpoints.changeTemplate,
        { params, body: { name: template.name, scopes, version } },
        superAdmin,
      );
    const second = await save(template.version, 'own:points', 'own:query');
    await expect.poll(orders).toBe(403);
    const third = await save(second.version, 'own:points', 'own:orders', 'own:query');
    expect(third.keys).toBe(1);
    const { list } = await app.call(endpoints.listKeys, { query: { templateId: template.id } }, admin);
    expect(list).toMatchObject([{ id, scopes: ['own:points'], state: 'active' }]);
    expect([await statusOf(key), await orders()]).toEqual([200, 403]);
    await save(third.version, 'own:query');
    await becomes(key, 401);
    const { list: ended } = await app.call(endpoints.listKeys, { query: { templateId: template.id } }, admin);
    expect(ended).toMatchObject([{ id, state: 'revoked' }]);
  });

  test('change a template from the version that they saw', async () => {
    const template = await templateOf('own:points');
    const body = { userId: String(owner.id), templateId: template.id, name: 'x' };
    await app.call(endpoints.createKey, { body }, admin);
    const wanted = {
      name: template.name,
      scopes: ['own:points' as const, 'own:orders' as const],
      version: template.version,
    };
    const params = { id: template.id };
    const next = await app.call(endpoints.changeTemplate, { params, body: wanted }, superAdmin);
    expect(next).toMatchObject({ version: template.version + 1, keys: 1 });
    expect(await app.refused(endpoints.changeTemplate, { params, body: wanted }, superAdmin)).toMatchObject({
      code: 40904,
      data: { supportHint: '其他人刚刚修改过，请刷新后核对再提交' },
    });
    expect(await app.refused(endpoints.deleteTemplate, { params }, superAdmin)).toMatchObject({
      code: 40920,
    });
    const { list } = await app.call(endpoints.listKeys, { query: { templateId: template.id } }, admin);
    await app.call(endpoints.deleteKey, { params: { id: list[0]?.id ?? '' } }, admin);
    await app.call(endpoints.deleteTemplate, { params }, superAdmin);
    const templates = await app.call(endpoints.listTemplates, {}, admin);
    expect(templates.list.map(({ id }) => id)).not.toContain(template.id);
    const same = { name: template.name, scopes: ['own:query' as const] };
    await app.call(endpoints.createTemplate, { body: same }, superAdmin);
    const again = await app.refused(endpoints.createTemplate, { body: same }, superAdmin);
    expect(again.data.fields).toHaveProperty('name');
  });

  test('are told who may do something', async () => {
    const staff = await buildUser(app.context, { role: 'admin' });
    const { id } = await keyOf(['blacklist:read'], {}, superAdmin, staff);
    const who = await app.call(endpoints.whoMay, { query: { permission: 'blacklist:read' } }, admin);
    expect(who.roles.map(({ role }) => role)).toEqual(['admin', 'super_admin']);
    expect(who.keys).toContainEqual({ id, name: 'erp', owner: staff.email });
    expect(who.endpoints).toContain('GET /admin/security/blacklist');
    const own = await app.call(endpoints.whoMay, { query: { permission: 'own:points' } }, admin);
    expect(own.endpoints).toContain('GET /user/getUserPoint');
    const unknown = await app.refused(endpoints.whoMay, { query: { permission: 'a:b' } }, admin);
    expect(unknown.code).toBe(40001);
  });
});

test('the documentation says which calls a key may make', async () => {
  const document = (await (await app.send('GET', `${apiBase}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  const securityOf = (path: string, method: string) =>
    document.paths[`${apiBase}${path}`]?.[method]?.security;
  expect(securityOf('/user/getUserPoint', 'get')).toContainEqual({ apiKey: [] });
  expect(securityOf('/user/changePsw', 'post')).toEqual([{ token: [] }, { bearer: [] }]);
});
