import { apiBase } from '@waybill/contract/endpoint.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
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

test('a key reads its own limits, those of its account, and what is left of the day', async () => {
  const owner = await buildUser(app.context);
  const body = { name: 'profile', scopes: ['own:profile' as const, 'own:track' as const] };
  const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
  const { id, key } = await buildKey(app, owner, { templateId: template.id, name: 'own' }, superAdmin);
  await keyOf(owner);
  const headers = { 'x-api-key': key };
  const numbers = [{ trackingNumber: '1Z999AA10123456784' }, { trackingNumber: '9434611206217011894085' }];
  await app.send('POST', `${apiBase}/logistics/track`, { numbers }, { headers });
  const { data } = (await (await get('/user/limits', key)).json()) as {
    data: EndpointData<typeof endpoints.listMyLimits>;
  };
  expect(data.list.map((limit) => [limit.name, limit.key?.id ?? null, limit.remaining])).toEqual([
    // Two keys were collected before.
    ['普通用户', null, 296],
    ['API 密钥', id, 58],
    ['查询运单号', null, 30],
    ['下单', null, 10],
  ]);
  const reset = expect.any(Number) as number;
  expect(data.quotas).toEqual([
    { kind: 'ordered', limit: 2_000, remaining: 2_000, reset },
    { kind: 'tracked', limit: 30_000, remaining: 29_998, reset },
  ]);
});
