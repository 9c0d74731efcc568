import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { CallOptions } from './call-options.ts';
import { fetchData } from './transport.ts';

/** Parts of the input that may be left out because every field of theirs may. */
type Lenient<Input> = {
  [K in keyof Input as undefined extends Input[K] ? K : object extends Input[K] ? K : never]?: Input[K];
} & {
  [K in keyof Input as undefined extends Input[K] ? never : object extends Input[K] ? never : K]: Input[K];
};

type Input<T extends EndpointShape> = Lenient<EndpointCall<T>>;

/** A call that acts once needs the key of the act; the same key must go with every try of that act. */
type OptionsOf<T extends EndpointShape> = T extends { readonly idempotent: true }
  ? CallOptions & { readonly idempotencyKey: string }
  : CallOptions;

export type Rest<T extends EndpointShape> = T extends { readonly idempotent: true }
  ? [input: Input<T>, options: OptionsOf<T>]
  : object extends Input<T>
    ? [input?: Input<T>, options?: OptionsOf<T>]
    : [input: Input<T>, options?: OptionsOf<T>];

/** Calls the API: `call(orderEndpoints.getUserOrder, { body })` gives its data or throws an `ApiError`. */
export const call = async <T extends EndpointShape>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<EndpointData<T>> => (await fetchData(endpoint, input, options)) as EndpointData<T>;

/** A fresh key for one act of a user: made when the act begins, kept through its retries. */
export const newIdempotencyKey = (): string => {
  // randomUUID exists only in secure contexts, and the product also runs on plain http in a local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};
