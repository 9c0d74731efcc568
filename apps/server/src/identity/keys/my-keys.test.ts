import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type KeyScope, keyScopes, ownScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser, letTimePass, renewSession } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startSession } from '../sessions/public-api.ts';

let app: TestApp;
let superAdmin: BuiltUser;
let admin: BuiltUser;
let owner: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  admin = await buildUser(app.context, { role: 'admin' });
  owner = await buildUser(app.context);
});
afterAll(() => app.close());

let made = 0;
const templateOf = async (scopes: readonly KeyScope[]): Promise<string> => {
  made += 1;
  const body = { name: `template ${made}`, scopes: [...scopes] };
  return (await app.call(endpoints.createTemplate, { body }, superAdmin)).id;
};
const issue = async (rest: { expireTime?: string } = {}) =>
  app.call(
    endpoints.createKey,
    {
      body: {
        userId: String(owner.id),
        templateId: await templateOf(['own:points']),
        name: 'erp',
        ...rest,
      },
    },
    admin,
  );
const byId = (id: string) => ({ params: { id }, body: {} });
const collect = (id: string, by: { token: string } = owner) => app.call(endpoints.collectMyKey, byId(id), by);
const notCollected = async (id: string, by: { token: string } = owner) =>
  (await app.refused(endpoints.collectMyKey, byId(id), by)).code;
const myKey = async (id: string) =>
  (await app.call(endpoints.listMyKeys, {}, owner)).list.find((key) => key.id === id);
const statusOf = async (key: string, path = '/user/getUserPoint'): Promise<number> =>
  (await app.send('GET', `${apiBase}${path}`, undefined, { headers: { 'x-api-key': key } })).status;
/** A day ends sessions: somebody signs in again. */
const again = async (user: BuiltUser): Promise<BuiltUser> => ({
  ...user,
  token: (await startSession(app.context.db, user.id, 'test', '127.0.0.1')).token,
});
const told = async (): Promise<string[]> => {
  const { list } = await app.call(endpoints.listNotices, { query: {} }, owner);
  return list.map(({ title, link }) => `${title} ${link ?? ''}`);
};

describe('the secret of an API key', () => {
  test('goes to its owner, once, and to nobody of the staff', async () => {
    const issued = await issue();
    expect(issued).toMatchObject({ state: 'pending', prefix: 'wb_live_', last4: '', scopes: ['own:points'] });
    expect(JSON.stringify(issued)).not.toMatch(/wb_live_\w/);
    const { rows } = await app.context.pool.query<{ text: string }>(
      'SELECT k::text AS text FROM api_keys k WHERE id = $1',
      [issued.id],
    );
    expect(rows[0]?.text).not.toMatch(/wb_live_\w/);
    expect(await notCollected(issued.id, admin)).toBe(40401);
    expect(await notCollected(issued.id, superAdmin)).toBe(40401);
    const { key, ...collected } = await collect(issued.id);
    expect(key).toMatch(/^wb_live_[0-9A-Za-z]{49}$/);
    expect(collected).toMatchObject({ state: 'active', last4: key.slice(-4), collectUntil: null });
    expect(await statusOf(key)).toBe(200);
    expect(await notCollected(issued.id)).toBe(40960);
    expect(await statusOf(key)).toBe(200);
    const { rows: kept } = await app.context.pool.query<{ text: string }>(
      `SELECT string_agg(t, ' ') AS text FROM (SELECT k::text AS t FROM api_keys k UNION ALL
       SELECT i::text FROM idempotency_keys i UNION ALL SELECT a::text FROM audit_entries a) all_texts`,
    );
    expect(kept[0]?.text).toContain(key.slice(0, 12));
    expect(kept[0]?.text).not.toContain(key);
  });

  test('is made once by two who collect at the same time', async () => {
    const { id } = await issue();
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const answer = await app.send('POST', `${apiBase}/user/keys/${id}/collect`, {}, owner);
        return ((await answer.json()) as { code: number }).code;
      }),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40960, 40960, 40960]);
  });

  test('is not repeated for the same Idempotency-Key', async () => {
    const { id } = await issue();
    const by = { token: owner.token, idempotencyKey: `collect-${id}-once` };
    await app.call(endpoints.collectMyKey, byId(id), by);
    expect(await app.refused(endpoints.collectMyKey, byId(id), by)).toMatchObject({ code: 40922 });
  });

  test('is told of to the owner, with the way to collect it', async () => {
    const { id } = await issue();
    expect(await told()).toContain('有新的 API 密钥待领取 /personal?tab=keys');
    await collect(id);
    await app.call(endpoints.rotateKey, byId(id), admin);
    expect(await told()).toContain('API 密钥待更换 /personal?tab=keys');
    await app.call(endpoints.deleteKey, { params: { id } }, admin);
    expect(await told()).toContain('API 密钥已作废 /personal?tab=keys');
  });

  test('waits for a week; offered anew it can be collected', async () => {
    const { id } = await issue();
    await letTimePass(app.context, 7 * 86_400 + 1);
    [owner, admin] = [await again(owner), await again(admin)];
    expect(await myKey(id)).toMatchObject({ state: 'expired', collectUntil: null });
    expect(await notCollected(id)).toBe(40960);
    expect(await app.call(endpoints.rotateKey, byId(id), admin)).toMatchObject({ state: 'pending' });
    expect(await statusOf((await collect(id)).key)).toBe(200);
  });

  test('of a rotation that nobody collects leaves the key as it was', async () => {
    const { id } = await issue();
    const { key } = await collect(id);
    await app.call(endpoints.rotateKey, byId(id), admin);
    await letTimePass(app.context, 7 * 86_400 + 1);
    owner = await again(owner);
    expect(await notCollected(id)).toBe(40960);
    expect(await statusOf(key)).toBe(200);
  });

  test('is not handed out for a key that is switched off, expired or revoked', async () => {
    const off = await issue();
    const status = { params: { id: off.id }, body: { status: 'disabled' as const } };
    await app.call(endpoints.setKeyStatus, status, admin);
    expect(await notCollected(off.id)).toBe(40960);
    expect(await app.refused(endpoints.rotateKey, byId(off.id), admin)).toMatchObject({ code: 40961 });
    const short = await issue({ expireTime: new Date(Date.now() + 3_600_000).toISOString() });
    await app.context.pool.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [short.id]);
    expect(await notCollected(short.id)).toBe(40960);
    expect(await app.refused(endpoints.rotateKey, byId(short.id), admin)).toMatchObject({ code: 40961 });
    const ended = await issue();
    await app.call(endpoints.deleteKey, { params: { id: ended.id } }, admin);
    expect(await notCollected(ended.id)).toBe(40921);
  });
});

