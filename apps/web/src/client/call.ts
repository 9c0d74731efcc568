import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { CallOptions } from './call-options.ts';
import { ApiError } from './errors.ts';
import { canReadPlainly, readPlainly } from './read-plainly.ts';
import type * as Transport from './transport.ts';

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

let loaded: typeof Transport | undefined;

/** The transport comes by itself: a page can be looked at and filled in before it has arrived. */
export const transport = async (): Promise<typeof Transport> => {
  try {
    return (loaded ??= await import('./transport.ts'));
  } catch (cause) {
    throw new ApiError({ name: 'NETWORK', category: 'network', cause });
  }
};

/** Calls the API: `call(orderEndpoints.getUserOrder, { body })` gives its data or throws an `ApiError`. */
export const call = async <T extends EndpointShape>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<EndpointData<T>> => {
  if (loaded !== undefined || !canReadPlainly(endpoint, options)) {
    return (await (await transport()).fetchData(endpoint, input, options)) as EndpointData<T>;
  }
  const read = await readPlainly(endpoint, input, options);
  if ('data' in read) return read.data as EndpointData<T>;
  const { fetchData } = await transport();
  return (await fetchData(endpoint, input, { ...options, ...read })) as EndpointData<T>;
};

/** Calls an endpoint that answers with a file and saves it under the server's name. */
export const download = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<void> => {
  const { blob, name } = await (await transport()).fetchFile(endpoint, input, options);
  saveFile(blob, name ?? endpoint.id);
};

/** Reads the file that an endpoint answers with. */
export const readFile = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<Blob> => (await (await transport()).fetchFile(endpoint, input, options)).blob;

/** A fresh key for one act of a user: made when the act begins, kept through its retries. */
export const newIdempotencyKey = (): string => {
  // randomUUID exists only in secure contexts, and the product also runs on plain http in a local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/** Saves a file under a name, as if it had been downloaded. */
export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
