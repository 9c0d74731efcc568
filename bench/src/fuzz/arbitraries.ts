import fc from 'fast-check';
import { kindOfField } from './known-ids.ts';
import type { Field, Operation, Schema } from './operations.ts';

/** Stands for an id of a kind until it is known who asks. */
export class SomeId {
  readonly kind: string;
  readonly dice: number;

  constructor(kind: string, dice: number) {
    this.kind = kind;
    this.dice = dice;
  }
}

const around = (earliest: number, latest: number): fc.Arbitrary<Date> =>
  fc.integer({ min: earliest * 86_400, max: latest * 86_400 }).map((s) => new Date(Date.now() + s * 1000));
const isoDay = around(-400, 40).map((date) => date.toISOString().slice(0, 10));
const isoTime = around(-40, 2).map((date) => `${date.toISOString().slice(0, 19)}Z`);
const email = fc.integer({ min: 0, max: 400 }).map((n) => `fuzz-${n}@test.example`);
const network = (address: fc.Arbitrary<string>): fc.Arbitrary<string> => address.map((ip) => `${ip}/24`);

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: isoDay,
  'date-time': isoTime,
  email,
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  cidrv4: network(fc.ipV4()),
  cidrv6: network(fc.ipV6()),
};

/** Texts for what the schema alone does not tell. */
const byField: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email,
  account: email,
  pageNum: fc.constantFrom('1', '2', '3', '1000000'),
  pageSize: fc.constantFrom('1', '10', '50', '100'),
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

type Place = { readonly operation: Operation; readonly field: string };

const text = (schema: Schema, { operation, field }: Place): fc.Arbitrary<unknown> => {
  const { minLength = 0, maxLength = 200, pattern, format } = schema;
  const kind = kindOfField(operation, field);
  if (kind !== undefined || format === 'uuid' || pattern === '^\\d{1,19}$')
    return fc.nat().map((dice) => new SomeId(kind ?? field, dice));
  const known = byField[field] ?? byFormat[format ?? ''];
  if (known !== undefined) return known;
  if (pattern?.includes('T(?:') === true) return isoTime;
  if (pattern !== undefined)
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

const number = ({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> => {
  // Small ones, where what goes down as well begins far below nothing.
  const least = Math.ceil(minimum < 0 && maximum > 0 ? 1 : minimum);
  const near = fc.integer({ min: least, max: Math.max(least, Math.min(Math.floor(maximum), least + 20)) });
  const parted = type === 'integer' ? near : near.map((n) => Math.min(maximum, n + 0.25));
  return fc.oneof(
    { weight: 11, arbitrary: parted },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
};

/** Fields with their values; those that may be left out are there one time in four. */
export const fieldsOf = (
  operation: Operation,
  fields: readonly Field[],
): fc.Arbitrary<Record<string, unknown>> => {
  const entry = ({ name, schema, required }: Field): fc.Arbitrary<readonly (readonly [string, unknown])[]> =>
    fc
      .tuple(fc.nat({ max: 3 }), valuesOf(schema, { operation, field: name }))
      .map(([dice, value]) => (required === true || dice === 0 ? [[name, value] as const] : []));
  return fc.tuple(...fields.map(entry)).map((entries) => Object.fromEntries(entries.flat()));
};

export const valuesOf = (schema: Schema, place: Place): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, place)));
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).map(([name, one]) => ({
        name,
        schema: one,
        required: required.includes(name),
      }));
      return fieldsOf(place.operation, fields);
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 20 } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, 6));
      return fc.array(valuesOf(items, place), { minLength: minItems, maxLength });
    }
    case 'string':
      return text(schema, place);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return schema.type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
};
