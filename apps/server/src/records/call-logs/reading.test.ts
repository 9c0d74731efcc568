import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
let now: number;
type Planted = Partial<{
  ago: number;
  method: string;
  path: string;
  id: string | null;
  status: number;
  code: number;
  us: number;
  ip: string;
  agent: string | null;
  user: number | null;
  key: number | null;
}>;
/** Each call is known by the last letter of its trace. */
const planted: Readonly<Record<string, Planted>> = {
  a: { ago: 1, path: '/ticket/detail/:id', id: '4711', agent: 'Mozilla/5.0 (Macintosh) Safari/605' },
  b: { ago: 2, path: '/ticket/detail/:id', id: '4799', method: 'GET', us: 300_000 },
  c: { ago: 3, path: '/ticket/create', method: 'POST', us: 2_500_000, agent: 'erp-100%/2' },
  d: { ago: 4, path: '/logistics/ups/query', method: 'POST', status: 404, code: 40401, ip: '198.51.100.7' },
  e: { ago: 5, path: '/logistics/fedex/query', method: 'POST', status: 429, code: 42901, user: 7, key: 9 },
  f: { ago: 6, method: 'DELETE', status: 204, user: 8 },
  g: { ago: 7, path: '/user/getUserInfo', status: 500, code: 50001, us: 90 },
  h: { ago: 8, path: '/user/getUserInfo', status: 401, code: 40101 },
  i: { ago: 30 * 60, path: '/user/getUserInfo' },
};
beforeAll(async () => {
  app = await openTestApp({ CALL_LOG: 'off' });
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  now = Date.now();
  const { pool } = app.context;
  await pool.query(
    `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 3, (now() AT TIME ZONE 'UTC')::date)`,
  );
  await Promise.all(
    Object.entries(planted).map(async ([name, call]) => {
      const { agent = 'other/1' } = call;
      await pool.query(
        `INSERT INTO call_agents (agent, last_on) VALUES ($1, current_date) ON CONFLICT (agent) DO NOTHING`,
        [agent],
      );
      await pool.query(
        `INSERT INTO call_log (at, method, path, path_id, http_status, code, duration_us, ip, user_id, key_id, trace_id, bytes, agent_id)
         SELECT to_timestamp($1 / 1000.0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 10, id FROM call_agents WHERE agent = $12`,
        [
          now - (call.ago ?? 0) * minute,
          call.method ?? 'GET',
          call.path ?? '/notice/admin/delete/:id',
          call.id ?? null,
          call.status ?? 200,
          call.code ?? 0,
          call.us ?? 1_000,
          call.ip ?? '203.0.113.1',
          call.user ?? null,
          call.key ?? null,
          `planted-${name}`,
          agent,
        ],
      );
    }),
  );
});
afterAll(() => app.close());

const iso = (ms: number): string => new Date(ms).toISOString();
const list = (query: Record<string, string>, by = admin) => app.call(endpoints.listCalls, { query }, by);
const found = async (query: Record<string, string>): Promise<string> => {
  const { list: calls, total } = await list(query);
  expect(total).toBe(calls.length);
  return calls.map(({ traceId }) => traceId.slice(-1)).join('');
};

