import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { CallLogRow } from '@waybill/contract/endpoints/call-logs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildCodes, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
afterAll(() => app.close());

type Query = Partial<Record<string, string>>;
let traces = 0;
const newTrace = (): string => {
  traces += 1;
  return `trace-of-test-${traces}`;
};
type Sent = { body?: unknown; by?: { token: string }; headers?: Record<string, string> };

/** Makes a call, and waits until its answer has ended and it is written. */
const send = async (
  method: string,
  path: string,
  { body, by, headers = {} }: Sent = {},
): Promise<{ trace: string; bytes: number }> => {
  const trace = newTrace();
  const options = { ...by, headers: { 'x-trace-id': trace, ...headers } };
  const response = await app.send(method, path, body, options);
  return { trace, bytes: (await response.arrayBuffer()).byteLength };
};
const list = async (query: Query = {}) => {
  await app.context.callLog.flush();
  return app.call(endpoints.listCalls, { query }, admin);
};
const logged = async (trace: string): Promise<CallLogRow> => {
  await expect.poll(async () => (await list({ traceId: trace })).total).toBe(1);
  const [row] = (await list({ traceId: trace })).list;
  if (row === undefined) throw new Error(`nothing logged of ${trace}`);
  return row;
};

describe('a call of the API is logged', () => {
  test('with who, what, when, how long and from where', async () => {
    const before = Date.now();
    const { trace, bytes } = await send('GET', `${apiBase}/user/getUserPoint?x=1`, {
      by: user,
      headers: { 'user-agent': 'erp-connector/2.4' },
    });
    const row = await logged(trace);
    expect(row).toMatchObject({
      traceId: trace,
      user: { id: String(user.id), userName: user.email },
      key: null,
      method: 'GET',
      path: '/user/getUserPoint',
      ip: '127.0.0.1',
      ua: 'erp-connector/2.4',
    });
    expect(row.timeMs).toBeGreaterThanOrEqual(before);
    expect(row.timeMs).toBeLessThanOrEqual(Date.now());
    expect(row.durationMs).toBeGreaterThan(0);
    expect(row.bytes).toBe(bytes);
  });

  test('when it succeeds, with code 0', async () => {
    const { trace } = await send('GET', `${apiBase}/user/getUserInfo`, { by: user });
    expect(await logged(trace)).toMatchObject({ httpStatus: 200, code: 0, category: 'none' });
  });

  test.each([
    ['nobody is signed in', 'GET', '/user/getUserInfo', 401, 40101, 'security', '/user/getUserInfo'],
    ['the input is wrong', 'POST', '/auth/login', 400, 40001, 'validation', '/auth/login'],
    ['there is no such call', 'GET', '/user/nothing', 404, 40401, 'resource', '/user/*'],
    ['nothing of it is known', 'GET', '/x/secret', 404, 40401, 'resource', '/*'],
    ['it is no route of its method', 'PUT', '/user/getUserInfo', 405, 40501, 'method', '/user/*'],
  ])('when %s', async (_, method, path, httpStatus, code, category, shown) => {
    const { trace } = await send(method, apiBase + path, method === 'POST' ? { body: { a: 1 } } : {});
    expect(await logged(trace)).toMatchObject({ httpStatus, code, category, path: shown, user: null });
  });

  test('when it is forbidden, with who asked', async () => {
    const { trace } = await send('GET', `${apiBase}/manage/logs/calls`, { by: user });
    expect(await logged(trace)).toMatchObject({
      code: 40301,
      httpStatus: 403,
      user: { id: String(user.id) },
    });
  });

  test('under an old path as what it became', async () => {
    const { trace } = await send('GET', '/api/user/getUserPoint', { by: user });
    expect((await logged(trace)).path).toBe('/user/getUserPoint');
  });

  test('and nothing else is: no page, no health, no metrics', async () => {
    const others = await Promise.all(
      ['/', '/healthz', '/readyz', '/metrics', '/ups'].map((path) => send('GET', path)),
    );
    const { trace } = await send('GET', `${apiBase}/site`);
    await logged(trace);
    for (const other of others) {
      expect((await list({ traceId: other.trace })).total).toBe(0);
    }
  });

  test('with the API key that made it', async () => {
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const body = { name: 'points', scopes: ['own:points' as const] };
    const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key } = await buildKey(app, user, { templateId: template.id, name: 'erp' }, superAdmin);
    const { trace } = await send('GET', `${apiBase}/user/getUserPoint`, { headers: { 'x-api-key': key } });
    const row = await logged(trace);
    expect(row.key?.prefix).toBe(key.slice(0, row.key?.prefix.length));
    expect(row.user?.id).toBe(String(user.id));
    expect((await list({ keyId: row.key?.id ?? '' })).list).toMatchObject([{ traceId: trace }]);
    expect(JSON.stringify(await list({ traceId: trace }))).not.toContain(key);
  });

  test('when a limit refuses it', async () => {
    await app.context.pool.query(
      `INSERT INTO limit_rules (name, target, path, max_requests, window_seconds) VALUES ('t', 'user', '/user/getUserPointLog', 1, 60)`,
    );
    await app.context.limits.refresh();
    const sent = [
      await send('POST', `${apiBase}/user/getUserPointLog`, { by: user, body: {} }),
      await send('POST', `${apiBase}/user/getUserPointLog`, { by: user, body: {} }),
    ];
    expect(await logged(sent[1]?.trace ?? '')).toMatchObject({ httpStatus: 429, code: 42901 });
  });
});

