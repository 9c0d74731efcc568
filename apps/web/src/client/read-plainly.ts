import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { apiPath, fillPath } from './api-path.ts';
import type { CallOptions } from './call-options.ts';
import { cleanParams } from './clean-input.ts';
import { currentLocale } from './locale.ts';
import { requestBody } from './request-body.ts';
import { requestHeaders } from './request-headers.ts';
import { observeAnswer } from './server-clock.ts';
import { currentToken } from './session.ts';

type Input = { readonly params?: object; readonly query?: object; readonly body?: object };

/** The data of a usual answer; of anything else what the transport needs to go on from there. */
type Read = { readonly data: unknown } | { readonly fetch: NonNullable<CallOptions['fetch']> };

/** Milliseconds; what takes longer is over, as it is for the transport. */
const patience = 30_000;

/** Whether a call may be made without the transport, which weighs more than a page. */
export const canReadPlainly = (endpoint: EndpointShape, options: CallOptions = {}): boolean =>
  (endpoint.method === 'GET' || options.reads === true) &&
  endpoint.encoding === undefined &&
  options.fetch === undefined &&
  options.apiKey === undefined &&
  options.timeoutMs === undefined;

/**
 * Reads as the transport does as long as all goes well, so that a page can show what it reads before the transport has
 * come. A refusal, an answer that is none, a renewed token or a lost network are the transport's: it is handed the outcome
 * as that of its first try, and nothing is sent twice for it.
 */
export const readPlainly = async (
  endpoint: EndpointShape,
  input: Input = {},
  options: CallOptions = {},
): Promise<Read> => {
  const sentAt = Date.now();
  const token = currentToken();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const leave = (): void => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', leave);
  try {
    options.signal?.throwIfAborted();
    const response = await fetch(requestOf(endpoint, input, token, options, stop.signal));
    const text = await response.text();
    const data = usualData(response, text);
    if (data === undefined) return firstOutcome(token, () => new Response(text || null, response));
    observeAnswer(data, response.headers, sentAt, Date.now());
    return { data };
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    return firstOutcome(token, () => {
      throw stop.signal.aborted ? new DOMException('No answer in time', 'TimeoutError') : error;
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', leave);
  }
};

const requestOf = (
  endpoint: EndpointShape,
  input: Input,
  token: string | null,
  options: CallOptions,
  signal: AbortSignal,
): Request => {
  const body = requestBody(endpoint, input.body);
  const query = input.query === undefined ? '' : cleanParams(input.query).toString();
  return new Request(apiPath(fillPath(endpoint.path, input.params)) + (query === '' ? '' : `?${query}`), {
    method: endpoint.method,
    credentials: 'omit',
    redirect: 'error',
    signal,
    ...(body === undefined ? {} : { body: body.body }),
    headers: { ...requestHeaders(token, body, options), 'Accept-Language': currentLocale() },
  });
};

const usualData = ({ status, headers }: Response, text: string): unknown => {
  if (status !== 200 || headers.has('X-New-Token')) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body && body.code === 0 && 'data' in body
      ? body.data
      : undefined;
  } catch {
    return undefined;
  }
};

/** Gives what came for the first request, and sends the ones after it; under another token that one too. */
const firstOutcome = (token: string | null, first: () => Response): Read => {
  let given = false;
  return {
    fetch: async (request) => {
      if (given || currentToken() !== token) return fetch(request);
      given = true;
      return first();
    },
  };
};
