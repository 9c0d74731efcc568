import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { LimitRule } from '@waybill/contract/endpoints/protection.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildCodes, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { locks } from '../../platform/db/locks.ts';
import { bindsRole, covers, isTooLoose } from './rules.ts';

let app: TestApp;
let superAdmin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({}, { limits: 'default' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
beforeEach(async () => {
  user = await buildUser(app.context);
});
afterEach(async () => {
  await app.context.pool.query('DELETE FROM limit_rules WHERE code IS NULL');
  await app.context.pool.query(`UPDATE limit_rules SET max_requests = 600 WHERE code = 'staff'`);
  await app.context.limits.refresh();
});
afterAll(() => app.close());

type Wanted = {
  id?: string;
  name: string;
  target: LimitRule['target'];
  path: string;
  maxRequests: number;
  windowSeconds: number;
  action: LimitRule['action'];
  exempt?: string[];
  enabled: boolean;
  version?: number;
};
const own = (values: Partial<Wanted>): Wanted => ({
  name: 'mine',
  target: 'user',
  path: '/user/getUserPoint',
  maxRequests: 3,
  windowSeconds: 60,
  action: 'reject',
  enabled: true,
  ...values,
});
const save = (...list: Wanted[]) => app.call(endpoints.saveLimits, { body: { list } }, superAdmin);
const refuse = (body: object, by: { token: string } = superAdmin) =>
  app.refused(endpoints.saveLimits, { body }, by);
const limitOf = async (path: string, name?: string): Promise<LimitRule> => {
  const { list } = await app.call(endpoints.listLimits, {}, superAdmin);
  const found = list.find((limit) => limit.path === path && (name === undefined || limit.name === name));
  if (found === undefined) throw new Error(`no limit of ${path}`);
  return found;
};
const wantedOf = (limit: LimitRule, values: Partial<Wanted>): Wanted => {
  const { id, name, target, path, maxRequests, windowSeconds, action, exempt, enabled, version } = limit;
  return { id, name, target, path, maxRequests, windowSeconds, action, exempt, enabled, version, ...values };
};
const ask = (by: { token: string }, path = '/user/getUserPoint') =>
  app.send('GET', `${apiBase}${path}`, undefined, by);
const statuses = async (times: number, by: { token: string }): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) {
    // One after the other, to see which one is rejected.
    seen.push((await ask(by)).status);
  }
  return seen;
};

test('a limit can be added while the first lot is imported', async () => {
  const importing = await app.context.pool.connect();
  await importing.query(`BEGIN; SELECT pg_advisory_xact_lock(${locks.lotImport}, 1)`);
  try {
    await save(own({}));
  } finally {
    await importing.query('ROLLBACK');
    importing.release();
  }
  expect((await limitOf('/user/getUserPoint')).maxRequests).toBe(3);
});

