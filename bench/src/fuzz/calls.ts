import { termsVersion } from '@waybill/contract/constants.ts';
import fc from 'fast-check';
import { SomeId, fieldsOf, valuesOf } from './arbitraries.ts';
import type { KnownIds } from './known-ids.ts';
import type { Operation } from './operations.ts';
import { registered, stockedZips } from './target.ts';

type Fields = Record<string, unknown>;

type Values = { readonly params: Fields; readonly query: Fields; body: unknown };

export type Call = {
  readonly operation: Operation;
  /** As the schema wants it, with one thing broken, or with a text of an attacker. */
  readonly kind: 'valid' | 'mutated' | 'hostile';
  readonly dice: number;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
};

/** Values by the name of their field, wherever a call has it; undefined leaves a field out. */
type Given = Readonly<Record<string, unknown>>;

const leftOut = (names: readonly string[]): Given =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** What calls want beyond their schemas, as far as without it none is ever answered. */
const sense: Readonly<Record<string, (body: Fields, params: Fields) => Given>> = {
  queryShipments: ({ scope, quantity, sortRule }, { carrier }) => ({
    ...leftOut(['startTime', 'endTime', 'holdId', 'statusFilter', 'deliveryRange']),
    zipCode: stockedZips[carrier as keyof typeof stockedZips],
    sortRule: carrier === 'fedex' ? sortRule : undefined,
    scope: carrier === 'fedex' ? (scope ?? 'single') : scope,
    quantity: scope === 'batch' ? (quantity ?? 3) : undefined,
  }),
  placeOrder: ({ id, ids }) => ({ trackingInfos: undefined, ids: id === undefined ? ids : undefined }),
  createTicket: () => leftOut(['failedCall', 'followsTicketId']),
  acceptTerms: () => ({ version: termsVersion }),
  forgotPassword: () => ({ email: registered }),
  login: ({ account, password }) => ({
    account: password === 'correct horse battery' ? registered : account,
  }),
  addPrice: () => ({ tiers: [], validFrom: undefined }),
  // Nobody of the run asks from there.
  addToBlacklist: () => ({ type: 'ip', value: '192.0.2.7' }),
  saveCarrierAccount: ({ clientId, clientSecret, merchantId }, { carrier }) => ({
    clientId: clientId ?? 'another-shop',
    clientSecret: clientSecret ?? 'another-secret',
    merchantId: carrier === 'ups' ? merchantId : undefined,
  }),
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
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>('', 0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, 'x'.repeat(70_000)),
  fc.constantFrom<unknown>({ $gt: '' }, { toString: 'x', length: 1e9 }, ['a', 1, null]),
);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Held = { readonly in: Fields; readonly name: string };

const holders = (value: unknown): Held[] => {
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

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
// Longer paths are rejected before they are looked at, which needs no hundred tries.
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).slice(0, 3_000).toWellFormed());
const pairs = (fields: Fields, one: (value: unknown) => readonly unknown[]): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => one(value).map((each) => `${escaped(name)}=${escaped(each)}`))
    .join('&');

const fileOf = (operation: Operation, text: string): FormData => {
  const form = new FormData();
  const lot = {
    source: `采购${text}`.toWellFormed(),
    owner: 'operator',
    basis: 'own parcels',
    offer: 'sellable',
  };
  if (operation.id.endsWith('Lot')) for (const [name, value] of Object.entries(lot)) form.append(name, value);
  form.append('file', new Blob(['tracking_number,carrier\n1ZA1B2030000000011,ups\n', text]), 'numbers.csv');
  return form;
};

const wireOf = (
  operation: Operation,
  { params, query, body }: Values,
  asForm: boolean,
  text: string,
): Pick<Call, 'path' | 'headers' | 'body'> => {
  const { method, endpoint } = operation;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const search = pairs(query, (value) => (Array.isArray(value) ? value : [value]));
  const path = search === '' ? filled : `${filled}?${search}`;
  if (endpoint.encoding === 'multipart') return { path, headers: {}, body: fileOf(operation, text) };
  if (method === 'GET' || (body === undefined && endpoint.encoding !== 'raw'))
    return { path, headers: {}, body: undefined };
  // A form has no lists and no nulls: lists go in with commas, what is nothing is left out.
  const list = (value: unknown): unknown[] => [Array.isArray(value) ? value.map(textOf).join(',') : value];
  return endpoint.encoding === 'form' && asForm
    ? {
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: pairs(Object(body) as Fields, list),
      }
    : { path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
};

const settled = (value: unknown, ids: KnownIds, asker: number | undefined): unknown => {
  if (value instanceof SomeId) return ids.pick(value.kind, asker, value.dice);
  if (Array.isArray(value)) return value.map((one) => settled(one, ids, asker));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settled(one, ids, asker)]));
};

/** Calls of an operation, but for ids, which depend on what is known when somebody asks. */
export const callOf = (
  operation: Operation,
): fc.Arbitrary<(ids: KnownIds, asker: number | undefined) => Call> =>
  fc
    .record({
      kind: fc.oneof(
        { weight: 11, arbitrary: fc.constant<Call['kind']>('valid') },
        { weight: 5, arbitrary: fc.constant<Call['kind']>('mutated') },
        { weight: 4, arbitrary: fc.constant<Call['kind']>('hostile') },
      ),
      drawn: fc.record({
        params: fieldsOf(operation, operation.params),
        query: fieldsOf(operation, operation.query),
        body:
          operation.body === undefined
            ? fc.constant(undefined)
            : valuesOf(operation.body, { operation, field: '' }),
      }),
      odd: oddValue,
      hostile: hostileValue,
      dice: fc.nat({ max: 1_000_000 }),
    })
    .map(({ kind, drawn, odd, hostile, dice }) => (ids, asker) => {
      const values = settled(drawn, ids, asker) as Values;
      // Mostly of one carrier, so that a call meets what an earlier one left.
      if ('carrier' in values.params && dice % 4 > 0) values.params['carrier'] = 'fedex';
      const rule = sense[operation.id];
      if (rule !== undefined && isFields(values.body) && dice % 8 > 0)
        Object.assign(values.body, rule(values.body, values.params));
      if (kind !== 'valid') breakOne(values, structuredClone(kind === 'hostile' ? hostile : odd), dice);
      const wire = wireOf(operation, values, dice % 2 === 0, kind === 'hostile' ? hostile : '');
      // Now and then a key that was there before.
      const key = dice % 3 === 0 ? { 'idempotency-key': `fuzz-key-${dice % 997}` } : {};
      return { operation, kind, dice, ...wire, headers: { ...wire.headers, ...key } };
    });