describe('the list of calls', () => {
  test('has those of the last 24 hours, newest first', async () => {
    expect(await found({})).toBe('abcdefgh');
  });

  test.each([
    [{ traceId: 'planted-c' }, 'c'],
    [{ userId: '7' }, 'e'],
    [{ userId: '9999999999999999999' }, ''],
    [{ keyId: '9' }, 'e'],
    [{ method: 'DELETE' }, 'f'],
    [{ method: 'POST' }, 'cde'],
    [{ path: '/ticket' }, 'abc'],
    [{ path: '/ticket/detail/4711' }, 'a'],
    [{ path: '/ticket/detail/47' }, 'ab'],
    [{ path: '/ticket/detail/5' }, ''],
    [{ path: '/logistics/ups' }, 'd'],
    [{ path: '/logistics/%' }, ''],
    [{ httpStatus: '404' }, 'd'],
    [{ httpStatus: '4xx' }, 'deh'],
    [{ httpStatus: '2xx' }, 'abcf'],
    [{ httpStatus: '204' }, 'f'],
    [{ code: '42901' }, 'e'],
    [{ code: '0' }, 'abcf'],
    [{ category: 'security' }, 'h'],
    [{ category: 'none' }, 'abcf'],
    [{ category: 'network' }, ''],
    [{ minDurationMs: '300' }, 'bc'],
    [{ minDurationMs: '1000' }, 'c'],
    [{ maxDurationMs: '1' }, 'adefgh'],
    [{ maxDurationMs: '0' }, ''],
    [{ ip: '198.51.100.7' }, 'd'],
    [{ ip: '::ffff:198.51.100.7' }, 'd'],
    [{ ua: 'safari' }, 'a'],
    [{ ua: '100%' }, 'c'],
    [{ ua: 'nobody' }, ''],
    [{ method: 'POST', httpStatus: '4xx', path: '/logistics' }, 'de'],
  ])('filters by %o', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  test('is of the time that is asked for: from its start to before its end', async () => {
    const at = (ago: number): string => iso(now - ago * minute);
    expect(await found({ startTime: at(4), endTime: at(2) })).toBe('cd');
    expect(await found({ startTime: at(31 * 60) })).toBe('abcdefghi');
    expect(await found({ endTime: at(7.5) })).toBe('h');
    expect(await found({ endTime: at(8 * 60) })).toBe('i');
  });

  test('reads a time without a zone in that of the product', async () => {
    const { rows } = await app.context.pool.query<{ t: string }>(
      `SELECT to_char(to_timestamp($1 / 1000.0) AT TIME ZONE $2, 'YYYY-MM-DD"T"HH24:MI:SS') AS t`,
      [now - 2.5 * minute, app.context.config.timeZone],
    );
    expect(await found({ startTime: rows[0]?.t ?? '' })).toBe('ab');
  });

  test('refuses an end before its start', async () => {
    const query = { startTime: iso(now), endTime: iso(now - hour) };
    const refused = await app.refused(endpoints.listCalls, { query }, admin);
    expect(refused).toMatchObject({ status: 400, data: { fields: { endTime: expect.any(String) } } });
  });

  test('comes in pages', async () => {
    const page = async (pageNum: string) => {
      const { list: calls, total, more } = await list({ pageNum, pageSize: '3' });
      return [calls.map(({ traceId }) => traceId.slice(-1)).join(''), total, more];
    };
    expect(await page('1')).toEqual(['abc', 8, false]);
    expect(await page('3')).toEqual(['gh', 8, false]);
    expect(await page('4')).toEqual(['', 8, false]);
  });

  test('is for the staff alone', async () => {
    const others = [
      await buildUser(app.context),
      await buildUser(app.context, { role: 'announcement_admin' }),
    ];
    for (const other of others) {
      expect(await app.refused(endpoints.listCalls, {}, other)).toMatchObject({ code: 40301 });
    }
  });
});

describe('the file of calls', () => {
  const file = async (query: string): Promise<{ lines: string[]; name: string | null }> => {
    const response = await app.send('GET', `${apiBase}/manage/logs/calls/export?${query}`, undefined, admin);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    return {
      lines: text.replace('\uFEFF', '').trim().split(/\r?\n/),
      name: response.headers.get('content-disposition'),
    };
  };

  test('has the calls of the filter, a line each', async () => {
    const { lines, name } = await file('method=POST');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('HTTP');
    expect(lines[1]).toContain('planted-c,,,POST,/ticket/create,200,0,none,2500,203.0.113.1,erp-100%/2,10');
    expect(name).toMatch(/waybill-calls-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv/);
  });

  test('goes on beyond a page of the database, in its order', async () => {
    await app.context.pool.query(
      `INSERT INTO call_log (at, method, path, http_status, code, duration_us, ip, trace_id, bytes)
       SELECT to_timestamp($1 / 1000.0) + n / 50 * interval '1 ms', 'PUT', '/site', 200, 0, n, '192.0.2.1', 'many-' || n, 1
       FROM generate_series(1, 4500) n`,
      [now - 20 * hour],
    );
    const { lines } = await file('ip=192.0.2.1');
    const traces = lines.slice(1).map((line) => line.split(',')[1]);
    expect(traces).toEqual(Array.from({ length: 4500 }, (_, n) => `many-${4500 - n}`));
    await app.context.pool.query(`DELETE FROM call_log WHERE ip = '192.0.2.1'`);
  });
});

describe('a trace', () => {
  test('shows its calls, what the staff did in it and its tickets', async () => {
    const user = await buildUser(app.context);
    const traceId = 'trace-with-everything';
    const headers = { 'x-trace-id': traceId };
    const key = { name: 'trace', scopes: ['own:points' as const] };
    await app.call(endpoints.createTemplate, { body: key }, { ...superAdmin, headers });
    const body = {
      title: 'it failed',
      content: 'it failed again',
      category: 'bug',
      priority: 'normal',
      traceId,
    };
    await app.send('POST', `${apiBase}/ticket/create`, body, user);
    await app.context.pool.query(
      `INSERT INTO call_log (at, method, path, http_status, code, duration_us, ip, trace_id, bytes)
       SELECT now() - n * interval '1 day', 'GET', '/call/' || n, 500, 50001, 10, '192.0.2.2', $1, 1 FROM generate_series(0, 2) n`,
      [traceId],
    );
    const trace = await app.call(endpoints.getTrace, { params: { traceId } }, admin);
    expect(trace.calls.map(({ path }) => path)).toEqual(['/call/2', '/call/1', '/call/0']);
    expect(trace.acts).toMatchObject([{ act: 'template.create', actor: superAdmin.email }]);
    expect(trace.tickets).toMatchObject([{ title: 'it failed' }]);
    await app.context.pool.query('DELETE FROM call_log WHERE trace_id = $1', [traceId]);
  });

  test('of which nothing is known is empty', async () => {
    const params = { traceId: 'never-seen' };
    expect(await app.call(endpoints.getTrace, { params }, admin)).toEqual({
      ...params,
      calls: [],
      acts: [],
      errors: [],
      tickets: [],
    });
  });

  test('shows an API key only what its scopes allow elsewhere', async () => {
    const traceId = 'trace-of-a-key';
    const wanted = { name: 'logs', scopes: ['logs:read' as const] };
    const template = await app.call(
      endpoints.createTemplate,
      { body: wanted },
      { ...superAdmin, headers: { 'x-trace-id': traceId } },
    );
    const { key } = await buildKey(app, admin, { templateId: template.id, name: 'logs' }, superAdmin);
    const by = { headers: { 'x-api-key': key } };
    expect((await app.call(endpoints.getTrace, { params: { traceId } }, admin)).acts).toHaveLength(1);
    expect((await app.call(endpoints.getTrace, { params: { traceId } }, by)).acts).toEqual([]);
  });
});

describe('statistics of answers', () => {
  test('count classes, codes with their callers, and the paths that refused or failed most', async () => {
    const range = { startTime: iso(now - hour), endTime: iso(now + 1) };
    const { classes, codes, paths } = await app.call(endpoints.responseStatistics, { query: range }, admin);
    expect(Object.fromEntries(classes.map((one) => [one.class, one.count]))).toEqual({
      '2xx': 4,
      '3xx': 0,
      '4xx': 3,
      '5xx': 1,
    });
    expect(codes).toEqual([40101, 40401, 42901, 50001].map((code) => ({ code, count: 1, callers: 1 })));
    expect(paths[0]).toEqual({ method: 'GET', path: '/user/getUserInfo', refused: 1, failed: 1 });
    expect(paths).toHaveLength(3);
  });

  test('need security:read', async () => {
    const user = await buildUser(app.context);
    expect(await app.refused(endpoints.responseStatistics, {}, user)).toMatchObject({ code: 40301 });
  });
});
