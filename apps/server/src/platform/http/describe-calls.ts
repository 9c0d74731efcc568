import { type ErrorName, errorCatalogue, errorStatus } from '@waybill/contract/codes.ts';
import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { z } from 'zod';
import { errorEnvelope } from './errors.ts';
import { translatorFor } from './language.ts';
import { contentTypes } from './content-types.ts';
import { type Exemplified, type Schemas, exampleOf, exemplify } from './exemplify.ts';

const zh = translatorFor('zh-CN');
const en = translatorFor('en');
const names = Object.keys(errorCatalogue) as ErrorName[];

export const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

export const errorTable = (): string =>
  [
    row(['Code', 'Name', 'Status', 'Text (en)', 'Text (zh-CN)', 'What to do (en)', 'What to do (zh-CN)']),
    row(Array.from({ length: 7 }, () => '---')),
    ...names
      .toSorted((one, other) => errorCatalogue[one].code - errorCatalogue[other].code)
      .map((name) =>
        row([
          errorCatalogue[name].code,
          name,
          errorStatus(name),
          ...([`errors.${name}`, `errors.${name}.hint`] as const).flatMap((phrase) => [
            en(phrase),
            zh(phrase),
          ]),
        ]),
      ),
  ].join('\n');

const errorExamples = (status: number): object =>
  Object.fromEntries(
    names
      .filter((name) => errorStatus(name) === status)
      .map((name) => [
        name,
        { value: errorEnvelope(name, {}, { locale: 'zh-CN', traceId: 'Zk3vQ8nB1xT6' }) },
      ]),
  );

export type Operation = Exemplified & {
  operationId: string;
  description?: string;
  security?: Record<string, string[]>[];
  responses?: Record<string, object>;
};

export const tags = [
  { name: 'site', description: 'What a client has to know before anybody signs in.' },
  { name: 'auth', description: 'Registering, signing in and out, passwords by mail.' },
  { name: 'user', description: 'The account that calls: profile, sessions, orders, points, keys.' },
  { name: 'logistics', description: 'Querying, holding, reserving, buying and tracking numbers.' },
  { name: 'followed-numbers', description: 'Numbers that the account follows, and what they tell.' },
  { name: 'followed-views', description: 'Filters of the list of followed numbers that the account saved.' },
  { name: 'shared-parcels', description: 'What a shared link shows of a parcel.' },
  { name: 'ticket', description: 'Tickets of customers, and the work of the staff on them.' },
  { name: 'notice', description: 'Notifications and announcements.' },
  { name: 'manage', description: 'Lots, prices, exchange codes, keys, limits, carriers, call log.' },
  { name: 'admin', description: 'Accounts, orders, approvals, audit, blacklist, statistics, monitoring.' },
  { name: 'security', description: 'Alerts and statistics of safety and of response times.' },
  { name: 'exception', description: 'Errors that browsers and the server reported.' },
  { name: 'waits', description: 'Waiting lists for numbers that are not for sale yet.' },
  {
    name: 'webhook-endpoints',
    description: 'Where the account that calls is told of events: webhooks, and robots of group chats.',
  },
  { name: 'webhooks', description: 'What carriers push.' },
  { name: 'monitor', description: 'What browsers report.' },
];

export const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'From /auth/login' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The same token as `Authorization: Bearer …`' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key of the form wb_live_…, given by the staff; it may do what its template allows',
  },
} as const;

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not what the call takes; `fields` names what is wrong where.',
  401: 'Who calls is not known, or could not prove it.',
  402: 'Too few points; none were taken.',
  403: 'Not allowed, or blocked.',
  404: 'What is asked for does not exist, or is not the caller’s.',
  409: 'What is there contradicts the call, or the same is being done at this moment.',
  413: 'The body or the file is too large.',
  415: 'The type of the body or of the file is not taken.',
  422: 'The Idempotency-Key belongs to another request, or the upload is broken.',
  429: 'Too many; `Retry-After` says when again.',
  500: 'An error of the server; `traceId` names it to the support.',
  503: 'The server has too much to do, or what it needs is away; `Retry-After` says when again.',
};

const header = (description: string): object => ({ description, schema: { type: 'integer', minimum: 0 } });

const limitHeaders = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

const errorAnswer = (status: string, description: string): object => ({
  description,
  headers: {
    'X-Trace-Id': { $ref: '#/components/headers/TraceId' },
    ...(status === '429' ? limitHeaders : {}),
    ...(status === '429' || status === '503'
      ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
      : {}),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorEnvelope' },
      examples: errorExamples(Number(status)),
    },
  },
});

