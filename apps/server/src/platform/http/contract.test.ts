import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { roles } from '@waybill/contract/permissions.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
const users = new Map<string, BuiltUser>();
beforeAll(async () => {
  app = await openTestApp();
  for (const role of roles) {
    users.set(role, await buildUser(app.context, { role }));
  }
});
afterAll(() => app.close());

const pathOf = (endpoint: EndpointShape): string =>
  apiBase +
  endpoint.path.replace(':carrier', 'ups').replace(':month', '2026-01').replaceAll(/:\w+/g, '999999999');
const send = async (endpoint: EndpointShape, body: unknown, token?: string) => {
  const response = await app.send(
    endpoint.method,
    pathOf(endpoint),
    body,
    token === undefined ? {} : { token },
  );
  const text = await response.text();
  // A file has no envelope.
  const isFile = response.headers.get('content-disposition') !== null;
  return {
    status: response.status,
    envelope: (isFile ? { code: 0, data: {} } : JSON.parse(text)) as {
      code: number;
      data: { traceId?: string; fields?: object };
    },
  };
};
const guarded = endpointList.filter((endpoint) => endpoint.access !== 'open');
const withBody = endpointList.filter(
  (endpoint) => endpoint.body !== undefined && endpoint.encoding !== 'multipart',
);
const tokenFor = (endpoint: EndpointShape): string | undefined =>
  endpoint.access === 'open' ? undefined : users.get('super_admin')?.token;

describe('every endpoint', () => {
  test.each(guarded)('$id refuses a token that nobody was given', async (endpoint) => {
    const body = endpoint.method === 'GET' ? undefined : {};
    expect(await send(endpoint, body, 'x'.repeat(43))).toMatchObject({
      status: 401,
      envelope: { code: 40101 },
    });
  });

  test.each(withBody)('$id refuses a body that is not JSON', async (endpoint) => {
    const { status, envelope } = await send(endpoint, '{"broken": ', tokenFor(endpoint));
    expect({ status, code: envelope.code }).toEqual({ status: 400, code: 40002 });
    expect(envelope.data.traceId).toMatch(/^[\w-]{8,}/);
  });

  test.each(withBody)('$id refuses a field it does not know, by its name', async (endpoint) => {
    const { envelope } = await send(endpoint, { notAField: 1 }, tokenFor(endpoint));
    expect(envelope.code).toBe(40001);
    expect(envelope.data.fields).toHaveProperty('notAField', '没有这个字段，请检查拼写或删除');
  });

  test.each(withBody)('$id refuses a body of the wrong shape and a wrong media type', async (endpoint) => {
    const { status } = await send(endpoint, '[1]', tokenFor(endpoint));
    expect(status).toBe(400);
    const token = tokenFor(endpoint);
    const xml = await app.send(endpoint.method, pathOf(endpoint), '<a/>', {
      ...(token === undefined ? {} : { token }),
      headers: { 'content-type': 'application/xml' },
    });
    expect(xml.status).toBe(415);
  });

  test('has a strict body, a unique id and a unique way in', () => {
    for (const { body } of withBody) {
      expect(
        body === undefined ||
          'additionalProperties' in z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) ||
          JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })).includes(
            '"additionalProperties":false',
          ),
      ).toBe(true);
    }
    expect(new Set(endpointList.map((endpoint) => endpoint.id)).size).toBe(endpointList.length);
    expect(new Set(endpointList.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(
      endpointList.length,
    );
  });
});

test('a NUL in a parameter is refused before anything is answered, a file as well', async () => {
  const asked = endpointList.flatMap((endpoint) =>
    Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {}).map(
      (name) => [endpoint, name] as const,
    ),
  );
  expect(asked.length).toBeGreaterThan(100);
  for (const [endpoint, name] of asked) {
    const token = tokenFor(endpoint);
    const path = `${pathOf(endpoint)}?${name}=a%00`;
    const response = await app.send(endpoint.method, path, undefined, token === undefined ? {} : { token });
    expect([endpoint.id, name, response.status]).toEqual([endpoint.id, name, 400]);
    expect(await response.json()).toMatchObject({
      data: { fields: { [name]: expect.any(String) as string } },
    });
  }
});