describe('an owner', () => {
  test('sees own keys alone, and ends them', async () => {
    const other = await buildUser(app.context);
    const { id } = await issue();
    const { key } = await collect(id);
    const mine = await app.call(endpoints.listMyKeys, {}, owner);
    expect(mine.list).toMatchObject([{ id, name: 'erp', scopes: ['own:points'], state: 'active' }]);
    expect(JSON.stringify(mine)).not.toContain(admin.email);
    expect((await app.call(endpoints.listMyKeys, {}, other)).list).toEqual([]);
    expect(await app.refused(endpoints.revokeMyKey, { params: { id } }, other)).toMatchObject({
      code: 40401,
    });
    expect(await statusOf(key)).toBe(200);
    await app.call(endpoints.revokeMyKey, { params: { id } }, owner);
    await expect.poll(() => statusOf(key)).toBe(401);
    await app.call(endpoints.revokeMyKey, { params: { id } }, owner);
    expect(await myKey(id)).toMatchObject({ state: 'revoked' });
  });

  test('reaches none of it by an API key, whatever that may do', async () => {
    const order = { templateId: await templateOf(ownScopes), name: 'all' };
    const { key, id } = await buildKey(app, owner, order, admin);
    const headers = { 'x-api-key': key };
    const knock = async (method: string, path: string) =>
      (await app.send(method, `${apiBase}${path}`, method === 'POST' ? {} : undefined, { headers })).status;
    expect(await knock('GET', '/user/keys')).toBe(403);
    expect(await knock('POST', `/user/keys/${id}/collect`)).toBe(403);
    expect(await knock('DELETE', `/user/keys/${id}`)).toBe(403);
  });
});

describe('a change of role', () => {
  const setRole = (role: 'user' | 'admin' | 'super_admin', preview = false) =>
    app.call(
      endpoints.setUserRole,
      {
        params: { id: String(owner.id) },
        body: { role, reason: 'a new job', ...(preview ? { preview } : {}) },
      },
      superAdmin,
    );
  const keyWith = async (scopes: readonly KeyScope[]) =>
    buildKey(app, owner, { templateId: await templateOf(scopes), name: 'erp' }, superAdmin);

  test('gives a key with all scopes nothing when its owner becomes a super admin', async () => {
    const { key, id } = await keyWith(keyScopes);
    const { effect } = await setRole('super_admin');
    expect(effect).toMatchObject({ keysNarrowed: 0, keysEnded: 0 });
    expect(await statusOf(key)).toBe(200);
    for (const path of ['/admin/users/list', '/manage/keys/list', '/admin/audit/list', '/manage/limits/list'])
      expect(await statusOf(key, path), path).toBe(403);
    await renewSession(app.context, owner);
    expect((await myKey(id))?.scopes).toEqual(ownScopes);
  });

  test('takes from keys what the role takes, for good, ends what is left with nothing, and counts both before', async () => {
    owner = await buildUser(app.context, { role: 'super_admin' });
    const wide = await keyWith(['own:points', 'limits:read']);
    const staff = await keyWith(['limits:read']);
    const own = await keyWith(['own:points']);
    const keys = { keysNarrowed: 1, keysEnded: 1 };
    expect((await setRole('user', true)).effect).toMatchObject(keys);
    expect(await statusOf(staff.key, '/manage/limits/list')).toBe(200);
    expect((await setRole('user')).effect).toMatchObject(keys);
    await expect.poll(() => statusOf(staff.key)).toBe(401);
    expect([await statusOf(wide.key), await statusOf(own.key)]).toEqual([200, 200]);
    const { list } = await app.call(endpoints.listAudit, { query: { act: 'user.role' } }, superAdmin);
    expect(list[0]?.after).toMatchObject({ role: 'user', ...keys });
    await setRole('super_admin');
    await renewSession(app.context, owner);
    expect((await myKey(wide.id))?.scopes).toEqual(['own:points']);
    expect(await statusOf(wide.key, '/manage/limits/list')).toBe(403);
    expect(await statusOf(staff.key, '/manage/limits/list')).toBe(401);
  });
});
