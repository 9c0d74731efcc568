import { termsVersion } from '@waybill/contract/constants.ts';
import type { Operation } from './operations.ts';

export type Values = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

/** Values by the name of their field, wherever a call has it; undefined leaves a field out. */
export type Given = Readonly<Record<string, unknown>>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts given values into the fields of a call that are called so. Changes what it is given. */
export const putIn = ({ params, query, body }: Operation, values: Values, given: Given): void => {
  const put = (into: Fields, names: readonly string[]): void => {
    for (const name of names) {
      if (!(name in given)) continue;
      if (given[name] === undefined) Reflect.deleteProperty(into, name);
      else into[name] = given[name];
    }
  };
  const named = (fields: typeof params) => fields.map(({ name }) => name);
  put(values.params, named(params));
  put(values.query, named(query));
  if (isFields(values.body)) put(values.body, Object.keys(body?.properties ?? {}));
};

export const stockedZips = { ups: '10001', fedex: '90210', usps: '60601' } as const;

/** Signs in with the password of values.ts. */
const registered = 'fuzz-0@test.example';

/** What calls want beyond their schemas, as far as without it none is ever answered. */
const rules: Readonly<Record<string, (body: Fields, params: Fields) => void>> = {
  queryShipments: (body, { carrier }) => {
    body['zipCode'] = stockedZips[carrier as keyof typeof stockedZips];
    for (const name of ['startTime', 'endTime', 'holdId', 'statusFilter', 'deliveryRange'])
      Reflect.deleteProperty(body, name);
    if (carrier !== 'fedex') Reflect.deleteProperty(body, 'sortRule');
    if (body['scope'] === 'batch') body['quantity'] ??= 3;
    else Reflect.deleteProperty(body, 'quantity');
    if (carrier === 'fedex') body['scope'] ??= 'single';
  },
  placeOrder: (body) => {
    Reflect.deleteProperty(body, 'trackingInfos');
    if (body['id'] !== undefined) Reflect.deleteProperty(body, 'ids');
  },
  createTicket: (body) => {
    for (const name of ['failedCall', 'followsTicketId', 'orderId'])
      if (typeof body[name] !== 'string' || body[name].length < 3) Reflect.deleteProperty(body, name);
  },
  acceptTerms: (body) => {
    body['version'] = termsVersion;
  },
  forgotPassword: (body) => {
    body['email'] = registered;
  },
  addPrice: (body) => {
    body['tiers'] = [];
    Reflect.deleteProperty(body, 'validFrom');
  },
  saveCarrierAccount: (body, { carrier }) => {
    body['clientId'] ??= 'another-shop';
    body['clientSecret'] ??= 'another-secret';
    if (carrier !== 'ups') Reflect.deleteProperty(body, 'merchantId');
  },
  addToBlacklist: (body) => {
    // Nobody of the run asks from there.
    body['type'] = 'ip';
    body['value'] = '192.0.2.7';
  },
  login: (body) => {
    if (body['password'] === 'correct horse battery') body['account'] = registered;
  },
};

/** Makes a drawn request one that its operation can answer. Changes what it is given. */
export const makeSense = ({ id }: Operation, { params, body }: Values): void => {
  if (isFields(body)) rules[id]?.(body, params);
};
