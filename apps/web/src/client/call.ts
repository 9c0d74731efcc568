import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import { attempt, type Call, type Input as SentInput, type Received } from './attempt.ts';
import type { CallOptions } from './call-options.ts';
import { ApiError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import { pendingCalls } from './pending-calls.ts';
import { readAnswer } from './read-answer.ts';
import { observeAnswer } from './server-clock.ts';

/** What is done when a call does not go well. It comes by itself: a page is shown without it. */
export const recovery = async (): Promise<typeof import('./recover.ts')> => {
  try {
    return await import('./recover.ts');
  } catch (cause) {
    throw new ApiError({ name: 'NETWORK', category: 'network', cause });
  }
};

/** Sends a call, and hands its answer to `read`, which gives undefined for what is none. */
export const send = async <T>(
  endpoint: EndpointShape,
  input: SentInput = {},
  options: Call['options'] = {},
  read: (answer: Received) => T | undefined | Promise<T | undefined>,
): Promise<T> => {
  const call: Call = { endpoint, input, options };
  // A GET is shown where its result will stand, and so is an upload.
  const quiet = endpoint.method === 'GET' || options.background === true || options.fetch !== undefined;
  const over = quiet ? undefined : pendingCalls.begin();
  try {
    const first = await attempt(call);
    const usual = 'response' in first && first.response.ok && !first.response.headers.has('X-New-Token');
    const answer = usual ? first : await (await recovery()).recover(call, first);
    const found = await read(answer);
    if (found !== undefined) return found;
    throw (await recovery()).failureOf(endpoint, answer);
  } catch (error) {
    const { method, path } = endpoint;
    if (error instanceof ApiError) error.call = { method, path, time: Date.now() };
    throw error;
  } finally {
    over?.();
  }
};

/** Sends a call and gives the data of its envelope as they came. */
export const fetchData = async (endpoint: EndpointShape, input?: SentInput, options?: Call['options']) => {
  const { data } = await send(endpoint, input, options, ({ response, text = '', sentAt, receivedAt }) => {
    const body = parseJson(text);
    if (!response.ok || typeof body !== 'object' || body === null || !('code' in body)) return undefined;
    if (body.code !== 0 && body.code !== '0') return undefined;
    const envelope = body as { readonly data?: unknown };
    observeAnswer(envelope.data, response.headers, sentAt, receivedAt);
    return envelope;
  });
  return data;
};

/** Parts of the input that may be left out because every field of theirs may. */
type Lenient<Input> = {
  [K in keyof Input as undefined extends Input[K] ? K : object extends Input[K] ? K : never]?: Input[K];
} & {
  [K in keyof Input as undefined extends Input[K] ? never : object extends Input[K] ? never : K]: Input[K];
};

/** What a call of an endpoint is given. */
export type Input<T extends EndpointShape> = Lenient<EndpointCall<T>>;

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
export const call = async <T extends EndpointShape>(endpoint: T, ...[input, options]: Rest<T>) =>
  readAnswer(endpoint, await fetchData(endpoint, input, options)) as EndpointData<T>;

/** The same for what is done: success counts also where its answer lacks some or all of its data. */
export const perform = async <T extends EndpointShape>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<Partial<EndpointData<T>>> => (await fetchData(endpoint, input, options)) ?? {};

/** A fresh key for one act of a user: made when the act begins, kept through its retries. */
export const newIdempotencyKey = (): string => {
  // randomUUID exists only in secure contexts, and the product also runs on plain http in a local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};
