import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { problemOf } from './routes.ts';

let app: TestApp;
let superAdmin: BuiltUser;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  // Test requests come from loopback, so that this is believed as of a proxy.
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(async () => {
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
afterEach(async () => {
  await app.context.pool.query('DELETE FROM blacklist');
  await app.context.blacklist.refresh();
});
afterAll(() => app.close());

type Wanted = { type: 'ip' | 'cidr' | 'user' | 'email' | 'key'; value: string; expireTime?: string };
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const add = (wanted: Wanted, by: { token: string } = superAdmin, preview = false) =>
  app.call(endpoints.addToBlacklist, { body: { reason: 'abuse', preview, ...wanted } }, by);
const refuse = (wanted: Wanted, by: { token: string } = superAdmin, headers: Record<string, string> = {}) =>
  app.refused(endpoints.addToBlacklist, { body: { reason: 'abuse', ...wanted } }, { ...by, headers });
const from = async (ip: string, by?: { token: string }, path = `${apiBase}/user/getUserPoint`) => {
  const response = await app.send('GET', path, undefined, { ...by, headers: { 'x-forwarded-for': ip } });
  return response.status;
};

describe('a blocked address', () => {
  test('gets no answer, neither alone nor in a range, and pages neither', async () => {
    await add({ type: 'ip', value: '203.0.113.7' });
    await add({ type: 'cidr', value: '198.51.100.0/24' });
    await add({ type: 'cidr', value: '2001:DB8:1::/48' });
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.9', '2001:db8:1::5']) {
      expect(await from(ip, user), ip).toBe(403);
    }
    expect(await from('203.0.113.7', undefined, '/login')).toBe(403);
    expect(await from('203.0.113.7', undefined, `${apiBase}/site`)).toBe(403);
    expect(await from('203.0.113.7', undefined, '/%E0%A4%A')).toBe(403);
    expect(await from('203.0.113.7', undefined, '/healthz')).toBe(200);
    for (const ip of ['203.0.113.8', '198.51.101.9', '2001:db8:2::5']) {
      expect(await from(ip, user), ip).toBe(200);
    }
    const refused = await app.send('GET', `${apiBase}/site`, undefined, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await refused.json()).toMatchObject({ code: 40302 });
    const list = () => app.call(endpoints.listBlacklist, { query: { type: 'ip' } }, admin);
    await expect
      .poll(async () => (await list()).list)
      .toMatchObject([{ value: '203.0.113.7', hits: 6, expired: false, createdBy: superAdmin.email }]);
  });

  test('opens a page in words, while calls are answered with JSON', async () => {
    await add({ type: 'ip', value: '203.0.113.7' });
    const open = (path: string, accept: string) =>
      app.send('GET', path, undefined, {
        headers: { 'x-forwarded-for': '203.0.113.7', accept, 'accept-language': 'zh-CN' },
      });
    const page = await open('/ups', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain('<h1>访问已被限制</h1>');
    expect(text).toContain('请联系客服');
    for (const [path, accept] of [
      [`${apiBase}/site`, 'text/html'],
      ['/assets/app.js', '*/*'],
    ] as const) {
      const answer = await open(path, accept);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 40302 }]);
    }
  });

  test('is answered again when its time is over or it is removed', async () => {
    await add({ type: 'ip', value: '203.0.113.7', expireTime: inAnHour() });
    const { entry } = await add({ type: 'ip', value: '203.0.113.8' });
    expect([await from('203.0.113.7', user), await from('203.0.113.8', user)]).toEqual([403, 403]);
    await app.call(endpoints.removeFromBlacklist, { params: { id: entry?.id ?? '' } }, admin);
    expect(await from('203.0.113.8', user)).toBe(200);
    await letTimePass(app.context, 3_601);
    await expect.poll(() => from('203.0.113.7', user)).toBe(200);
    const { list } = await app.call(endpoints.listBlacklist, { query: { expired: 'true' } }, admin);
    expect(list).toMatchObject([{ value: '203.0.113.7', expired: true }]);
    await add({ type: 'ip', value: '203.0.113.7' });
    expect(await from('203.0.113.7', user)).toBe(403);
    expect(await refuse({ type: 'ip', value: '203.0.113.7' })).toMatchObject({ status: 409, code: 40925 });
  });

  test('is refused by every node', async () => {
    const { config, log } = app.context;
    const other = createContext(config, app.databaseUrl, log);
    const node = await createApp(other, { webRoot: '/nowhere', checkAnswers: true });
    const elsewhere = async (): Promise<number> => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      return (await node.inject({ method: 'GET', url: `${apiBase}/site`, headers })).statusCode;
    };
    expect(await elsewhere()).toBe(200);
    const { entry } = await add({ type: 'ip', value: '203.0.113.9' });
    await expect.poll(elsewhere, { interval: 50 }).toBe(403);
    await app.call(endpoints.removeFromBlacklist, { params: { id: entry?.id ?? '' } }, superAdmin);
    await expect.poll(elsewhere, { interval: 50 }).toBe(200);
    await node.close();
    await other.close();
  });
});

