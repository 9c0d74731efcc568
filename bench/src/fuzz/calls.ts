import fc from 'fast-check';
import { type KnownIds, kindOfField } from './known-ids.ts';
import type { Operation } from './operations.ts';
import { valuesOf } from './values.ts';

type Fields = Record<string, unknown>;
type Values = { readonly params: Fields; readonly query: Fields; readonly body: unknown };

export type Call = {
  readonly operation: Operation;
  /** As the schema wants it, or with one thing in it that it does not. */
  readonly kind: 'valid' | 'broken';
  readonly dice: number;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | URLSearchParams | undefined;
};

/** What leads on from calls, beyond their schemas; undefined leaves a field out. */
const sense: Readonly<Record<string, Fields>> = {
  // Within what is stocked, so that there is enough for everybody.
  queryShipments: {
    zipCode: '90001',
    startTime: undefined,
    endTime: undefined,
    sortRule: undefined,
    quantity: 3,
  },
  placeOrder: { maxPoints: undefined, trackingInfos: undefined, ids: undefined },
  createTicket: { failedCall: undefined, followsTicketId: undefined },
  decideRefundRequest: { preview: undefined },
};

/** Of the kinds that the probes of the server try one by one; here they meet calls that lead on. */
const hostileValue = fc.constantFrom(
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "' || pg_sleep(5) || '",
  '%_\\',
  '${7*7}',
  '<script>alert(1)</script>',
  'a\r\nBcc: victim@test.example',
  '=HYPERLINK("http://127.0.0.1:9/","x")',
  '../../../../etc/passwd',
  'http://127.0.0.1:9/latest/meta-data/',
  '$(id)',
  '__proto__',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  'Z̸̡͍͇'.repeat(20),
  `${'0-'.repeat(2_000)}x`,
  '9223372036854775808',
  '1e309',
  '9999-12-31T23:59:59+23:59',
);
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileValue },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>('', 0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, 'x'.repeat(70_000)),
  fc.constantFrom<unknown>({ $gt: '' }, { toString: 'x', length: 1e9 }, ['a', 1, null]),
);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holders = (value: unknown): { readonly in: Fields; readonly name: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const all = value as Fields;
  return Object.keys(all).flatMap((name) => [{ in: all, name }, ...holders(all[name])]);
};

/** Breaks one place of a call: gone, twice, too much beside it, or another value. */
const breakOne = ({ params, query, body }: Values, value: unknown, dice: number): void => {
  const places = [...holders(params), ...holders(query), ...holders(body)];
  const { in: holder, name } = places[dice % Math.max(1, places.length)] ?? { in: query, name: 'pageNum' };
  const way = Math.floor(dice / 1_009) % 6;
  if (way === 0) Reflect.deleteProperty(holder, name);
  else if (way === 1) holder[name] = [holder[name], holder[name]];
  else if (way === 2) Object.assign(holder, { role: 'super_admin', balance: 1e6, user_id: '1' });
  else holder[name] = value;
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join();
  return (isFields(value) ? JSON.stringify(value) : String(value)).toWellFormed();
};

const pairs = (fields: Fields, asList: (value: unknown) => readonly unknown[]): URLSearchParams => {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  // Longer ones are rejected before they are looked at, which needs no hundred tries.
  return new URLSearchParams(
    there.flatMap(([name, value]) => asList(value).map((one) => [name, textOf(one).slice(0, 3_000)])),
  );
};

const bodyOf = ({ endpoint }: Operation, body: unknown, dice: number): Call['body'] => {
  if (body === undefined) return undefined;
  if (endpoint.encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(Object(body) as Fields))
      if (name === 'file') form.append(name, new Blob([textOf(value)]), 'numbers.csv');
      else form.append(name, textOf(value));
    return form;
  }
  // A form has no lists and no nulls: lists go in with commas, what is nothing is left out.
  if (endpoint.encoding === 'form' && dice % 2 === 0)
    return pairs(Object(body) as Fields, (value) => [value]);
  return JSON.stringify(body);
};

const wireOf = (operation: Operation, { params, query, body }: Values, dice: number) => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      textOf(params[name] ?? '')
        .slice(0, 3_000)
        .toWellFormed(),
    ),
  );
  const search = pairs(query, (value) => (Array.isArray(value) ? value : [value])).toString();
  const sent = bodyOf(operation, body, dice);
  return {
    path: search === '' ? path : `${path}?${search}`,
    body: sent,
    headers: typeof sent === 'string' ? { 'content-type': 'application/json' } : {},
  };
};

/** A copy with ids that are known in place of those of the examples, wherever a field names one. */
const withIds = (value: unknown, field: string, pick: (field: string) => string | undefined): unknown => {
  if (Array.isArray(value)) return value.map((one) => withIds(one, field, pick));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, name, pick)]));
  return typeof value === 'string' ? (pick(field) ?? value) : value;
};

/** Calls of an operation, but for ids, which depend on what is known when somebody asks. */
export const callOf = (
  operation: Operation,
): fc.Arbitrary<(ids: KnownIds, asker: number | undefined) => Call> =>
  fc
    .record({
      isValid: fc.nat({ max: 19 }).map((dice) => dice < 11),
      params: valuesOf(operation.params),
      query: valuesOf(operation.query),
      body: operation.body === undefined ? fc.constant(undefined) : valuesOf(operation.body),
      wrong: wrongValue,
      dice: fc.nat({ max: 1_000_000 }),
    })
    .map(({ isValid, params, query, body, wrong, dice }) => (ids, asker) => {
      let picked = dice;
      const pick = (field: string): string | undefined => {
        const kindOfId = kindOfField(operation, field);
        return kindOfId === undefined ? undefined : ids.pick(kindOfId, asker, (picked += 1));
      };
      const values = withIds({ params, query, body }, '', pick) as Values;
      // Mostly of one carrier, so that a call meets what an earlier one left.
      if ('carrier' in values.params && dice % 4 > 0) values.params['carrier'] = 'fedex';
      if (isFields(values.body) && dice % 8 > 0) Object.assign(values.body, sense[operation.id]);
      if (!isValid) breakOne(values, structuredClone(wrong), dice);
      const { headers, ...wire } = wireOf(operation, values, dice);
      // Now and then a key that was there before.
      const key = dice % 3 === 0 ? { 'idempotency-key': `fuzz-key-${dice % 997}` } : {};
      return {
        operation,
        kind: isValid ? 'valid' : 'broken',
        dice,
        ...wire,
        headers: { ...headers, ...key },
      };
    });
