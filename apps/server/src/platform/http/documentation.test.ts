import { errorCatalogue } from '@waybill/contract/codes.ts';
import { termsVersion } from '@waybill/contract/constants.ts';
import { numbers } from '@waybill/contract/examples/values.ts';
import { envelopeOf } from '@waybill/contract/envelope.ts';
import { roles } from '@waybill/contract/roles.ts';
import { z } from 'zod';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { type EndpointShape, apiBase, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { statMetrics } from '@waybill/contract/endpoints/stats.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import type { CallOptions } from '../../../test/api-caller.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

type Form = { properties: Record<string, object>; required: string[] };
type Operation = {
  requestBody?: { content: Record<string, { schema: Form; example?: unknown }> };
  parameters?: { name?: string; description?: string; example?: unknown; $ref?: string }[];
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
};

type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

let app: TestApp;
let document: Document;
let paths: Document['paths'];
beforeAll(async () => {
  app = await openTestApp();
  const answer = await app.send('GET', `${apiBase}/openapi.json`);
  document = (await answer.json()) as Document;
  ({ paths } = document);
});
afterAll(() => app.close());

const operationOf = ({ path, method }: Pick<EndpointShape, 'path' | 'method'>): Operation => {
  const operation = paths[apiBase + path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`);
  return operation;
};

test('the document says what uploads and lists of names take', () => {
  const uploads = endpointList.filter(({ encoding }) => encoding === 'multipart');
  expect(uploads).toHaveLength(3);
  const formOf = (path: string) =>
    operationOf({ path, method: 'POST' }).requestBody?.content['multipart/form-data']?.schema;
  for (const { path } of uploads) {
    expect(formOf(path)?.properties['file'], path).toEqual({ type: 'string', format: 'binary' });
    expect(formOf(path)?.required, path).toContain('file');
  }
  expect(formOf('/manage/lots')?.properties['offer']).toEqual({ $ref: '#/components/schemas/LotOffer' });
  expect(document.components.schemas['LotOffer']).toEqual({ type: 'string', enum: lotOffers });
  const { parameters } = operationOf({ path: '/admin/stats/series', method: 'GET' });
  const metrics = parameters?.find(({ name }) => name === 'metrics')?.description ?? '';
  expect(statMetrics.filter((name) => !metrics.includes(name))).toEqual([]);
});

test('it says of every call who may call it, and where an Idempotency-Key is taken', () => {
  for (const endpoint of endpointList) {
    const { security, parameters = [], responses } = operationOf(endpoint);
    const schemes = security.flatMap((way) => Object.keys(way));
    const key = keyScopeOf(endpoint) === null ? [] : ['apiKey'];
    expect(schemes, endpoint.id).toEqual(endpoint.access === 'open' ? [] : ['token', 'bearer', ...key]);
    const takesKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
    expect(takesKey, endpoint.id).toBe(endpoint.idempotent === true);
    expect('422' in responses, endpoint.id).toBe(takesKey || endpoint.encoding === 'multipart');
  }
});

test('it names the types of every file and stream', () => {
  const typesOf = (endpoint: EndpointShape): string[] =>
    Object.keys(operationOf(endpoint).responses['200']?.content ?? {});
  const files = endpointList.filter(({ answer }) => answer === 'file');
  for (const endpoint of files) expect(typesOf(endpoint), endpoint.id).not.toEqual([]);
  const types = Object.fromEntries(files.map((endpoint) => [endpoint.id, typesOf(endpoint)]));
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(types).toMatchObject({
    exportOrders: ['text/csv', sheet],
    exportRecharges: ['text/csv', sheet],
    downloadArchive: ['application/json'],
    downloadStatement: [sheet, 'application/json'],
    streamTrackBatch: ['application/x-ndjson'],
    streamNotices: ['text/event-stream'],
  });
});

test('what repeats has a name, and lists of choices have one each', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Shipment', 'Order', 'Hold', 'Ticket', 'Lot', 'Role', 'TicketStatus']),
  );
  expect(Object.keys(schemas).length).toBeGreaterThan(140);
  const text = JSON.stringify([paths, schemas]);
  expect(text.split(JSON.stringify(roles))).toHaveLength(2);
  expect(text).not.toContain('$defs');
  for (const [name, schema] of Object.entries(schemas))
    expect(JSON.stringify(schema)).not.toContain(`schemas/${name}"`);
});

test('every answer in JSON has an example that its schema takes', () => {
  for (const endpoint of endpointList.filter(({ answer }) => answer !== 'file' && answer !== 'nothing')) {
    const example = operationOf(endpoint).responses['200']?.content?.['application/json']?.example;
    const schema = endpoint.answer === 'bare' ? endpoint.data : envelopeOf(endpoint.data);
    expect(z.safeEncode(schema, example as never), endpoint.id).toMatchObject({ success: true });
  }
});

/** Texts of examples with the name of their field, e.g. `orderNo`. */
const namedTexts = (value: unknown, name: string): [string, string][] => {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => namedTexts(part, Array.isArray(value) ? name : key));
};

