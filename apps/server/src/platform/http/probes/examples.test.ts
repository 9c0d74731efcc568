import { hash } from '@node-rs/argon2';
import { errorCatalogue } from '@waybill/contract/codes.ts';
import { type EndpointShape, apiBase, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { bodyExamples, parameterExamples } from '@waybill/contract/examples/examples.ts';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { keyScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildKey } from '../../../../test/api-keys.ts';
import { buildUser } from '../../../../test/builders.ts';
import type { CallOptions } from '../../../../test/api-caller.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

type Parameter = { in?: string; name?: string; required?: boolean; example?: string };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, object>;
};
type Sent = string | FormData | undefined;

let app: TestApp;
let operations: ReadonlyMap<string, Operation>;
let key: string;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hash('three green Apples');
  // Keys are made only for accounts and of templates that there are: those that the examples name.
  await app.context.pool.query(
    `ALTER TABLE users ALTER COLUMN id RESTART WITH ${bodyExamples.createKey.userId}`,
  );
  await buildUser(app.context);
  const owner = await buildUser(app.context, { role: 'super_admin' });
  const template = { name: 'all', scopes: [...keyScopes] };
  await app.context.pool.query(
    `ALTER TABLE permission_templates ALTER COLUMN id RESTART WITH ${bodyExamples.createKey.templateId}`,
  );
  const { id: templateId } = await app.call(endpoints.createTemplate, { body: template }, owner);
  ({ key } = await buildKey(app, owner, { templateId, name: 'all' }, owner));
  const { paths } = (await (await app.send('GET', `${apiBase}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const found = Object.values(paths).flatMap((path) => Object.values(path));
  operations = new Map(found.map((operation) => [operation.operationId, operation]));
});
afterAll(() => app.close());

const operationOf = (id: string): Operation => {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`${id} is not in the document`);
  return operation;
};

const encode = {
  'application/x-www-form-urlencoded': (example) =>
    new URLSearchParams(
      Object.entries(example).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((item: unknown) => [
          name,
          typeof item === 'string' ? item : JSON.stringify(item),
        ]),
      ),
    ).toString(),
  'multipart/form-data': ({ file, ...fields }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([String(file)]), String(file).startsWith('%PDF') ? 'label.pdf' : 'lot.csv');
    return form;
  },
} satisfies Record<string, (example: object & { file?: unknown }) => Sent>;

const bodyOf = (type: string, example: unknown): Sent => {
  if (typeof example === 'string') return example;
  return type in encode ? encode[type as keyof typeof encode](example as object) : JSON.stringify(example);
};

test('every body, every part of a path and whatever a query cannot go without has an example', () => {
  const missing = [...operations.values()].flatMap(({ operationId, parameters = [], requestBody }) =>
    [
      ...parameters.filter(({ required, example }) => required === true && example === undefined),
      ...Object.values(requestBody?.content ?? {}).filter(({ example }) => example === undefined),
    ].map(() => operationId),
  );
  expect(missing).toEqual([]);
});

test('no example belongs to nothing', () => {
  const named = new Set(
    [...operations.values()].flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
  );
  expect(Object.keys(bodyExamples).filter((id) => !operations.has(id))).toEqual([]);
  expect(Object.keys(parameterExamples).filter((name) => !named.has(name))).toEqual([]);
});

/** The path of a call with the examples of its parameters. */
const addressOf = (path: string, { parameters = [] }: Operation): string => {
  const given = parameters.filter(({ example }) => example !== undefined);
  const query = given
    .filter((one) => one.in === 'query')
    .map(({ name = '', example = '' }) => [name, example]);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given.find((one) => one.in === 'path' && one.name === name)?.example ?? ''),
  );
  return `${apiBase}${filled}?${new URLSearchParams(query).toString()}`;
};

/** The credentials of somebody who may make a call, anew each time: some calls end their session. */
const callerOf = async (endpoint: EndpointShape): Promise<CallOptions> => {
  if (endpoint.access === 'open') return {};
  if (keyScopeOf(endpoint) !== null) return { headers: { 'X-API-Key': key } };
  return { token: (await buildUser(app.context, { role: 'super_admin', passwordHash })).token };
};

const codes = new Set<number>(Object.values(errorCatalogue).map(({ code }) => code));

test.each<EndpointShape>(endpointList)('$id takes its examples', async (endpoint) => {
  const operation = operationOf(endpoint.id);
  const content = Object.entries(operation.requestBody?.content ?? { none: {} });
  for (const [type, { example }] of content) {
    const caller = await callerOf(endpoint);
    const body = example === undefined ? undefined : bodyOf(type, example);
    const typed = typeof body !== 'string' || type === '*/*' ? {} : { 'content-type': type };
    const answer = await app.send(endpoint.method, addressOf(endpoint.path, operation), body, {
      ...caller,
      headers: { ...caller.headers, ...typed },
    });
    // Some answers are streams that never end.
    if (answer.ok) await answer.body?.cancel();
    const code = answer.ok ? undefined : ErrorEnvelope.parse(await answer.json()).code;
    const wrong = answer.status === 400 || answer.status >= 500;
    const known = answer.status in operation.responses && (code === undefined || codes.has(code));
    expect({ type, status: answer.status, code, wrong, known }).toMatchObject({ wrong: false, known: true });
  }
});
