import fc from 'fast-check';
import type { Schema } from './operations.ts';
import type { KnownThings } from './known-things.ts';

type Place = { readonly field: string; readonly path: string; readonly things: KnownThings };

const isoDay = fc
  .integer({ min: -400, max: 40 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const isoTime = fc
  .integer({ min: -40 * 86_400, max: 2 * 86_400 })
  .map((seconds) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19) + 'Z');
const email = fc.integer({ min: 0, max: 400 }).map((n) => `fuzz-${n}@test.example`);
const word = fc.constantFrom(
  'UPS',
  '10001',
  '运单查询',
  'New York',
  'a',
  'order 12',
  '请加急处理，谢谢。',
  'Müller',
  '退款',
);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: isoDay,
  'date-time': isoTime,
  email,
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  cidrv4: fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
  cidrv6: fc.tuple(fc.ipV6(), fc.integer({ min: 16, max: 128 })).map(([ip, bits]) => `${ip}/${bits}`),
};

const isId = (field: string, { pattern, format }: Schema): boolean =>
  format === 'uuid' || pattern === '^\\d{1,19}$' || /(?:^id|Id|Ids|fingerprint)$|^ids$/.test(field);

/** Texts for what the schema alone does not tell. */
const byField: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email,
  account: email,
  pageNum: fc.constantFrom('1', '2', '3', '1000000'),
  pageSize: fc.constantFrom('1', '10', '20', '50', '100'),
  limit: fc.constantFrom('1', '10', '100'),
  after: fc.constantFrom('0', '1', '5'),
  permission: fc.constantFrom('users:read', 'own:orders'),
  metrics: fc.constantFrom('orders', 'calls', 'orders,calls'),
  exchangeCode: fc.constantFrom('ABCD-EFGH-JKMN-PQRS', '0000-0000-0000-0000'),
  password: fc.constantFrom('correct horse battery', 'wrong horse battery'),
  newPassword: fc.constantFrom('correct horse battery', 'another horse battery'),
  oldPassword: fc.constant('correct horse battery'),
  zipCode: fc.constantFrom('10001', '90210', '60601', '30001', '30002'),
  rating: fc.constantFrom('1', '3', '5'),
  // Only what is never an address of anybody's: nothing is to be blocked that asks.
  value: fc.oneof(email, fc.constantFrom('192.0.2.7', '198.51.100.0/24')),
  startTime: isoTime,
  endTime: isoTime,
  expireTime: isoTime,
  // Its pattern looks ahead, which the library does not make texts of.
  link: fc.constantFrom('/myorder', '/ups?zip=10001'),
};

const text = (schema: Schema, { field, path, things }: Place): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 200, pattern, format } = schema;
  if (isId(field, schema))
    return fc.oneof(
      { weight: 9, arbitrary: fc.nat().map((n) => things.pick(path, field, n)) },
      { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }).map(String) },
    );
  const known = byField[field] ?? (format === undefined ? undefined : formats[format]);
  if (known !== undefined) return known;
  if (pattern !== undefined && pattern.includes('T(?:')) return isoTime;
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern), { size: 'small' })
      .map((matching) => matching.slice(0, maxLength));
  return fc.oneof(
    { weight: 4, arbitrary: word.map((known_) => known_.padEnd(minLength, '是').slice(0, maxLength)) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }),
    },
    { weight: 1, arbitrary: fc.constant('长'.repeat(maxLength)) },
  );
};

const number = ({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> => {
  // Small ones, where what goes down as well begins far below nothing.
  const least = Math.ceil(minimum < 0 && maximum > 0 ? 1 : minimum);
  const near = fc.integer({
    min: least,
    max: Math.max(least, Math.min(Math.floor(maximum), least + 20)),
  });
  const whole = fc.oneof(
    { weight: 12, arbitrary: near },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        near.map((n) => Math.min(maximum, n + 0.25)),
      );
};

/** Fields with their values; those that may be left out are there one time in four. */
export const fieldsOf = (
  fields: readonly { readonly name: string; readonly schema: Schema; readonly required?: boolean }[],
  place: Omit<Place, 'field'>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      ...fields.map(({ name, schema, required }) => {
        const value = valuesOf(schema, { ...place, field: name }).map((one) => [name, one] as const);
        return required === true
          ? value
          : fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
      }),
    )
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== undefined)));

const object = ({ properties = {}, required = [] }: Schema, place: Place): fc.Arbitrary<unknown> =>
  fieldsOf(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) })),
    place,
  );

export const valuesOf = (schema: Schema, place: Place): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, place)));
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return object(schema, place);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 20 } = schema;
      const item = valuesOf(items, place);
      return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 6)) });
    }
    case 'string':
      return text(schema, place);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};
