import { bodyBytes, bodyBytesOf, type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

/**
 * Milliseconds for which `/healthz` may be silent. Here they are of the processor, not of the clock, and the least of up to
 * `measures`: the same work takes a busy machine several times as long at one moment as at another.
 */
const silence = 100;
const measures = 6;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest that one turn of the event loop, which client and server share, took during `work`. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let before = cpuMs();
  const turn = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await work();
  clearImmediate(next);
  return longest;
};

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** As many of `piece` as `bytes` hold, between a beginning and an end. */
const repeated =
  (begin: string, piece: (i: number) => string, end: string) =>
  (bytes: number): string => {
    const pieces: string[] = [];
    let left = bytes - begin.length - end.length;
    for (let i = 0; ; i += 1) {
      const next = piece(i);
      left -= next.length + 1;
      if (left < 0) return begin + pieces.join(',') + end;
      pieces.push(next);
    }
  };

const ofBytes: Readonly<Record<string, readonly [type: string, body: (bytes: number) => string]>> = {
  'names of JSON': [json, repeated('{', (i) => `"${i.toString(36)}":1`, '}')],
  'nested arrays': [json, (bytes) => '['.repeat(bytes)],
  'nested objects': [json, repeated('', () => '{"a":'.repeat(100), '')],
  'a list of numbers': [json, repeated('[', () => '1', ']')],
  'a list of objects': [json, repeated('{"list":[', () => '{"x":1}', ']}')],
  'a long text': [json, (bytes) => `{"account":"${'x'.repeat(bytes - 20)}"}`],
  'names of a form': [form, (bytes) => repeated('', (i) => i.toString(36), '')(bytes).replaceAll(',', '&')],
  'a long field of a form': [form, (bytes) => `account=${'%41'.repeat(Math.floor(bytes / 3) - 4)}`],
};

const pathOf = (endpoint: EndpointShape): string =>
  apiBase + endpoint.path.replace(':carrier', 'ups').replaceAll(/:\w+/g, '999999999');
const credentials = ({ access }: EndpointShape): Record<string, string> =>
  access === 'open' ? {} : { token: superAdmin.token };

type Answer = { readonly status: number; readonly fields: number; readonly bytes: number };

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const { data } = JSON.parse(text) as { data?: { fields?: object } | null };
  return {
    status: response.status,
    fields: Object.keys(data?.fields ?? {}).length,
    bytes: text.length,
  };
};

/** Sends a request that is to be refused, in few words and without keeping anybody waiting. */
const refused = async (kind: string, send: () => Promise<Response>): Promise<number> => {
  const answers: Answer[] = [];
  const ask = (): Promise<number> => longestTurn(async () => void answers.push(await answerOf(await send())));
  let ms = await ask();
  while (ms > silence && answers.length < measures) ms = Math.min(ms, await ask());
  const { status = 0, fields = 0, bytes = 0 } = answers[0] ?? {};
  expect({
    kind,
    refused: status >= 400 && status < 500,
    names: fields <= 20,
    words: bytes < 5_000,
    silent: ms > silence ? ms : 0,
  }).toEqual({ kind, refused: true, names: true, words: true, silent: 0 });
  return status;
};

const sendTo = (endpoint: EndpointShape, type: string, body: BodyInit): Promise<Response> =>
  fetch(app.url + pathOf(endpoint), {
    method: endpoint.method,
    headers: { ...credentials(endpoint), 'content-type': type },
    body,
  });

type Body = { readonly kind: string; readonly type: string; readonly body: Uint8Array<ArrayBuffer> };
const built = new Map<number, readonly Body[]>();
/** A body of each kind, made before anything is measured. */
const bodiesOf = (bytes: number): readonly Body[] => {
  const bodies =
    built.get(bytes) ??
    Object.entries(ofBytes).map(([kind, [type, build]]) => ({
      kind,
      type,
      body: new TextEncoder().encode(build(bytes)),
    }));
  built.set(bytes, bodies);
  return bodies;
};

const withBody = endpointList.filter(({ body, encoding }) => body !== undefined && encoding !== 'multipart');

/** Bytes of the largest body that is read of an agent. */
const mcpBytes = 1_048_576;

// What making them leaves to be collected is no time of the server.
beforeAll(() => {
  for (const bytes of [bodyBytes, mcpBytes, ...withBody.map(bodyBytesOf)]) bodiesOf(bytes);
});

describe('the largest body of each kind is refused at once, and its names are not said again', () => {
  test.each(withBody)('$id', async (endpoint) => {
    for (const { kind, type, body } of bodiesOf(bodyBytesOf(endpoint)))
      expect([400, 413, 415]).toContain(await refused(kind, () => sendTo(endpoint, type, body)));
  });
});

describe('as many bytes as go anywhere', () => {
  test.each(withBody.filter(({ access }) => access === 'open'))('are not read by $id', async (endpoint) => {
    for (const { kind, type, body } of bodiesOf(bodyBytes))
      expect(await refused(kind, () => sendTo(endpoint, type, body))).toBe(413);
  });

  test('are not read where there is nothing', async () => {
    for (const { kind, type, body } of bodiesOf(bodyBytes)) {
      const init = { method: 'POST', headers: { 'content-type': type }, body };
      expect(await refused(kind, () => fetch(`${app.url}${apiBase}/nothing`, init))).toBe(413);
    }
  });

  test('are not read of an agent without a key', async () => {
    for (const { kind, type, body } of bodiesOf(bodyBytes)) {
      const init = { method: 'POST', headers: { 'content-type': type }, body };
      expect([401, 413]).toContain(await refused(kind, () => fetch(`${app.url}/mcp`, init)));
    }
  });
});

