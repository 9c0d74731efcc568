import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
};

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly required?: boolean;
  readonly example?: unknown;
};
type Written = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** A value that a call takes: what it has to look like, and one that does. */
export type Input = { readonly schema: Schema; readonly example?: unknown };

export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With the base, parameters as `{name}`. */
  readonly path: string;
  readonly params: Input;
  readonly query: Input;
  readonly body: Input | undefined;
  /** What the contract says beyond the document: who may call, how the body goes in. */
  readonly endpoint: EndpointShape;
  /** Of an answer in the envelope. */
  readonly answer: Schema | undefined;
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

export const readOperations = async (): Promise<readonly Operation[]> => {
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
    Object.entries(methods).map(([method, { operationId: id, parameters = [], requestBody, responses }]) => {
      const endpoint = endpointList.find((one) => one.id === id);
      if (endpoint === undefined) throw new Error(`the contract has no ${id}`);
      const isEnveloped = endpoint.answer === undefined || endpoint.answer === 'envelope';
      return {
        id,
        method: method.toUpperCase(),
        path,
        params: objectOf(parameters.filter((one) => one.in === 'path')),
        query: objectOf(parameters.filter((one) => one.in === 'query')),
        body: Object.values(requestBody?.content ?? {})[0],
        endpoint,
        answer: isEnveloped ? responses['200']?.content?.['application/json']?.schema : undefined,
      };
    }),
  );
};