describe('limits of calls', () => {
  test('come with the defaults of the product', async () => {
    const { list } = await app.call(endpoints.listLimits, {}, superAdmin);
    const brief = list.map(({ name, target, path, maxRequests, windowSeconds, counting, guard }) =>
      [name, target, path, maxRequests, windowSeconds, counting, guard].join(' '),
    );
    expect(brief).toEqual([
      '登录（每个账号和 IP） ip /auth/login 5 60 exact true',
      '注册（每个 IP） ip /auth/register 3 3600 exact true',
      '找回密码（每个邮箱） user /auth/forgot-password 3 3600 exact true',
      '邮箱与用户名校验（每个 IP） ip /auth/validate/* 20 60 exact true',
      '兑换码输错次数 user /user/pointsExchange 5 900 exact true',
      '普通用户 user * 300 60 per_node false',
      '工作人员 user * 600 60 per_node false',
      'API 密钥 key * 60 60 per_node false',
      '查询运单号 user /logistics/:carrier/query 30 60 per_node false',
      '下单 user /logistics/:carrier/order 10 60 per_node false',
      '前端错误上报（每个 IP） ip /monitor/frontend-error 20 60 per_node false',
      '无需登录的接口（每个 IP） ip * 1200 60 per_node false',
    ]);
  });

  test('turn an address away from what anybody may call, before anything of it is read', async () => {
    const open = await limitOf('*', '无需登录的接口（每个 IP）');
    await save(wantedOf(open, { maxRequests: 2 }));
    const signIn = () => app.send('POST', `${apiBase}/auth/login`, '{"broken": ');
    expect([(await signIn()).status, (await signIn()).status, (await signIn()).status]).toEqual([
      400, 400, 429,
    ]);
    expect((await app.send('GET', `${apiBase}/site`)).status).toBe(429);
    // What is signed counts by itself, and so does who is signed in.
    expect((await app.send('POST', `${apiBase}/webhooks/ups`, {})).status).toBe(401);
    expect((await ask(user)).status).toBe(200);
    await save(wantedOf(await limitOf('*', open.name), { maxRequests: open.maxRequests }));
  });

  test('tell where a caller stands, and turn away who calls too often', async () => {
    const first = await ask(user);
    expect(first.headers.get('ratelimit-limit')).toBe('300');
    expect(first.headers.get('ratelimit-remaining')).toBe('299');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(50);
    expect((await ask(superAdmin)).headers.get('ratelimit-limit')).toBe('600');
    await save(own({ maxRequests: 2 }));
    expect(await statuses(2, user)).toEqual([200, 200]);
    const refused = await ask(user);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ code: 42901, data: { moneyEffect: 'none' } });
    expect((await ask(await buildUser(app.context))).status).toBe(200);
    expect((await ask(user, '/user/getUserInfo')).status).toBe(200);
  });

  test('bind orders at 10 a minute, before anything is looked at', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const response = await app.send('POST', `${apiBase}/logistics/ups/order`, {}, user);
      codes.push(response.status);
    }
    expect(codes).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('bind on another node after their change, and stop binding', async () => {
    const { config, log } = app.context;
    const other = createContext(config, app.databaseUrl, log);
    const node = await createApp(other, { webRoot: '/nowhere', checkAnswers: true });
    const elsewhere = async (): Promise<string> => {
      const url = `${apiBase}/user/getUserPoint`;
      const { headers } = await node.inject({ method: 'GET', url, headers: { token: user.token } });
      return String(headers['ratelimit-limit']);
    };
    expect(await elsewhere()).toBe('300');
    const { list } = await save(own({ maxRequests: 40 }));
    await expect.poll(elsewhere, { interval: 50 }).toBe('40');
    const id = list.at(-1)?.id ?? '';
    await app.call(endpoints.deleteLimit, { params: { id } }, superAdmin);
    await expect.poll(elsewhere, { interval: 50 }).toBe('300');
    await node.close();
    await other.close();
  });

  test('that only note let everybody through and tell who it would have been', async () => {
    await save(own({ maxRequests: 1, action: 'log', name: 'watch' }));
    expect(await statuses(4, user)).toEqual([200, 200, 200, 200]);
    const hits = () => app.call(endpoints.listLimitHits, { query: { keyword: user.email } }, superAdmin);
    await expect
      .poll(async () => (await hits()).list)
      .toMatchObject([
        { limitName: 'watch', who: user.email, userId: String(user.id), count: 3, action: 'log' },
      ]);
    expect((await limitOf('/user/getUserPoint', 'watch')).hits).toBe(3);
  });

  test('spare whom they exempt: an account, an address, a range', async () => {
    await save(own({ maxRequests: 1, exempt: [user.email] }));
    expect(await statuses(3, user)).toEqual([200, 200, 200]);
    expect(await statuses(2, await buildUser(app.context))).toEqual([200, 429]);
    const limit = await limitOf('/user/getUserPoint');
    await save(wantedOf(limit, { exempt: ['127.0.0.0/8'] }));
    expect(await statuses(3, await buildUser(app.context))).toEqual([200, 200, 200]);
  });

  test('count by address where nobody is known, by beginning of a path, and all together', async () => {
    await save(own({ target: 'ip', path: '/site*', maxRequests: 2 }));
    const site = async () => (await app.send('GET', `${apiBase}/site`)).status;
    expect([await site(), await site(), await site()]).toEqual([200, 200, 429]);
    const limit = await limitOf('/site*');
    await save(wantedOf(limit, { target: 'global', maxRequests: 1 }));
    expect([await site(), await site()]).toEqual([200, 429]);
    await save(wantedOf(await limitOf('/site*'), { enabled: false }));
    expect([await site(), await site()]).toEqual([200, 200]);
  });

  test('keep what was counted when only their numbers change', async () => {
    await save(own({ maxRequests: 3 }));
    expect(await statuses(3, user)).toEqual([200, 200, 200]);
    await save(wantedOf(await limitOf('/user/getUserPoint'), { maxRequests: 4 }));
    expect(await statuses(2, user)).toEqual([200, 429]);
  });

  test('count API keys apart, 60 a minute', async () => {
    const body = { name: `t ${user.id}`, scopes: ['own:points' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key } = await buildKey(app, user, { templateId: template.id, name: 'erp' }, superAdmin);
    const response = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, {
      headers: { 'x-api-key': key },
    });
    expect(response.headers.get('ratelimit-limit')).toBe('60');
    expect(response.headers.get('ratelimit-remaining')).toBe('59');
    expect((await ask(user)).headers.get('ratelimit-limit')).toBe('300');
  });
});