describe('a blocked account', () => {
  const password = 'long enough 2026';
  const register = (email: string) => app.refused(endpoints.register, { body: { email, password } });

  test('loses its sessions, which the preview counts, and its API keys', async () => {
    const body = { name: `t ${user.id}`, scopes: ['own:points' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key } = await buildKey(app, user, { templateId: template.id, name: 'erp' }, admin);
    const wanted = { type: 'user' as const, value: user.email, expireTime: inAnHour() };
    expect(await add(wanted, admin, true)).toEqual({ entry: null, sessions: 1 });
    expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user)).status).toBe(200);
    expect(await add(wanted, admin)).toMatchObject({
      entry: { value: String(user.id), label: user.email },
      sessions: 1,
    });
    const refused = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, {
      headers: { 'x-api-key': key },
    });
    expect(await refused.json()).toMatchObject({ code: 40302 });
    await expect
      .poll(async () => (await app.send('GET', `${apiBase}/user/getUserInfo`, undefined, user)).status)
      .toBe(401);
  });

  test('by its e-mail address can neither register nor sign in', async () => {
    const email = `blocked-${user.id}@test.example`;
    await add({ type: 'email', value: email.toUpperCase() });
    expect(await register(email)).toMatchObject({ status: 403, code: 40302 });
    await app.context.pool.query(`DELETE FROM blacklist`);
    await app.context.blacklist.refresh();
    await app.call(endpoints.register, { body: { email, password } });
    await app.context.pool.query(`UPDATE users SET status = 'active' WHERE email = $1`, [email]);
    const signIn = { body: { account: email, password } };
    await app.call(endpoints.login, signIn);
    expect(await add({ type: 'email', value: email })).toMatchObject({ sessions: 1 });
    expect(await app.refused(endpoints.login, signIn)).toMatchObject({ status: 403, code: 40302 });
    const wrong = { body: { account: email, password: 'something else' } };
    expect(await app.refused(endpoints.login, wrong)).toMatchObject({ code: 40111 });
    await app.context.pool.query(`DELETE FROM blacklist`);
    await add({ type: 'user', value: email });
    expect(await app.refused(endpoints.login, signIn)).toMatchObject({ status: 403, code: 40302 });
  });

  test('key alone is refused while its owner goes on', async () => {
    const body = { name: `k ${user.id}`, scopes: ['own:points' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key, id } = await buildKey(app, user, { templateId: template.id, name: 'erp' }, admin);
    await add({ type: 'key', value: id, expireTime: inAnHour() }, admin);
    const headers = { 'x-api-key': key };
    expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { headers })).status).toBe(403);
    expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user)).status).toBe(200);
  });
});

describe('the blacklist', () => {
  test('does not lock its author out', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.50' };
    for (const wanted of [
      { type: 'ip', value: '203.0.113.50' },
      { type: 'ip', value: '::ffff:203.0.113.50' },
      { type: 'cidr', value: '203.0.0.0/16' },
      { type: 'user', value: superAdmin.email },
      { type: 'user', value: String(superAdmin.id) },
      { type: 'email', value: superAdmin.email },
    ] as const) {
      expect(await refuse(wanted, superAdmin, headers), wanted.value).toMatchObject({
        status: 409,
        code: 40924,
      });
    }
    const body = { name: `own ${user.id}`, scopes: ['blacklist:manage' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const order = { userId: String(superAdmin.id), templateId: template.id, name: 'own' };
    const { id } = await app.call(endpoints.createKey, { body: order }, superAdmin);
    expect(await refuse({ type: 'key', value: id })).toMatchObject({ code: 40924 });
  });

  test('takes a day at most from an admin, and nobody of the staff', async () => {
    const ip = { type: 'ip' as const, value: '203.0.113.7' };
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect((await refuse(ip, admin)).data.fields).toHaveProperty('expireTime');
    expect((await refuse({ ...ip, expireTime: inTwoDays }, admin)).data.fields).toHaveProperty('expireTime');
    const past = { ...ip, expireTime: '2020-01-01T00:00:00' };
    expect((await refuse(past, admin)).data.fields).toHaveProperty('expireTime');
    const colleague = await buildUser(app.context, { role: 'announcement_admin' });
    const staff = { type: 'user' as const, value: colleague.email, expireTime: inAnHour() };
    expect(await refuse(staff, admin)).toMatchObject({ status: 409, code: 40912 });
    expect(await refuse({ ...staff, type: 'email' }, admin)).toMatchObject({ code: 40912 });
    await add({ ...ip, expireTime: inTwoDays });
    await add(staff);
  });

  test('holds an API key to its scopes: without blacklist:long it blocks for a day at most', async () => {
    const body = { name: `long ${user.id}`, scopes: ['blacklist:manage' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key } = await buildKey(app, superAdmin, { templateId: template.id, name: 'guard' }, superAdmin);
    const block = async (expireTime?: string) => {
      const wanted = { type: 'ip', value: '203.0.113.7', reason: 'abuse', expireTime };
      const headers = { 'x-api-key': key };
      return (await app.send('POST', `${apiBase}/admin/security/blacklist`, wanted, { headers })).status;
    };
    expect([await block(), await block(inAnHour())]).toEqual([400, 200]);
  });
});

test.each([
  ['ip', '203.0.113.7', undefined],
  ['ip', '203.0.113.7/24', 'fields.blacklistValue'],
  ['cidr', '203.0.113.7', 'fields.blacklistValue'],
  ['cidr', '203.0.113.0/33', 'fields.blacklistValue'],
  ['cidr', '10.0.0.0/7', 'fields.blacklistRange'],
  ['cidr', '10.0.0.0/8', undefined],
  ['cidr', '2001::/8', 'fields.blacklistRange'],
  ['cidr', '2001:db8::/32', undefined],
  ['email', 'not an address', 'fields.blacklistValue'],
] as const)('%s %s: %s', (type, value, problem) => {
  expect(problemOf(type, value)).toBe(problem);
});