export const components = {
  securitySchemes,
  headers: {
    TraceId: { description: 'Names the call in the logs.', schema: { type: 'string' } },
    RateLimitLimit: header('How many calls the limit allows that leaves least.'),
    RateLimitRemaining: header('How many are left.'),
    RateLimitReset: header('Seconds until the limit starts anew.'),
    RetryAfter: header('Seconds to wait before trying again.'),
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Chosen by the caller. The same key answers the same for 24 h, and the call acts once.',
      schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
    },
  },
  responses: Object.fromEntries(
    Object.entries(meanings).map(([status, meaning]) => [`Error${status}`, errorAnswer(status, meaning)]),
  ),
};

const isUpload = ({ encoding }: EndpointShape): boolean => encoding === 'multipart';

const namesSomething = ({ params, query, body }: EndpointShape): boolean =>
  params !== undefined ||
  [query, body].some(
    (schema) =>
      schema !== undefined &&
      /"\w*(?:id|Id|ids|Ids)":\{/.test(
        JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      ),
  );

const errorStatuses = (endpoint: EndpointShape): number[] => {
  const { access, method, params, query, encoding, idempotent, statuses: own = [] } = endpoint;
  // A body that is not asked for is read all the same.
  const mayBring = method !== 'GET';
  const statuses: [status: number, can: boolean][] = [
    [400, mayBring || params !== undefined || query !== undefined],
    [401, access !== 'open'],
    [403, true],
    [404, namesSomething(endpoint)],
    [409, mayBring],
    [413, mayBring],
    [415, mayBring && encoding !== 'raw'],
    [422, idempotent === true || isUpload(endpoint)],
    [429, true],
    [500, true],
    [503, true],
  ];
  const declared = statuses.filter(([, can]) => can).map(([status]) => status);
  return [...new Set([...declared, ...own])].toSorted((a, b) => a - b);
};

const securityOf = (endpoint: EndpointShape): Record<string, string[]>[] => {
  if (endpoint.access === 'open') return [];
  return [{ token: [] }, { bearer: [] }, ...(keyScopeOf(endpoint) === null ? [] : [{ apiKey: [] }])];
};

const whoMay = ({ access }: EndpointShape): string => {
  if (access === 'open') return 'Open to anybody.';
  return access === 'signedIn'
    ? 'For every signed-in account.'
    : `For accounts whose role has the permission \`${access}\`.`;
};

const describe = (endpoint: EndpointShape): string => {
  const scope = keyScopeOf(endpoint);
  return [
    whoMay(endpoint),
    ...(scope === null ? [] : [`An API key needs the scope \`${scope}\`.`]),
    ...(endpoint.stepUp === true
      ? ['Where the staff need a second factor it asks again who calls (40132) after ten minutes.']
      : []),
    ...(endpoint.retry === false ? ['Clients do not repeat it by themselves.'] : []),
  ].join(' ');
};

/** What has a name by it, and the way to write a schema, whose named parts go there. */
export type WrittenSchemas = {
  readonly schemas: Schemas;
  readonly write: (schema: z.core.$ZodType, io: 'input' | 'output') => object;
};

const success = (
  endpoint: EndpointShape,
  written: { content?: Record<string, { schema: object }> },
  { schemas, write }: WrittenSchemas,
): Record<string, object> => {
  if (endpoint.answer === 'nothing') return { 204: { description: 'Done; there is nothing to say.' } };
  const isFile = endpoint.answer === 'file';
  const types = (endpoint.files ?? []).map((kind) => [
    contentTypes[kind],
    { schema: kind === 'json' ? write(endpoint.data, 'output') : { type: 'string' } },
  ]);
  const content = isFile
    ? Object.fromEntries(types)
    : Object.fromEntries(
        Object.entries(written.content ?? {}).map(([type, { schema }]) => [
          type,
          { schema, example: exampleOf(schema, schemas) },
        ]),
      );
  const description = isFile ? 'The file or the stream itself, without an envelope.' : 'Done.';
  return { 200: { description, headers: limitHeaders, content } };
};

export const describeCall = (
  operation: Operation,
  endpoint: EndpointShape,
  written: WrittenSchemas,
): void => {
  operation.description = describe(endpoint);
  operation.security = securityOf(endpoint);
  if (endpoint.idempotent === true)
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/IdempotencyKey' },
    ];
  if (endpoint.encoding === 'raw')
    operation.requestBody = { required: true, content: { '*/*': { schema: { type: 'string' } } } };
  exemplify(operation, endpoint);
  operation.responses = {
    ...success(endpoint, operation.responses?.['200'] ?? {}, written),
    ...Object.fromEntries(
      errorStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
    ),
  };
};
