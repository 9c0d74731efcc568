import type { z } from 'zod';

/**
 * What an answer looks like, as data that a browser reads without schemas. `s`, `n` and `b` are text, number and yes or no,
 * in capitals where they may be null. Of an object it has a shape a field, `name?` where the field may be left out. A list
 * is `[item]`; `['~', shape]` may be null, `['*', shape]` has fields of any name, and in `['|', field, shapes]` the field
 * says which of the shapes it is.
 */
export type AnswerShape =
  | 's'
  | 'n'
  | 'b'
  | 'S'
  | 'N'
  | 'B'
  | 'any'
  | readonly [item: AnswerShape]
  | readonly [kind: '~' | '*', shape: AnswerShape]
  | readonly [kind: '|', field: string, shapes: Readonly<Record<string, AnswerShape>>]
  | { readonly [field: string]: AnswerShape };

type Schema = z.core.$ZodType;

type Definition = {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly partial?: boolean;
  readonly options?: readonly Schema[];
  readonly discriminator?: string;
  readonly out?: Schema;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
};

export const definitionOf = (schema: Schema): Definition =>
  (schema as Schema & { readonly def: Definition }).def;

const scalars: Readonly<Record<string, AnswerShape>> = { string: 's', enum: 's', number: 'n', boolean: 'b' };
const nullables: Readonly<Record<string, AnswerShape>> = { s: 'S', n: 'N', b: 'B', any: 'any' };

const objectOf = (fields: Readonly<Record<string, Schema>>): AnswerShape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      definitionOf(field).type === 'optional' ? `${name}?` : name,
      shapeOf(field),
    ]),
  );

export const valuesOf = (schema: Schema): readonly unknown[] => {
  const { values, entries = {} } = definitionOf(schema);
  return values ?? Object.values(entries);
};

export const shapeOf = (schema: Schema): AnswerShape => {
  const {
    type,
    innerType,
    element,
    shape,
    valueType,
    discriminator,
    options = [],
    out,
    ...rest
  } = definitionOf(schema);
  if (element !== undefined) return [shapeOf(element)];
  if (shape !== undefined) return objectOf(shape);
  if (valueType !== undefined) {
    const { keyType, partial = false } = rest;
    const keys = partial || keyType === undefined ? [] : valuesOf(keyType);
    const value = shapeOf(valueType);
    return keys.length === 0 ? ['*', value] : Object.fromEntries(keys.map((key) => [String(key), value]));
  }
  if (discriminator !== undefined)
    return [
      '|',
      discriminator,
      Object.fromEntries(
        options.flatMap((option) => {
          const kind = definitionOf(option).shape?.[discriminator];
          return kind === undefined ? [] : valuesOf(kind).map((name) => [String(name), shapeOf(option)]);
        }),
      ),
    ];
  if (out !== undefined) return shapeOf(out);
  if (innerType === undefined) return scalars[type === 'literal' ? typeof rest.values?.[0] : type] ?? 'any';
  const inner = shapeOf(innerType);
  if (type !== 'nullable') return inner;
  return typeof inner === 'string' ? (nullables[inner] ?? inner) : ['~', inner];
};
