import { errorCatalogue } from '@waybill/contract/codes.ts';
import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { jsonSchemaOf } from '@waybill/contract/json-schema.ts';
import { webhookBody, webhookEventTypes } from '@waybill/contract/vocabulary/webhook.ts';
import type { z } from 'zod';

type Schema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly pattern?: string;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

const indent = (text: string): string => text.replaceAll('\n', '\n  ');
const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')} */\n`;
const aboutOf = ({ description }: Schema): string => (description === undefined ? '' : comment(description));
const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : JSON.stringify(value);
const unionOf = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

const fieldsOf = ({ properties = {}, required = [] }: Schema, typeOf: (schema: Schema) => string): string => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : quote(name);
    return `\n  ${indent(`${aboutOf(schema)}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`)}`;
  });
  return fields.length === 0 ? '{}' : `{${fields.join('')}\n}`;
};

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum !== undefined) return unionOf(schema.enum.map(quote));
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return unionOf(either.map(typeOf));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {})}>`;
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : 'unknown';
  const { additionalProperties: rest, propertyNames } = schema;
  if (schema.properties !== undefined || typeof rest !== 'object') return fieldsOf(schema, typeOf);
  const key = propertyNames === undefined ? 'string' : typeOf(propertyNames);
  const record = `Record<${key}, ${typeOf(rest)}>`;
  return key === 'string' || schema.required !== undefined ? record : `Partial<${record}>`;
};

/** A query string takes numbers as well as their digits. */
const typeOfQuery = (schema: Schema): string =>
  schema.pattern === String.raw`^\d{1,10}$` ? 'number' : typeOf(schema);

/** Whether a body has something in it: `NoBody` has not. */
const takes = (schema: Schema | undefined): schema is Schema =>
  schema !== undefined &&
  (Object.keys(schema.properties ?? {}).length > 0 || (schema.anyOf ?? schema.oneOf ?? []).some(takes));

type ReadSchema = (schema: z.core.$ZodType) => Schema;
type Input = { readonly schema: Schema; readonly sends: 'query' | 'body' | 'form' | 'raw' | 'none' };

const field = (name: string, type: Schema): Schema => ({ properties: { [name]: type }, required: [name] });

/** What goes beside the path: the body, or the query where there is none. */
const sentBy = ({ encoding, query, body }: EndpointShape, read: ReadSchema): Input => {
  if (encoding === 'multipart') return { schema: field('form', { type: 'FormData' }), sends: 'form' };
  if (encoding === 'raw') return { schema: field('raw', { type: 'string' }), sends: 'raw' };
  const given = body === undefined ? undefined : read(body);
  if (takes(given)) {
    const either = given.anyOf?.filter(({ type }) => type !== 'null');
    return { schema: either?.length === 1 ? (either[0] ?? given) : given, sends: 'body' };
  }
  const asked = query === undefined ? undefined : read(query);
  return takes(asked) ? { schema: asked, sends: 'query' } : { schema: {}, sends: 'none' };
};

/** What is handed to a call, in TypeScript: what stands in its path, and its query or body, side by side. */
const inputOf = (endpoint: EndpointShape, read: ReadSchema): { type: string; sends: string } => {
  const params = endpoint.params === undefined ? {} : read(endpoint.params);
  const { schema, sends } = sentBy(endpoint, read);
  const twice = Object.keys(params.properties ?? {}).find((name) => schema.properties?.[name] !== undefined);
  if (twice !== undefined) throw new Error(`${endpoint.id} takes ${twice} twice: in its path and beside it`);
  const together = {
    properties: { ...params.properties, ...schema.properties },
    required: [...(params.required ?? []), ...(schema.required ?? [])],
  };
  const fields = fieldsOf(together, sends === 'query' ? typeOfQuery : typeOf);
  const choice = schema.anyOf === undefined ? [] : [`(${typeOf(schema)})`];
  return {
    type: choice.length > 0 && fields === '{}' ? typeOf(schema) : [fields, ...choice].join(' & '),
    sends,
  };
};

const kindOf = (endpoint: EndpointShape, answer: Schema): string => {
  if (endpoint.files?.includes('ndjson') === true) return 'stream';
  if (endpoint.answer === 'file' || endpoint.answer === 'nothing') return endpoint.answer;
  const { list, pageNum } = answer.properties ?? {};
  return list !== undefined && pageNum !== undefined ? 'page' : 'data';
};

const who = (endpoint: EndpointShape): string => {
  if (endpoint.access === 'open') return 'Open to anybody.';
  const scope = keyScopeOf(endpoint);
  if (scope !== null) return `Scope of the key: \`${scope}\`.`;
  return 'Needs the token of a session: no API key may.';
};

/** The operations of `packages/client` as TypeScript: every endpoint of the contract, its types, and the names of errors. */
export const writeClientOperations = (): string => {
  const types = new Map<string, string>();
  const rows: string[] = [];
  const calls: string[] = [];
  const note = (schema: Schema): Schema => {
    for (const [name, part] of Object.entries(schema.$defs ?? {}))
      types.set(name, `${aboutOf(part)}export type ${name} = ${typeOf(part)};`);
    return schema;
  };
  const read = (schema: z.core.$ZodType): Schema => note(jsonSchemaOf(schema, 'input') as Schema);
  for (const endpoint of endpointList) {
    const answer = note(jsonSchemaOf(endpoint.data, 'output') as Schema);
    const { type, sends } = inputOf(endpoint, read);
    const kind = kindOf(endpoint, answer);
    const output = kind === 'file' ? 'Response' : kind === 'nothing' ? 'null' : typeOf(answer);
    const about = comment(`${endpoint.summary}. ${who(endpoint)}`);
    calls.push(indent(`\n${about}${endpoint.id}: { kind: '${kind}'; input: ${type}; output: ${output} };`));
    const flags = [
      `method: '${endpoint.method}'`,
      `path: '${endpoint.path}'`,
      `sends: '${sends}'`,
      `kind: '${kind}'`,
      ...(endpoint.idempotent === true ? ['idempotent: true'] : []),
      ...(endpoint.retry === false ? ['retry: false'] : []),
    ];
    rows.push(`\n  ${endpoint.id}: { ${flags.join(', ')} },`);
  }
  const events = webhookEventTypes.map((type) =>
    typeOf(note(jsonSchemaOf(webhookBody(type), 'output') as Schema)),
  );
  const errors = Object.entries(errorCatalogue).map(([name, { code }]) => `\n  ${code}: '${name}',`);
  const named = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Written by `npm run openapi` from the contract.',
    ...named.map(([, type]) => type),
    `/** What comes to a webhook endpoint; with thin payloads \`data\` has its \`object\` alone. */\nexport type WebhookEvent = ${unionOf(events)};`,
    `/** What each operation takes and answers. */\nexport type Operations = {${calls.join('')}\n};`,
    `/** Where each operation is, and how it goes over the wire. */\nexport const operations = {${rows.join('')}\n} as const;`,
    `/** Names of errors by their code. */\nexport const errorNames = {${errors.join('')}\n} as const;\n`,
  ].join('\n\n');
};
