import fc from 'fast-check';
import type { KnownThings } from './known-things.ts';
import { type Breakage, breakBody, breakFields, breakWire } from './mutations.ts';
import type { Operation } from './operations.ts';
import { type Given, type Values, makeSense, putIn } from './sense.ts';
import { uploadOf } from './uploads.ts';
import { fieldsOf, valuesOf } from './values.ts';

/** What a request is: as the schema wants it, with one thing broken, or with texts of attackers. */
export const classes = ['valid', 'mutated', 'hostile'] as const;
export type Class = (typeof classes)[number];

/** A request before it is known whose token it brings. */
export type Drawn = {
  readonly operation: Operation;
  readonly kind: Class;
  readonly dice: number;
  readonly method: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly values: Values;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

const pathOf = ({ path }: Operation, { params, query }: Values): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const search = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${escaped(name)}=${escaped(one)}`),
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
};

/** A form has no lists and no nulls: lists go in with commas, what is nothing is left out. */
const formOf = (body: unknown): string =>
  Object.entries(body ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) =>
        `${escaped(name)}=${escaped(Array.isArray(value) ? value.map(textOf).join(',') : value)}`,
    )
    .join('&');

const wireOf = (
  operation: Operation,
  values: Values,
  dice: number,
): { headers: Record<string, string>; body: string | Buffer | undefined } => {
  const { encoding } = operation.endpoint;
  if (operation.method === 'GET') return { headers: {}, body: undefined };
  if (encoding === 'multipart') return uploadOf(operation.id, dice);
  if (values.body === undefined && encoding !== 'raw') return { headers: {}, body: undefined };
  if (encoding === 'form' && dice % 2 === 0)
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: formOf(values.body) };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(values.body ?? {}) };
};

const idempotencyKey = (dice: number): Record<string, string> =>
  // Now and then one that was there before.
  dice % 3 === 0 ? { 'idempotency-key': `fuzz-key-${dice % 997}` } : {};

type Parts = Values & { readonly kind: Class; readonly dice: readonly number[] };

const partsOf = (operation: Operation, things: KnownThings): fc.Arbitrary<Parts> =>
  fc.record({
    kind: fc.oneof(
      { weight: 9, arbitrary: fc.constant('valid' as const) },
      { weight: 6, arbitrary: fc.constant('mutated' as const) },
      { weight: 5, arbitrary: fc.constant('hostile' as const) },
    ),
    params: fieldsOf(operation.params, { path: operation.path, things }),
    query: fieldsOf(operation.query, { path: operation.path, things }),
    body:
      operation.body === undefined
        ? fc.constant(undefined)
        : valuesOf(operation.body, { field: '', path: operation.path, things }),
    dice: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 8, maxLength: 8 }),
  });

const putTogether = (operation: Operation, parts: Parts, given: Given | undefined): Drawn => {
  const { dice } = parts;
  const first = dice[0] ?? 0;
  // What an answer led to is broken less often: the calls behind it are worth getting to.
  const kind = given !== undefined && first % 4 > 0 ? 'valid' : parts.kind;
  let next = 0;
  const roll = (sides: number): number => {
    next += 1;
    return (dice[next % dice.length] ?? 0) % Math.max(1, sides);
  };
  const values: Values = structuredClone({ params: parts.params, query: parts.query, body: parts.body });
  if (given !== undefined) putIn(operation, values, given);
  if (given !== undefined || first % 8 > 0) makeSense(operation, values);
  const breakage: Breakage = { roll, hostile: kind === 'hostile' };
  if (kind !== 'valid') {
    const hasFields = Object.keys(values.params).length + Object.keys(values.query).length > 0;
    if (values.body !== undefined && (!hasFields || roll(3) > 0))
      values.body = breakBody(values.body, breakage);
    else if (hasFields) breakFields(roll(2) === 0 ? values.params : values.query, breakage);
  }
  const wire = wireOf(operation, values, first);
  const drawn: Drawn = {
    operation,
    kind,
    dice: first,
    method: operation.method,
    path: pathOf(operation, values),
    headers: { ...wire.headers, ...idempotencyKey(dice[7] ?? 0) },
    body: wire.body,
    values,
  };
  return kind === 'mutated' && roll(4) === 0 ? { ...drawn, ...breakWire(drawn, roll) } : drawn;
};

const seldom = new Set([
  'checkInvariants',
  'diagnosisReport',
  'issueCodes',
  'streamNotices',
  'clearCache',
  'checkAudit',
]);
/** What most of the rest begins with. */
const often: Readonly<Record<string, number>> = { queryShipments: 48, createTicket: 16, trackNumbers: 16 };

const weightOf = ({ id }: Operation): number => (seldom.has(id) ? 1 : (often[id] ?? 4));

const sampled = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => {
  const [one] = fc.sample(arbitrary, { seed: seed | 0, numRuns: 1 });
  if (one === undefined) throw new Error('nothing was drawn');
  return one;
};

/** Draws the requests of a run: the same for the same seed and place, but for ids of what is there. */
export const createDrawer = (operations: readonly Operation[], things: KnownThings, seed: number) => {
  const choices = fc.record({
    operation: fc.oneof(
      ...operations.map((operation) => ({
        weight: weightOf(operation),
        arbitrary: fc.constant(operation),
      })),
    ),
    dice: fc.nat({ max: 1_000_000 }),
  });
  const parts = new Map(operations.map((operation) => [operation, partsOf(operation, things)]));
  const seedOf = (place: number): number => seed * 1_000_003 + place;
  return {
    choose: (place: number) => sampled(choices, seedOf(place)),
    /** A request of an operation by an account. `given` goes before what is drawn: what an earlier answer told. */
    draw: (operation: Operation, asker: number | undefined, place: number, given?: Given): Drawn => {
      const arbitrary = parts.get(operation);
      if (arbitrary === undefined) throw new Error(`nothing is known of ${operation.id}`);
      things.pickFor(asker);
      return putTogether(operation, sampled(arbitrary, seedOf(place)), given);
    },
  };
};