describe('what is secret stays out of the log', () => {
  test('a token, a password, an exchange code, a tracking number', async () => {
    const [code = ''] = await buildCodes(app.context, 1, 100);
    const [stock = 0] = await buildStock(app.context, 1);
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM shipments WHERE id = $1',
      [stock],
    );
    const number = rows[0]?.tracking_number ?? '';
    const secrets = [
      user.token,
      'the password of it',
      code,
      number,
      '987654321098',
      '9400111899223197428490',
    ];
    const sent = [
      await send('POST', `${apiBase}/auth/login`, { body: { account: 'a@b.example', password: secrets[1] } }),
      await send('POST', `${apiBase}/user/pointsExchange`, { by: user, body: { exchangeCode: code } }),
      await send('GET', `${apiBase}/logistics/timeline/${number}`, { by: user }),
      await send('GET', `${apiBase}/logistics/timeline/987654321098`, { by: user }),
      await send('GET', `${apiBase}/ticket/detail/9400111899223197428490`, { by: user }),
      await send('GET', `${apiBase}/${code}/${number}?token=${user.token}`, {
        headers: { 'user-agent': `curl/8 ${user.token} 9400111899223197428490 ${code} ${number}` },
      }),
      await send('POST', `${apiBase}/logistics/${number}/query`, { by: user, body: {} }),
      await send('GET', `${apiBase}/site?token=${user.token}`),
    ];
    const rowsLogged = [];
    for (const { trace } of sent) {
      rowsLogged.push(await logged(trace));
    }
    expect(rowsLogged.map(({ path }) => path)).toEqual([
      '/auth/login',
      '/user/pointsExchange',
      '/logistics/timeline/:id',
      '/logistics/timeline/:id',
      '/ticket/detail/:id',
      '/*',
      '/logistics/:carrier/query',
      '/site',
    ]);
    expect(rowsLogged[5]?.ua).toBe('curl/8 *** *** *** ***');
    const file = await app.send('GET', `${apiBase}/manage/logs/calls/export`, undefined, admin);
    const { rows: stored } = await app.context.pool.query(
      'SELECT c::text, a.agent FROM call_log c LEFT JOIN call_agents a ON a.id = c.agent_id',
    );
    const everything = [JSON.stringify(rowsLogged), await file.text(), JSON.stringify(stored)].join('\n');
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });

  test('an id of a path is shown', async () => {
    const { trace } = await send('GET', `${apiBase}/ticket/detail/4711`, { by: user });
    expect((await logged(trace)).path).toBe('/ticket/detail/4711');
    const { trace: carrier } = await send('POST', `${apiBase}/logistics/ups/query`, { by: user, body: {} });
    expect((await logged(carrier)).path).toBe('/logistics/ups/query');
  });
});
