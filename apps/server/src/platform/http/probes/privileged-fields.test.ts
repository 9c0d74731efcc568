import { randomUUID } from 'node:crypto';
import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

/** Fields that would make somebody more than they are, in the spellings of the wire and of the tables. */
const privileged: Readonly<Record<string, unknown>> = {
  role: 'super_admin',
  status: 'active',
  balance: 1_000_000,
  frozen: 0,
  points: 1_000_000,
  unitPrice: 0,
  price: 0,
  totalPoints: 0,
  userId: '1',
  user_id: 1,
  ownerId: '1',
  owner_id: 1,
  id: '1',
  isStaff: true,
  isAdmin: true,
  admin: true,
  permissions: ['users:role'],
  scopes: ['users:role'],
  password_hash: 'x',
  emailVerified: true,
  createdTime: '2000-01-01T00:00:00+08:00',
};

type Json = {
  readonly properties?: Record<string, unknown>;
  readonly anyOf?: Json[];
  readonly oneOf?: Json[];
};
const ownFields = (schema: Json): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(ownFields),
];
const fieldsOf = (schema: EndpointShape['body']): ReadonlySet<string> =>
  new Set(
    schema === undefined ? [] : ownFields(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })),
  );

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const withBody = endpointList.filter(({ body, encoding }) => body !== undefined && encoding !== 'multipart');
const withQuery = endpointList.filter(({ query }) => query !== undefined);

const ask = async (endpoint: EndpointShape, body: string | undefined, type: string, query = '') => {
  const path =
    apiBase +
    endpoint.path.replace(':carrier', 'ups').replace(':month', '2026-11').replaceAll(/:\w+/g, '999999999');
  const response = await app.send(endpoint.method, `${path}${query}`, body, {
    ...(endpoint.access === 'open' ? {} : { token: superAdmin.token }),
    headers: body === undefined ? {} : { 'content-type': type },
  });
  const text = await response.text();
  const { code, data } = JSON.parse(text) as { code: number; data: { fields?: Record<string, string> } };
  return { status: response.status, code, fields: Object.keys(data.fields ?? {}) };
};

/** Those that a schema has not, a few at a time: an answer names at most 20 fields. */
const extrasOf = (taken: ReadonlySet<string>): string[][] => {
  const extra = Object.keys(privileged).filter((name) => !taken.has(name));
  return Array.from({ length: Math.ceil(extra.length / 7) }, (_, i) => extra.slice(i * 7, i * 7 + 7));
};

describe('a body with a field that nobody may set is refused, and the field is named', () => {
  test.each(withBody)('$id', async (endpoint) => {
    for (const extra of extrasOf(fieldsOf(endpoint.body))) {
      const body = JSON.stringify(Object.fromEntries(extra.map((name) => [name, privileged[name]])));
      const { status, code, fields } = await ask(endpoint, body, 'application/json');
      expect({ status, code }).toEqual({ status: 400, code: 40001 });
      expect(fields).toEqual(expect.arrayContaining(extra));
    }
  });

  test.each(withBody.filter(({ encoding }) => encoding === 'form'))('$id as a form', async (endpoint) => {
    for (const extra of extrasOf(fieldsOf(endpoint.body))) {
      const form = new URLSearchParams(extra.map((name) => [name, '1'])).toString();
      const { status, fields } = await ask(endpoint, form, 'application/x-www-form-urlencoded');
      expect(status).toBe(400);
      expect(fields).toEqual(expect.arrayContaining(extra));
    }
  });
});

describe('a query with one is refused, too', () => {
  test.each(withQuery)('$id', async (endpoint) => {
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : '{}';
    for (const extra of extrasOf(fieldsOf(endpoint.query))) {
      const query = `?${new URLSearchParams(extra.map((name) => [name, '1'])).toString()}`;
      const { status, fields } = await ask(endpoint, body, 'application/json', query);
      expect(status).toBe(400);
      expect(fields).toEqual(expect.arrayContaining(extra));
    }
  });
});

describe('prototypes', () => {
  const poisons = [
    '{"__proto__":{"role":"super_admin"}}',
    '{"constructor":{"prototype":{"role":"super_admin"}}}',
  ];
  test.each(withBody)('are not reached by a body of $id', async (endpoint) => {
    for (const poison of poisons) {
      const { status } = await ask(endpoint, poison, 'application/json');
      expect(status).toBe(400);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('are not reached by forms, queries and headers of CSV', async () => {
    const poison = '__proto__[role]=super_admin&__proto__.role=x&constructor[prototype][role]=x&__proto__=x';
    for (const endpoint of withBody.filter(({ encoding }) => encoding === 'form')) {
      expect((await ask(endpoint, poison, 'application/x-www-form-urlencoded')).status).toBe(400);
    }
    for (const endpoint of withQuery) {
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : '{}';
      expect((await ask(endpoint, body, 'application/json', `?${poison}`)).status).toBe(400);
    }
    const form = new FormData();
    const lot = {
      source: 'a',
      owner: 'a',
      basis: 'a',
      offer: 'sellable',
      ['__proto__']: 'x',
      constructor: 'x',
    };
    for (const [name, value] of Object.entries(lot)) form.append(name, value);
    const csv = '__proto__,constructor,toString,tracking_number\n1,2,3,4\n';
    form.append('file', new Blob([csv]), '__proto__');
    const answer = await app.send('POST', `${apiBase}/manage/lots/preview`, form, superAdmin);
    expect(await answer.json()).toMatchObject({ code: 42202 });
    form.delete('__proto__');
    form.delete('constructor');
    const clean = await app.send('POST', `${apiBase}/manage/lots/preview`, form, superAdmin);
    expect(await clean.json()).toMatchObject({ code: 0 });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('what an account may change of itself', () => {
  test('is nothing that makes it more, whatever stands in the body beside it', async () => {
    const user = await buildUser(app.context);
    const before = await app.context.pool.query(
      'SELECT role, status, password_hash FROM users WHERE id = $1',
      [user.id],
    );
    for (const [name, value] of Object.entries(privileged)) {
      const answer = await app.send(
        'POST',
        `${apiBase}/user/saveUserInfo`,
        { nickname: 'me', [name]: value },
        { token: user.token, idempotencyKey: randomUUID() },
      );
      expect(answer.status).toBe(400);
    }
    const after = await app.context.pool.query(
      'SELECT role, status, password_hash FROM users WHERE id = $1',
      [user.id],
    );
    expect(after.rows).toEqual(before.rows);
  });
});
