import type { TranslateMcp } from '@waybill/phrases/mcp-phrases.ts';
import { z } from 'zod';
import type { Tool } from './tools.ts';

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
};

const written = (schema: z.core.$ZodType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** A query string has digits where an agent writes a number. */
const asNumbers = ({ properties = {}, ...schema }: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { pattern, ...field }]) => {
      const isNumber = pattern === String.raw`^\d{1,10}$`;
      return [
        name,
        { ...field, ...(isNumber ? { type: 'integer' } : pattern === undefined ? {} : { pattern }) },
      ];
    }),
  ),
});

/**
 * What a tool takes, as JSON Schema, from the contract of its endpoint. It is for the agent to read: the API judges what
 * comes, and names what is wrong in the caller's language.
 */
export const inputSchemaOf = ({ endpoint, price }: Tool, t: TranslateMcp): object => {
  const parts = [written(endpoint.params), asNumbers(written(endpoint.query)), written(endpoint.body)];
  // What may be spent is what was confirmed.
  const { maxPoints: _, ...given } = Object.assign({}, ...parts.map((part) => part.properties)) as Record<
    string,
    Schema
  >;
  return {
    type: 'object',
    properties: {
      ...given,
      ...(price === undefined
        ? {}
        : { confirm: { type: 'number', minimum: 0, description: t('mcp.confirm') } }),
      ...(endpoint.idempotent === true
        ? {
            idempotencyKey: {
              type: 'string',
              pattern: String.raw`^[\w-]{8,128}$`,
              description: t('mcp.idempotencyKey'),
            },
          }
        : {}),
    },
    required: parts.flatMap((part) => part.required ?? []),
    additionalProperties: false,
  };
};