describe('of an agent', () => {
  const sendMcp = (type: string, body: BodyInit): Promise<Response> =>
    fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': key, accept: `${json}, text/event-stream`, 'content-type': type },
      body,
    });
  let key: string;
  beforeAll(async () => {
    const template = { name: 'agent', scopes: [...ownScopes] };
    const { id: templateId } = await app.call(endpoints.createTemplate, { body: template }, superAdmin);
    ({ key } = await buildKey(app, superAdmin, { name: 'agent', templateId }, superAdmin));
    // What serves agents is loaded with the first call.
    await sendMcp(json, '{}');
  });

  test('a body is read up to a megabyte, and refused at once', async () => {
    for (const { kind, type, body } of bodiesOf(bodyBytes))
      expect(await refused(kind, () => sendMcp(type, body))).toBe(413);
    for (const { kind, type, body } of bodiesOf(mcpBytes))
      expect([400, 413, 415]).toContain(await refused(kind, () => sendMcp(type, body)));
  });

  test('arguments are not said again', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`name${i}`, 1]));
    const params = { name: 'followNumbers', arguments: wrong };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const text = await (await sendMcp(json, body)).text();
    expect(text).toContain('40001');
    expect(text.match(/name\d+/g)).toHaveLength(20);
  });
});

describe('a list as long as it may be, each entry of it wrong', () => {
  const wrong = (entry: object): object[] => Array.from({ length: 10_000 }, () => entry);
  test.each([
    [endpoints.followNumbers, { items: wrong({ number: 1, reference: 2, note: 3 }) }],
    [endpoints.followNumbers, { items: wrong({ a: 1, b: 2, c: 3 }) }],
    [endpoints.followNumbers, { numbers: wrong({}) }],
    [endpoints.trackNumbers, { numbers: wrong({ number: 1, carrier: 2, more: 3 }) }],
    [endpoints.saveLimits, { list: wrong({ exempt: [1, 2] }).slice(0, 100) }],
    [endpoints.placeOrder, { carrier: 'ups', ids: wrong({}) }],
  ])('$id', async (endpoint, body) => {
    expect(await refused('wrong', () => sendTo(endpoint, json, JSON.stringify(body)))).toBe(400);
  });
});

describe('what comes before a body', () => {
  const query = Array.from({ length: 1_500 }, (_, i) => `${i.toString(36)}=1`).join('&');
  test.each(endpointList.filter(({ method }) => method === 'GET'))(
    '$id takes few parameters',
    async (endpoint) => {
      const status = await refused('query', () =>
        fetch(`${app.url}${pathOf(endpoint)}?${query}`, { headers: credentials(endpoint) }),
      );
      expect(status).toBe(400);
    },
  );

  test('a hundred headers are enough', async () => {
    const headers = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-${i}`, '1']));
    expect(await refused('headers', () => fetch(`${app.url}${apiBase}/site`, { headers }))).toBe(431);
  });
});

const names = Array.from({ length: 50_000 }, (_, i) => i.toString(36));
const fields = new FormData();
for (const name of names.slice(0, 5_000)) fields.set(name, '1');
const manyFields = new Response(fields);
const manyFieldsBody = await manyFields.arrayBuffer();

describe('forms with a file', () => {
  const head = names.map((name) => `X-${name}: 1`).join('\r\n');
  const forms: Readonly<Record<string, readonly [string, BodyInit]>> = {
    'many fields': [manyFields.headers.get('content-type') ?? '', manyFieldsBody],
    'a long name': [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(1_000_000)}"\r\n\r\n1\r\n--b--\r\n`,
    ],
    'many headers': [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="x"\r\n${head}\r\n\r\n1\r\n--b--\r\n`,
    ],
  };
  test.each(endpointList.filter(({ encoding }) => encoding === 'multipart'))('$id', async (endpoint) => {
    for (const [kind, [type, body]] of Object.entries(forms))
      expect([400, 413, 422]).toContain(await refused(kind, () => sendTo(endpoint, type, body)));
  });
});

type Shape = {
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly type?: string;
};

/** Bytes of the longest body that a schema takes, in letters of three bytes; of texts without a length, a short one. */
const longest = ({
  anyOf,
  enum: values,
  items,
  maxItems = 20,
  maxLength = 40,
  properties,
  type,
}: Shape): number => {
  if (anyOf !== undefined) return Math.max(...anyOf.map(longest));
  if (items !== undefined) return 2 + maxItems * (1 + longest(items));
  if (properties !== undefined)
    return Object.entries(properties).reduce(
      (sum, [name, field]) => sum + name.length + 4 + longest(field),
      2,
    );
  return type === 'string' && values === undefined ? 2 + 3 * maxLength : 20;
};

test.each(withBody.filter(({ encoding }) => encoding !== 'raw'))(
  '$id has room for what its schema takes',
  ({ body, ...endpoint }) => {
    const schema = z.toJSONSchema(body as z.core.$ZodType, { unrepresentable: 'any', io: 'input' });
    expect(Math.min(longest(schema as Shape), bodyBytes)).toBeLessThanOrEqual(bodyBytesOf(endpoint));
  },
);