describe('limits that guard money and passwords', () => {
  test('say to calls that they let through, too, what is left', async () => {
    const told = async (path: string, body?: object, token?: string): Promise<string> => {
      const options = token === undefined ? {} : { token };
      const answer = await app.send(body === undefined ? 'GET' : 'POST', apiBase + path, body, options);
      expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      const [limit, left] = ['limit', 'remaining'].map((name) => answer.headers.get(`ratelimit-${name}`));
      return `${answer.status} ${limit ?? '-'} ${left ?? '-'}`;
    };
    const owner = await buildUser(app.context);
    const email = `left-${owner.id}@test.example`;
    expect(await told('/auth/login', { account: email, password: 'not the password' })).toBe('401 5 4');
    expect(await told('/auth/register', { email, password: 'Parcel-Of-2026!' })).toBe('200 3 2');
    expect(await told('/auth/forgot-password', { email })).toBe('200 3 2');
    expect(await told(`/auth/validate/username?username=left`)).toMatch(/^200 20 \d+$/);
    const [code = ''] = await buildCodes(app.context, 1, 100);
    const wrong = { exchangeCode: '0000-0000-0000-0009' };
    expect(await told('/user/pointsExchange', wrong, owner.token)).toBe('404 5 4');
    expect(await told('/user/pointsExchange', { exchangeCode: code }, owner.token)).toBe('200 5 4');
  });

  test('say whom they turn down how many there may be, and when again', async () => {
    const email = `/auth/validate/email?email=${encodeURIComponent('a-guarded@test.example')}`;
    let answer = await app.send('GET', apiBase + email);
    while (answer.status === 200) {
      // One after the other, up to the limit.
      answer = await app.send('GET', apiBase + email);
    }
    expect(answer.status).toBe(429);
    const told = (name: string): number => Number(answer.headers.get(name));
    expect(told('ratelimit-limit')).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit-remaining')).toBe('0');
    expect(told('ratelimit-reset')).toBeGreaterThan(0);
    expect(told('ratelimit-reset')).toBe(told('retry-after'));
  });

  test('bind with the numbers that the list shows', async () => {
    const nobody = `nobody-${user.id}@test.example`;
    const signIn = async () => {
      const body = { account: nobody, password: 'not the password' };
      return (await app.send('POST', `${apiBase}/auth/login`, body)).status;
    };
    await save(wantedOf(await limitOf('/auth/login'), { maxRequests: 1 }));
    expect([await signIn(), await signIn()]).toEqual([401, 429]);
    await save(wantedOf(await limitOf('/auth/login'), { maxRequests: 5 }));
    const hits = () => app.call(endpoints.listLimitHits, { query: { keyword: nobody } }, superAdmin);
    await expect.poll(async () => (await hits()).total).toBe(1);
    await save(wantedOf(await limitOf('/user/pointsExchange'), { maxRequests: 2 }));
    await buildCodes(app.context, 1, 100);
    const redeem = async (last: string) => {
      const body = { exchangeCode: `0000-0000-0000-000${last}` };
      return (await app.send('POST', `${apiBase}/user/pointsExchange`, body, user)).status;
    };
    expect([await redeem('1'), await redeem('2'), await redeem('3')]).toEqual([404, 404, 429]);
    await save(wantedOf(await limitOf('/user/pointsExchange'), { maxRequests: 5 }));
  });

  test('cannot be switched off, watched only, spared, loosened beyond reason or removed', async () => {
    const login = await limitOf('/auth/login');
    expect(await refuse(wantedOf(login, { enabled: false }))).toMatchObject({ status: 409, code: 40923 });
    expect(await refuse(wantedOf(login, { action: 'log' }))).toMatchObject({ code: 40923 });
    expect((await refuse(wantedOf(login, { exempt: ['x@y.z'] }))).data.fields).toHaveProperty('exempt');
    expect((await refuse(wantedOf(login, { maxRequests: 51 }))).data.fields).toHaveProperty('maxRequests');
    expect((await refuse(wantedOf(login, { path: '/site' }))).data.fields).toHaveProperty('path');
    expect(await app.refused(endpoints.deleteLimit, { params: { id: login.id } }, superAdmin)).toMatchObject({
      code: 40923,
    });
    const off = app.context.pool.query(`UPDATE limit_rules SET enabled = false WHERE code = 'login'`);
    await expect(off).rejects.toThrow('limit_rules');
  });
});

