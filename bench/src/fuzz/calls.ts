import { termsVersion } from '@waybill/contract/constants.ts';
import fc from 'fast-check';
import { SomeId, fieldsOf, valuesOf } from './arbitraries.ts';
import { type Values, type Wire, breakValues, hostileValue, oddValue, oddWire } from './broken.ts';
import type { KnownIds } from './known-ids.ts';
import { registered, stockedZips } from './market.ts';
import type { Operation } from './operations.ts';
import { uploadOf } from './uploads.ts';

/** What a request is: as the schema wants it, with one thing broken, or with a text of an attacker. */
export type Class = 'valid' | 'mutated' | 'hostile';

export type Call = Wire & {
  readonly operation: Operation;
  readonly kind: Class;
  readonly dice: number;
  readonly carrier: { readonly carrier?: unknown };
};

/** Values by the name of their field, wherever a call has it; undefined leaves a field out. */
export type Given = Readonly<Record<string, unknown>>;

type Fields = Record<string, unknown>;

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

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const putIn = ({ params, query, body }: Operation, values: Values, given: Given): void => {
  const put = (into: Fields, names: readonly string[]): void => {
    for (const name of names) if (name in given) into[name] = given[name];
  };
  const named = (fields: typeof params) => fields.map(({ name }) => name);
  put(values.params, named(params));
  put(values.query, named(query));
  if (isFields(values.body)) put(values.body, Object.keys(body?.properties ?? {}));
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
// Longer paths are rejected before they are looked at, which needs no hundred tries.
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).slice(0, 3_000).toWellFormed());
const pairs = (fields: Fields, one: (value: unknown) => readonly unknown[]): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => one(value).map((each) => `${escaped(name)}=${escaped(each)}`))
    .join('&');

const wireOf = (operation: Operation, { params, query, body }: Values, asForm: boolean): Wire => {
  const { method, endpoint } = operation;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const search = pairs(query, (value) => (Array.isArray(value) ? value : [value]));
  const path = search === '' ? filled : `${filled}?${search}`;
  if (method === 'GET' || (body === undefined && endpoint.encoding !== 'raw'))
    return { method, path, headers: {}, body: undefined };
  // A form has no lists and no nulls: lists go in with commas, what is nothing is left out.
  if (endpoint.encoding === 'form' && asForm)
    return {
      method,
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: pairs(Object(body) as Fields, (value) => [
        Array.isArray(value) ? value.map(textOf).join(',') : value,
      ]),
    };
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
};

const settled = (value: unknown, ids: KnownIds, asker: number | undefined): unknown => {
  if (value instanceof SomeId) return ids.pick(value.kind, asker, value.dice);
  if (Array.isArray(value)) return value.map((one) => settled(one, ids, asker));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settled(one, ids, asker)]));
};

type Finish = (ids: KnownIds, asker: number | undefined, given: Given | undefined) => Call;

/**
 * Calls of an operation, but for ids, which depend on what is known when somebody asks. `given` goes before what is drawn:
 * what an earlier answer told.
 */
export const callOf = (operation: Operation): fc.Arbitrary<Finish> =>
  fc
    .record({
      kind: fc.oneof(
        { weight: 9, arbitrary: fc.constant<Class>('valid') },
        { weight: 6, arbitrary: fc.constant<Class>('mutated') },
        { weight: 5, arbitrary: fc.constant<Class>('hostile') },
      ),
      values: fc.record({
        params: fieldsOf(operation, operation.params),
        query: fieldsOf(operation, operation.query),
        body:
          operation.body === undefined
            ? fc.constant(undefined)
            : valuesOf(operation.body, { operation, field: '' }),
      }),
      upload: uploadOf(operation.id),
      odd: oddValue,
      hostile: hostileValue,
      wire: oddWire,
      dice: fc.nat({ max: 1_000_000 }),
    })
    .map(({ kind: drawnKind, values: drawn, upload, odd, hostile, wire, dice }) => (ids, asker, given) => {
      // What an answer led to is broken less often: the calls behind it are worth getting to.
      const kind = given !== undefined && dice % 4 > 0 ? 'valid' : drawnKind;
      const values = settled(drawn, ids, asker) as Values;
      if (given !== undefined) putIn(operation, values, given);
      const rule = sense[operation.id];
      if (rule !== undefined && isFields(values.body) && (given !== undefined || dice % 8 > 0))
        putIn(operation, values, rule(values.body, values.params));
      const onWire = kind === 'mutated' && dice % 5 === 0;
      const broken =
        kind === 'valid' || onWire
          ? values
          : breakValues(values, structuredClone(kind === 'hostile' ? hostile : odd), dice);
      const plain = wireOf(operation, broken, dice % 2 === 0);
      const sent = operation.endpoint.encoding === 'multipart' ? { ...plain, ...upload } : plain;
      // Now and then a key that was there before.
      const key = dice % 3 === 0 ? { 'idempotency-key': `fuzz-key-${dice % 997}` } : {};
      const whole = { ...sent, headers: { ...sent.headers, ...key } };
      return {
        operation,
        kind,
        dice,
        carrier: 'carrier' in values.params ? { carrier: values.params['carrier'] } : {},
        ...(onWire ? wire(whole) : whole),
      };
    });
