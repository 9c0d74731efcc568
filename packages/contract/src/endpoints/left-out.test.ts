import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '../endpoint.ts';
import { endpoints } from './all.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

const options = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];
const takesNull = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || options(schema).some(takesNull);

/** Fields of a body that take null and mean something else when they are left out. */
const needNull = (schema: Schema, path: string): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(takesNull(field) &&
    !('default' in field) &&
    !schema.properties?.['clear']?.items?.enum?.includes(name)
      ? [`${path}.${name}`]
      : []),
    ...needNull(field, `${path}.${name}`),
  ]),
  ...(schema.items === undefined ? [] : needNull(schema.items, `${path}[]`)),
  ...options(schema).flatMap((option) => needNull(option, path)),
];

// The web leaves null out of what it sends (spec section 5).
test('what a body says with null can be said without it', () => {
  const every: readonly EndpointShape[] = Object.values(endpoints);
  const found = every.flatMap(({ id, body }) =>
    body === undefined
      ? []
      : needNull(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, id),
  );
  expect(found).toEqual([]);
});