describe('saving limits', () => {
  test('refuses a version that somebody else has changed, and then changes nothing of the list', async () => {
    const staff = await limitOf('*', '工作人员');
    await save(wantedOf(staff, { maxRequests: 601 }));
    const list = [own({ name: 'new' }), wantedOf(staff, { maxRequests: 602 })];
    expect(await refuse({ list })).toMatchObject({ status: 409, code: 40904 });
    const now = await app.call(endpoints.listLimits, {}, superAdmin);
    expect(now.list.map(({ name }) => name)).not.toContain('new');
    expect((await limitOf('*', '工作人员')).maxRequests).toBe(601);
  });

  test('names what is wrong in either shape of its body', async () => {
    const one = (await refuse(own({ maxRequests: 0, windowSeconds: 0 }))).data.fields;
    expect(Object.keys({ ...one })).toEqual(['maxRequests', 'windowSeconds']);
    const many = (await refuse({ list: [own({}), own({ path: 'nothing', windowSeconds: 0 })] })).data.fields;
    expect(Object.keys({ ...many })).toEqual(['list.1.path', 'list.1.windowSeconds']);
    expect((await refuse({ ...own({}), odd: 1 })).data.fields).toHaveProperty('odd');
  });

  test('refuses a path that no call has, and who may only read', async () => {
    expect((await refuse(own({ path: '/no/such/path' }))).data.fields).toHaveProperty('path');
    const admin = await buildUser(app.context, { role: 'admin' });
    expect(await refuse(own({}), admin)).toMatchObject({ status: 403 });
  });

  test('happens once for one Idempotency-Key', async () => {
    const options = { token: superAdmin.token, idempotencyKey: `limits-${user.id}-once` };
    await app.call(endpoints.saveLimits, { body: own({ name: 'once' }) }, options);
    const again = await app.call(endpoints.saveLimits, { body: own({ name: 'once' }) }, options);
    expect(again.list.filter(({ name }) => name === 'once')).toHaveLength(1);
  });
});

test.each([
  ['*', '/user/getUserPoint', true],
  ['/user/*', '/user/getUserPoint', true],
  ['/user/getUserPoint', '/user/getUserPoint', true],
  ['/user/getUserPoint', '/user/getUserPointLog', false],
  ['/logistics/*', '/user/getUserPoint', false],
])('%s covers %s: %s', (limit, path, expected) => {
  expect(covers(limit, path)).toBe(expected);
});

test('of the general limits one is for users and one for staff', () => {
  expect([bindsRole('user', 'user'), bindsRole('user', 'admin')]).toEqual([true, false]);
  expect([bindsRole('staff', 'user'), bindsRole('staff', 'super_admin')]).toEqual([false, true]);
  expect(bindsRole(null, 'admin')).toBe(true);
});

test('a guard may be ten times as loose as it comes, whatever the window', () => {
  expect(isTooLoose('login', 50, 60)).toBe(false);
  expect(isTooLoose('login', 51, 60)).toBe(true);
  expect(isTooLoose('login', 5, 5)).toBe(true);
  expect(isTooLoose('query', 1_000_000, 1)).toBe(false);
});
