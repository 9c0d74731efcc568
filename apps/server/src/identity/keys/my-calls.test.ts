import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let templateId: string;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({}, { limits: 'default' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  const body = { name: 'points', scopes: ['own:points' as const] };
  templateId = (await app.call(endpoints.createTemplate, { body }, superAdmin)).id;
});
afterAll(() => app.close());

const keyOf = (owner: BuiltUser) => buildKey(app, owner, { templateId, name: 'erp' }, superAdmin);
const get = (path: string, key: string) =>
  app.send('GET', `${apiBase}${path}`, undefined, { headers: { 'x-api-key': key } });
const calls = (owner: BuiltUser, query: { failed?: 'true' } = {}) =>
  app.call(endpoints.listMyKeyCalls, { query }, { ...owner, locale: 'en' });

test('an account sees the calls of its keys with their errors, and nobody else’s', async () => {
  const [owner, other] = await Promise.all([buildUser(app.context), buildUser(app.context)]);
  const [first, second, foreign] = await Promise.all([keyOf(owner), keyOf(owner), keyOf(other)]);
  await get('/user/getUserPoint', first.key);
  await get('/user/getUserInfo', second.key);
  await get('/user/getUserPoint', foreign.key);
  // What a session calls is no call of a key.
  await app.call(endpoints.getUserPoint, {}, owner);
  await app.context.callLog.flush();

  const { list, total } = await calls(owner);
  expect(total).toBe(2);
  expect(list).toMatchObject([
    {
      path: '/user/getUserInfo',
      httpStatus: 403,
      code: 40301,
      key: { id: second.id },
      errorText: expect.any(String) as string,
      hint: expect.any(String) as string,
    },
    {
      path: '/user/getUserPoint',
      httpStatus: 200,
      code: 0,
      key: { id: first.id },
      errorText: null,
      hint: null,
    },
  ]);
  expect((await calls(owner, { failed: 'true' })).total).toBe(1);
});

test('an account sees which limits bind it and its keys, and asking takes nothing of them', async () => {
  const owner = await buildUser(app.context);
  const { id, key } = await keyOf(owner);
  const limits = async () => (await app.call(endpoints.listMyLimits, {}, owner)).list;
  const before = await limits();
  expect(before.map(({ name, maxRequests }) => `${name} ${maxRequests}`)).toEqual([
    '普通用户 300',
    'API 密钥 60',
    '查询运单号 30',
    '下单 10',
  ]);
  const ofKey = (list: typeof before) => list.find((limit) => limit.key?.id === id);
  expect(ofKey(before)).toMatchObject({ remaining: 60, windowSeconds: 60 });
  await get('/user/getUserPoint', key);
  const after = ofKey(await limits());
  expect(after?.remaining).toBe(59);
  expect(after?.reset).toBeGreaterThan(0);
  expect(ofKey(await limits())?.remaining).toBe(59);
});