test('examples write numbers, ids and versions as the product does', () => {
  const forms: readonly (readonly [RegExp, (text: string) => boolean])[] = [
    [/^orderNo$/, (text) => /^LT\d{6}[0-9A-HJKMNP-TV-Z]{8}$/.test(text)],
    [/^ticketNo$/, (text) => /^TK\d{6}[0-9A-HJKMNP-TV-Z]{6}$/.test(text)],
    [/^(?:trackingNumber|numbers|canonical)$/, (text) => Object.values<string>(numbers).includes(text)],
    [/^(?:order|ticket|user|ledger|request|batch|account)Ids?$/, (text) => /^\d{1,19}$/.test(text)],
    [/^(?:holdId|reservationId)$/, (text) => z.uuid().safeParse(text).success],
    [/^(?:termsVersion|acceptedTermsVersion)$/, (text) => text === termsVersion],
  ];
  const texts = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters.flatMap(({ name = '', example }) => namedTexts(example, name)),
      ...[requestBody, ...Object.values(responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).flatMap(({ example }) => namedTexts(example, '')),
      ),
    ]),
  );
  // One name for one thing.
  expect(texts.filter(([name]) => name === 'number' || name === 'acceptedTerms')).toEqual([]);
  for (const [field, takes] of forms) {
    const found = texts.filter(([name]) => field.test(name));
    expect(found.length, String(field)).toBeGreaterThan(0);
    expect(
      found.filter(([, text]) => !takes(text)),
      String(field),
    ).toEqual([]);
  }
});

test('errors have the codes of the catalogue, and a table says what they mean in both languages', () => {
  const entries = Object.entries(errorCatalogue);
  expect(document.components.schemas['ErrorCode']).toMatchObject({
    enum: entries.map(([, { code }]) => code),
    'x-enum-varnames': entries.map(([name]) => name),
  });
  const cells = new Map(
    document.info.description.split('\n').map((line) => [line.split(' ')[1], line.split(/(?<!\\)\|/)]),
  );
  for (const [name, { code }] of entries) {
    const row = cells.get(String(code))?.map((cell) => cell.trim());
    expect(row?.slice(1, 4)).toEqual([String(code), name, String(code).slice(0, 3)]);
    expect(row?.slice(4, 8).filter((cell) => cell === '' || cell.startsWith('errors.'))).toEqual([]);
  }
});

/** Asks for what is not there, by a path of numbers. */
const ask = async (endpoint: EndpointShape, body: unknown, options: CallOptions): Promise<Response> => {
  const path = apiBase + endpoint.path.replace(':carrier', 'ups').replaceAll(/:\w+/g, '999999999');
  const answer = await app.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : body, options);
  // Some answers are streams that never end.
  await answer.body?.cancel();
  return answer;
};

test('every answer to a call without an account, without sense or of a strange type is in it', async () => {
  const { token } = await buildUser(app.context, { role: 'super_admin' });
  const strange = { token, headers: { 'content-type': 'application/strange', 'idempotency-key': '?' } };
  const missing: string[] = [];
  const seen = new Set<number>();
  for (const endpoint of endpointList) {
    const { responses } = operationOf(endpoint);
    // One after the other: some of them end sessions.
    const nobody = await ask(endpoint, { notAField: 1 }, {});
    const senseless = await ask(endpoint, { notAField: 1 }, { token });
    const stranger = await ask(endpoint, 'x', strange);
    for (const { status, headers } of [nobody, senseless, stranger]) {
      seen.add(status);
      if (responses[status] === undefined) missing.push(`${endpoint.id} ${status}`);
      const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
      if (status === 200 && !(type in (responses[200]?.content ?? {})))
        missing.push(`${endpoint.id} ${type}`);
    }
  }
  expect(missing).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
});
