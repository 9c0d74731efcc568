import fc from 'fast-check';
import type { Input, Schema } from './operations.ts';

type Values = fc.Arbitrary<unknown>;

const around = (earliest: number, latest: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: earliest * 86_400, max: latest * 86_400 })
    .map((s) => new Date(Date.now() + s * 1000).toISOString());
const isoTime = around(-40, 2).map((text) => `${text.slice(0, 19)}Z`);

const byFormat: Readonly<Record<string, Values>> = {
  date: around(-400, 40).map((text) => text.slice(0, 10)),
  'date-time': isoTime,
  email: fc.integer({ min: 0, max: 400 }).map((n) => `fuzz-${n}@test.example`),
  uuid: fc.uuid(),
};

const textOf = ({ minLength = 0, maxLength = 200, pattern, format }: Schema): Values => {
  const known = byFormat[format ?? ''];
  if (known !== undefined) return known;
  if (pattern?.includes('T(?:') === true) return isoTime;
  // The library makes no texts of patterns that look ahead.
  if (pattern !== undefined && !pattern.includes('(?!') && !pattern.includes('(?='))
    return fc.stringMatching(new RegExp(pattern), { size: 'small' }).map((one) => one.slice(0, maxLength));
  const words = fc.constantFrom('UPS', '10001', 'New York', '请加急处理，谢谢。', 'Müller', '退款');
  return fc.oneof(
    { weight: 4, arbitrary: words.map((one) => one.padEnd(minLength, '是').slice(0, maxLength)) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }),
    },
    { weight: 1, arbitrary: fc.constant('长'.repeat(maxLength)) },
  );
};

const numberOf = ({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): Values => {
  // Small ones, where what goes down as well begins far below nothing.
  const least = Math.ceil(minimum < 0 && maximum > 0 ? 1 : minimum);
  const near = fc.integer({ min: least, max: Math.max(least, Math.min(Math.floor(maximum), least + 20)) });
  return fc.oneof(
    { weight: 11, arbitrary: type === 'integer' ? near : near.map((n) => Math.min(maximum, n + 0.25)) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
};

/** Each field as in the example, or another value; what may be left out and has no example is there one time in eight. */
const objectOf = ({ properties = {}, required = [] }: Schema, example: unknown): Values => {
  const examples = (example ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(properties as Record<string, Schema>).map(([name, schema]) =>
    fc.tuple(fc.nat({ max: 7 }), valuesOf({ schema, example: examples[name] })).map(([dice, value]) => {
      const isThere = required.includes(name) || dice === 7 || (name in examples && dice < 6);
      return isThere ? [[name, value] as const] : [];
    }),
  );
  return fc.tuple(...entries).map((found) => Object.fromEntries(found.flat()));
};

const drawnOf = (schema: Schema, example: unknown): Values => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => drawnOf(one, example)));
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, example);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 20 } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, 6));
      return fc.array(drawnOf(items as Schema, undefined), { minLength: minItems, maxLength });
    }
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return schema.type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
};

/** The example more often than not, but for days and times, which are those of another year; else by the schema. */
export const valuesOf = ({ schema, example }: Input): Values => {
  const drawn = drawnOf(schema, example);
  if (example === undefined || 'date' === schema.format || schema.format === 'date-time') return drawn;
  return fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 2, arbitrary: drawn });
};