describe('the wire', () => {
  test('an unknown path answers in the envelope', async () => {
    const response = await app.send('GET', `${apiBase}/nothing/here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 40401, data: { category: 'resource' } });
  });

  test('a body over 10 MiB is refused', async () => {
    const response = await app.send(
      'POST',
      `${apiBase}/auth/login`,
      JSON.stringify({ account: 'x'.repeat(10_485_760), password: 'x' }),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 41301 });
  });

  test('a trace id comes back, and one of an odd shape is replaced', async () => {
    const given = await app.send('GET', `${apiBase}/site`, undefined, {
      headers: { 'x-trace-id': 'trace-0123456789' },
    });
    expect(given.headers.get('x-trace-id')).toBe('trace-0123456789');
    const odd = await app.send('GET', `${apiBase}/site`, undefined, {
      headers: { 'x-trace-id': '<script>' },
    });
    expect(odd.headers.get('x-trace-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('an old path answers as the new one and says that it will go', async () => {
    const response = await app.send('GET', '/api/site');
    expect(response.status).toBe(200);
    expect(response.headers.get('deprecation')).not.toBeNull();
    expect(response.headers.get('sunset')).toContain('2027');
    expect((await app.send('POST', '/api/login', {})).status).toBe(400);
  });

  test('prototype pollution in a body is refused', async () => {
    const response = await app.send(
      'POST',
      `${apiBase}/auth/login`,
      '{"__proto__": {"role": "super_admin"}, "account": "a", "password": "b"}',
    );
    expect(response.status).toBe(400);
  });

  test('the token is taken from either header, with or without Bearer', async () => {
    const token = users.get('user')?.token ?? '';
    for (const headers of [{ token }, { authorization: token }, { authorization: `Bearer ${token}` }]) {
      expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { headers })).status).toBe(
        200,
      );
    }
  });
});

describe('an error helps', () => {
  const json = async (response: Response) => ((await response.json()) as { data: object }).data;

  test('by the name of its code', async () => {
    const nowhere = await app.send('GET', `${apiBase}/nothing`, undefined, {
      headers: { accept: 'text/html' },
    });
    expect(await json(nowhere)).toMatchObject({ name: 'notFound' });
  });

  test.each([
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/auth/login', 'POST'],
    ['DELETE', '/admin/security/blacklist?a=b', 'GET, HEAD, POST'],
    ['POST', '/manage/permissions/templates/7', 'PUT, DELETE'],
  ])('%s %s by the methods that the address takes', async (method, path, allow) => {
    const response = await app.send(method, apiBase + path);
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow });
    expect(await json(response)).toMatchObject({ name: 'methodNotAllowed' });
  });

  test.each([
    { authorization: 'Bearer wb_live_0123456789' },
    { authorization: 'ApiKey wb_live_0123456789' },
    { token: 'wb_live_0123456789' },
  ])('a key in %j by the header that it belongs into', async (headers) => {
    const response = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { headers });
    expect(response.status).toBe(401);
    expect(await json(response)).toMatchObject({
      name: 'keyRefused',
      supportHint: expect.stringContaining('X-API-Key'),
    });
  });

  test('no key at all by the header of keys, unless a browser asks', async () => {
    const hintOf = async (headers: Record<string, string>) =>
      json(await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { headers }));
    expect(await hintOf({ 'api-key': 'wb_live_0123456789' })).toMatchObject({
      supportHint: expect.stringContaining('X-API-Key'),
    });
    expect(await hintOf({ 'sec-fetch-site': 'same-origin' })).toMatchObject({
      supportHint: '登录后即可继续',
    });
  });

  test.each([undefined, 'application/x-www-form-urlencoded', 'text/plain'])(
    'JSON sent as %s by the type that is wanted',
    async (type) => {
      const body = new Blob(['{"account": "a", "password": "b"}'], type === undefined ? {} : { type });
      const response = await fetch(`${app.url}${apiBase}/auth/login`, { method: 'POST', body });
      expect(response.status).toBe(415);
      expect(await json(response)).toMatchObject({
        supportHint: expect.stringContaining('Content-Type: application/json'),
      });
    },
  );

  test.each([
    [{ carrier: 'ups', zipCode: 10_001 }, 'zipCode', 'string'],
    [{ zipCode: '10001', quantity: [] }, 'quantity', 'number'],
    [[], 'body', 'object'],
  ])('%j by the type that %s should have', async (body, field, type) => {
    const response = await app.send('POST', `${apiBase}/logistics/ups/query`, body, users.get('user'));
    const { fields } = (await json(response)) as { fields: Record<string, string> };
    expect(fields[field]).toBe(`类型应为 ${type}`);
  });
});

test.each([
  ['/user/getUserOrder', { pageNum: 0 }, 'pageNum', '不能小于 1'],
  ['/user/getUserOrder', { pageSize: 1_000 }, 'pageSize', '不能大于 100'],
  ['/logistics/places', { places: [] }, 'places', '至少 1 项'],
  [
    '/logistics/places',
    { places: Array.from({ length: 101 }, () => ({ city: 'Austin' })) },
    'places',
    '最多 100 项',
  ],
])('%s names the bound that a field is beyond', async (path, body, field, text) => {
  const response = await app.send('POST', apiBase + path, body, users.get('user'));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 40001, data: { fields: { [field]: text } } });
});
