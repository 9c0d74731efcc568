import { definitionOf, valuesOf } from '@waybill/contract/answer-shape.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts: readonly (readonly [name: RegExp, text: string])[] = [
  [/time$|^at$|from$|until$|since$/i, '2026-11-20T15:22:33+08:00'],
  [/day$|date$|on$|month$/i, '2026-11-20'],
  [/e?mail/i, 'buyer@example.com'],
  [/zip/i, '90001'],
  [/number$/i, '1Z999AA10123456784'],
  [/id$/i, '7'],
  [/state/i, 'CA'],
  [/url/i, 'https://example.com/hook'],
  [/link|path/i, '/ups'],
];

const textOf = (schema: Schema, name: string): string => {
  const { description = '' } = (schema as z.ZodType).meta() ?? {};
  if (/^wall time/i.test(description)) return '2026-11-20T15:22:33+08:00';
  if (description === 'YYYY-MM-DD') return '2026-11-20';
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? `${name}-text`;
};

const soon = Date.now() + 60_000;

/** An answer that a schema takes; lists have one of each kind of item, and of vocabularies each `turn` has another word. */
export const sampleOf = (schema: Schema, name = '', turn = 0): Json => {
  const { type, innerType, element, shape, keyType, valueType, options, out } = definitionOf(schema);
  const vocabulary = valuesOf(schema);
  if (type === 'nullable' || innerType !== undefined) return sampleOf(innerType as Schema, name, turn);
  if (element !== undefined)
    return (definitionOf(element).options ?? [element]).map((one) => sampleOf(one, name, turn));
  if (shape !== undefined)
    return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, sampleOf(field, key, turn)]));
  if (valueType !== undefined) {
    const words = keyType === undefined ? [] : valuesOf(keyType).map(String);
    const keys = words.length > 0 ? words : ['field'];
    return Object.fromEntries(keys.map((key) => [key, sampleOf(valueType, key, turn)]));
  }
  if (options !== undefined) return sampleOf(options[0] as Schema, name, turn);
  if (out !== undefined) return sampleOf(out, name, turn);
  if (turn === 0 && vocabulary.includes('super_admin')) return 'super_admin';
  if (vocabulary.length > 0) return vocabulary[turn % vocabulary.length] as Json;
  if (type === 'string') return textOf(schema, name);
  if (type === 'number') return /(at|until|serverTime)$/i.test(name) ? soon : 3;
  return type === 'boolean' ? true : null;
};

type Path = readonly (string | number)[];

/** What may stand in a field's place. */
const wrongs = { null: null, missing: undefined, unknown: 'mystery' } as const;
type Wrong = keyof typeof wrongs;
const kinds = Object.keys(wrongs) as readonly Wrong[];

/** The value with another one at a path; one whose way is gone is left alone. */
const put = (value: Json, [key, ...rest]: Path, next: Json | undefined): Json => {
  if (key === undefined) return next ?? null;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === key ? put(item, rest, next) : item));
  if (!isFields(value) || !(key in value)) return value;
  const { [key]: inner = null, ...others } = value;
  return rest.length === 0 && next === undefined ? others : { ...others, [key]: put(inner, rest, next) };
};

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, key) => (inner as Readonly<Record<string | number, Json>>)[key] ?? null, value);

/** Every field below a value, through lists. */
const fieldsBelow = (value: Json, path: Path = []): readonly Path[] => {
  const children: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [index, item] as const)
    : isFields(value)
      ? Object.entries(value)
      : [];
  return children.flatMap(([key, child]) => [[...path, key], ...fieldsBelow(child, [...path, key])]);
};

/**
 * Halves of a number of things: for any two of them there is one that has the first and not the second, so that trying them
 * finds whatever two fields do to each other in few tries.
 */
const halves = (count: number): readonly ((index: number) => boolean)[] =>
  Array.from({ length: Math.ceil(Math.log2(Math.max(1, count))) }, (_, bit) => [
    (index: number) => (index >> bit) % 2 === 1,
    (index: number) => (index >> bit) % 2 === 0,
  ]).flat();

/**
 * A value with all of its fields wrong in each way, and with each half of them, where the ways stand beside each other;
 * `turned` is the value with other words.
 */
const wrongly = (
  turned: (turn: number) => Json,
  fields: readonly Path[],
): readonly { readonly what: string; readonly data: Json }[] =>
  fields.length === 0
    ? []
    : [
        ...kinds.map((kind, turn) => ({
          what: kind,
          data: fields.reduce((changed, path) => put(changed, path, wrongs[kind]), turned(turn)),
        })),
        ...halves(fields.length).map((has, half) => ({
          what: `half ${half}`,
          data: fields.reduce(
            (changed, path, index) => {
              const kind = kinds[(index + half) % kinds.length] ?? 'null';
              return has(index) ? put(changed, path, wrongs[kind]) : changed;
            },
            turned(half + 1),
          ),
        })),
      ];

const isBelow = (path: Path, above: Path): boolean =>
  path.length > above.length && above.every((key, index) => key === path[index]);

/** Items that can be told from each other. */
const withIds = (items: readonly Json[]): readonly Json[] =>
  items.map((item, index) =>
    isFields(item) && item['id'] === '7' ? { ...item, id: String(100 + index) } : item,
  );

/**
 * Answers of an endpoint with fields that are null, missing or of a value that nobody knows. Items of a list go wrong beside
 * each other, with one that is null and one that is none, between sound ones.
 */
export const wrongAnswers = ({
  data,
}: EndpointShape): readonly { readonly what: string; readonly data: Json }[] => {
  const sound = sampleOf(data);
  const all = fieldsBelow(sound);
  const lists = all.filter((path) => {
    const value = at(sound, path);
    return Array.isArray(value) && value.some(isFields);
  });
  const outer = lists.filter((path) => !lists.some((other) => isBelow(path, other)));
  const beside = all.filter((path) => !outer.some((list) => isBelow(path, list)));
  return [
    { what: 'null', data: null },
    { what: 'unknown', data: 'mystery' },
    ...wrongly(() => sound, beside),
    ...outer.map((path) => {
      const itemsIn = (turn: number) => at(sampleOf(data, '', turn), path) as readonly Json[];
      const items = itemsIn(0);
      const wrong = items.flatMap((item, index) =>
        wrongly((turn) => itemsIn(turn)[index] ?? item, fieldsBelow(item)).map((one) => one.data),
      );
      return {
        what: `items of ${path.join('.')}`,
        data: put(sound, path, withIds([...items, null, 'mystery', ...wrong, ...items])),
      };
    }),
  ];
};
