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

export type Field = { readonly name: string; readonly schema: Schema; readonly required?: boolean };

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

type Written = {
  readonly operationId: string;
  readonly parameters?: readonly (Field & { readonly in: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With the base, parameters as `{name}`. */
  readonly path: string;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: Schema | undefined;
  /** What the contract says beyond the document: who may call, how the body goes in. */
  readonly endpoint: EndpointShape;
  /** Of an answer in the envelope. */
  readonly answer: Schema | undefined;
};

const documentFile = join(import.meta.dirname, '../../../packages/contract/openapi.json');

export const readOperations = async (): Promise<readonly Operation[]> => {
  const document = JSON.parse(await readFile(documentFile, 'utf8')) as {
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
        params: parameters.filter((one) => one.in === 'path'),
        query: parameters.filter((one) => one.in === 'query'),
        body: Object.values(requestBody?.content ?? {})[0]?.schema,
        endpoint,
        answer: isEnveloped ? responses['200']?.content?.['application/json']?.schema : undefined,
      };
    }),
  );
};
