import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { bodyExamples, fieldExamples, parameterExamples } from '@waybill/contract/examples/examples.ts';
import { id, week } from '@waybill/contract/examples/values.ts';
import { NoBody } from '@waybill/contract/vocabulary/fields.ts';

export type Exemplified = {
  parameters?: { name?: string; required?: boolean; example?: unknown; $ref?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> };
};

const bodies: Readonly<Record<string, unknown>> = bodyExamples;

/**
 * Gives a call of the document the examples of its body, its path and what its query cannot go without. An example of
 * what may be left out would narrow whatever is tried with it.
 */
export const exemplify = ({ parameters = [], requestBody }: Exemplified, endpoint: EndpointShape): void => {
  for (const parameter of parameters)
    if (parameter.required === true && parameter.name !== undefined)
      parameter.example = parameterExamples[parameter.name];
  for (const content of Object.values(requestBody?.content ?? {}))
    content.example = endpoint.body === NoBody ? {} : bodies[endpoint.id];
};

type Schema = {
  $ref?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  format?: string;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
};
export type Schemas = Readonly<Record<string, object>>;

const formats: Readonly<Record<string, string>> = { date: week.from, 'date-time': '2026-11-20T07:22:33Z' };

const exampleText = ({ format, pattern }: Schema & { pattern?: string }, name: string): string => {
  const text = formats[format ?? ''] ?? fieldExamples[name] ?? (/ids?$/i.test(name) ? id : 'text');
  return pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : '/orders';
};

/** An example of an answer: of each field the first that it may be, of strings what their field is mostly about. */
export const exampleOf = (schema: Schema, schemas: Schemas, name = ''): unknown => {
  const { $ref, examples, type, items, properties, additionalProperties: rest } = schema;
  const example = (part: Schema = {}, field = name): unknown => exampleOf(part, schemas, field);
  if ($ref !== undefined) return example(schemas[$ref.replace('#/components/schemas/', '')]);
  const [first] = examples ?? ('const' in schema ? [schema.const] : schema.enum) ?? [];
  if (first !== undefined) return first;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return example(either[0]);
  if (type === 'array') return Array.from({ length: schema.minItems ?? 1 }, () => example(items));
  if (type === 'object' && properties === undefined && typeof rest === 'object')
    return { [id]: example(rest) };
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([field, part]) => [field, example(part, field)]),
    );
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return type === 'string' ? exampleText(schema, name) : null;
};
