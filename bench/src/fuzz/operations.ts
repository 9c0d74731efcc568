import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

/** A value that a call takes: what it has to look like, and one that does. */
export type Input = { readonly schema: Schema; readonly example?: unknown };

type Parameter = Input & { readonly name: string; readonly in: string; readonly required?: boolean };
type Content = Readonly<Record<string, Input>>;
type Written = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

const objectOf = (parameters: readonly Parameter[]): Input => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  },
  example: Object.fromEntries(
    parameters.filter(({ example }) => example !== undefined).map(({ name, example }) => [name, example]),
  ),
});

export type Operation = Awaited<ReturnType<typeof readOperations>>[number];

/** The operations of the document, with what the contract says beyond it: who may call, how the body goes in. */
export const readOperations = async () => {
  const file = join(import.meta.dirname, '../../../packages/contract/openapi.json');
  const document = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, Record<string, Written>>;
    components: { schemas: Record<string, Schema> };
  };
  const { schemas } = document.components;
  const whole = <T>(part: T): T =>
    JSON.parse(JSON.stringify(part), (_, value: { $ref?: string } | null) => {
      const named = schemas[value?.$ref?.replace('#/components/schemas/', '') ?? ''];
      return named === undefined ? value : whole(named);
    }) as T;
  return Object.entries(whole(document.paths)).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId: id, parameters = [], requestBody, responses }) => {
      const endpoint = endpointList.find((one) => one.id === id);
      if (endpoint === undefined) throw new Error(`the contract has no ${id}`);
      const isEnveloped = endpoint.answer === undefined || endpoint.answer === 'envelope';
      return {
        id,
        /** With the base, parameters as `{name}`. */
        path,
        params: objectOf(parameters.filter((one) => one.in === 'path')),
        query: objectOf(parameters.filter((one) => one.in === 'query')),
        body: Object.values(requestBody?.content ?? {})[0],
        endpoint,
        /** Schema of an answer in the envelope. */
        answer: isEnveloped ? responses['200']?.content?.['application/json']?.schema : undefined,
      };
    }),
  );
};
