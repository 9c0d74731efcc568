import { z } from 'zod';
import * as modules from './endpoints/modules.ts';

const exported = Object.entries<unknown>(modules);

/** What the contract exports is named as it is exported, a row by what it is a row of. */
const names = new Map(
  exported.flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[value as unknown, name.replace(/Row$/, '')]] : [],
  ),
);

const singular = (name: string): string =>
  name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/(?<=us|ss)es$|s$/, '');

/** Choices that are written anew where they are needed are named by the list that they are from. */
const lists = new Map(
  exported.flatMap(([list, value]) => {
    if (!Array.isArray(value)) return [];
    const name = singular(list);
    const values = JSON.stringify(value);
    const same = (modules as Readonly<Record<string, unknown>>)[name];
    const isOther =
      same instanceof z.ZodType && !(same instanceof z.ZodEnum && JSON.stringify(same.options) === values);
    return [[values, isOther ? `${name}Kind` : name]];
  }),
);

/** All of it in answers, choices in what is sent. */
const registryOf = (io: 'input' | 'output'): typeof z.globalRegistry => {
  const registry = z.registry<z.core.GlobalMeta>();
  registry.get = (schema) => {
    const id = io === 'output' || schema instanceof z.ZodEnum ? names.get(schema) : undefined;
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) };
  };
  return registry;
};
const registries = { input: registryOf('input'), output: registryOf('output') };

type Schema = z.core.JSONSchema.BaseSchema;

/** A schema as JSON Schema, with what has a name in its `$defs`. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Schema => {
  const {
    $schema: _,
    $defs,
    ...written
  } = z.toJSONSchema(schema, {
    io,
    metadata: registries[io],
    unrepresentable: 'any',
  });
  const named: Record<string, Schema> = { ...$defs };
  const refer = (part: Schema): Schema => {
    const { enum: values, type = 'string', ...rest } = part;
    const name = lists.get(JSON.stringify(values));
    if (values === undefined || name === undefined || Object.values(named).includes(part)) return part;
    named[name] ??= { type, enum: values };
    return { ...rest, $ref: `#/$defs/${name}` };
  };
  const text = JSON.stringify({ ...written, $defs: named }, (_, part: Schema | null) =>
    typeof part === 'object' && part !== null && 'enum' in part ? refer(part) : part,
  );
  const referring = JSON.parse(text) as Schema;
  return { ...referring, $defs: { ...named, ...referring.$defs } };
};
