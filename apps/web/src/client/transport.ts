import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { attempt, type Received, type Call, type Input } from './attempt.ts';
import type { CallOptions } from './call-options.ts';
import { ApiError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import { pendingCalls } from './pending-calls.ts';
import { observeAnswer } from './server-clock.ts';

export type SendOptions = CallOptions & { readonly idempotencyKey?: string };

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
  input: Input = {},
  options: SendOptions = {},
  read: (answer: Received) => T | undefined | Promise<T | undefined>,
): Promise<T> => {
  const call: Call = { endpoint, input, options };
  // Reading is shown where its result will stand, and so is an upload.
  const reads = endpoint.method === 'GET' || options.reads === true;
  const quiet = reads || options.background === true || options.fetch !== undefined;
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

/** Sends a call and reads the data out of its envelope. */
export const fetchData = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: SendOptions,
): Promise<unknown> => {
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
