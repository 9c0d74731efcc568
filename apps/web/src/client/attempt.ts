import { apiBase, type EndpointShape, bodyBytes } from '@waybill/contract/endpoint.ts';
import { cleanFields, cleanParams } from './clean-input.ts';
import { ApiError } from './errors.ts';
import type { CallOptions } from './call-options.ts';
import { currentLocale } from './locale.ts';
import { currentToken } from './session.ts';

/** Paths of the first API that were renamed. */
const renamed: Readonly<Record<string, string>> = {
  '/login': '/auth/login',
  '/register': '/auth/register',
  '/logout': '/auth/logout',
};

/**
 * Where a call goes. Paths of the contract stand below the base; absolute ones of the first API,
 * `/api/x`, are brought up to it (spec section 7).
 */
export const apiPath = (path: string): string => {
  const versioned = path === apiBase || path.startsWith(`${apiBase}/`);
  if (versioned) return path;
  const below = path.replace(/^\/api(?=\/)/, '');
  return apiBase + (below === path ? path : (renamed[below] ?? below));
};

export const fillPath = (path: string, params: object = {}): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

type RequestBody = { readonly body: string; readonly type: string };

const bytesOf = (text: string): number =>
  // A character is three bytes at most; counting them costs a copy.
  text.length * 3 <= bodyBytes ? text.length : new TextEncoder().encode(text).byteLength;

/** What goes out as the body of a call, undefined for those that have none or send a file; rejects more than 10 MiB. */
export const requestBody = (endpoint: EndpointShape, input: object | undefined): RequestBody | undefined => {
  const none = endpoint.encoding === 'none' || (endpoint.method === 'DELETE' && input === undefined);
  if (none || endpoint.method === 'GET' || endpoint.encoding === 'multipart') return undefined;
  const form = endpoint.encoding === 'form';
  const body = form ? cleanParams(input ?? {}).toString() : JSON.stringify(cleanFields(input ?? {}));
  if (bytesOf(body) > bodyBytes) throw new ApiError({ name: 'tooLarge', category: 'file-upload' });
  return { body, type: form ? 'application/x-www-form-urlencoded' : 'application/json' };
};

const tokenHeaders = (token: string): Readonly<Record<string, string>> => ({
  token,
  Authorization: `Bearer ${token}`,
});

const requestHeaders = (
  token: string | null,
  body: RequestBody | undefined,
  options: CallOptions & { readonly idempotencyKey?: string },
): Record<string, string> => ({
  ...(body === undefined ? {} : { 'Content-Type': body.type }),
  ...(token === null ? {} : tokenHeaders(token)),
  ...(options.apiKey === undefined ? {} : { 'X-API-Key': options.apiKey }),
  ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
  ...(options.background === true ? { 'X-Background': '1' } : {}),
});

export type Input = { readonly params?: object; readonly query?: object; readonly body?: object };

/** What is sent. The same call may be sent several times. */
export type Call = {
  readonly endpoint: EndpointShape;
  readonly input: Input;
  readonly options: CallOptions & {
    readonly idempotencyKey?: string;
    /** Calls with this token in place of the session's, or with none. */
    readonly token?: string | null;
  };
};

export type Received = {
  readonly response: Response;
  /** The body, undefined where it is a file for the caller to read. */
  readonly text: string | undefined;
  readonly token: string | null;
  /** Milliseconds of this machine's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
};

/** An answer, or why there is none: a DOMException TimeoutError, or an error of the network. */
export type Outcome = Received | { readonly failure: unknown };

/** Whether nobody answered, or the server failed: another try may find it well. */
export const isLost = (outcome: Outcome): boolean =>
  !('response' in outcome) || (outcome.response.status >= 500 && outcome.response.status < 600);

/** Milliseconds to wait for an answer (spec section 9). */
const usualTimeoutMs = 30_000;

/** Whether the body is a file; JSON that is not one by itself is an envelope, and so an error. */
const isFile = (endpoint: EndpointShape, { ok, headers }: Response): boolean =>
  endpoint.answer === 'file' &&
  ok &&
  (headers.has('Content-Disposition') ||
    headers.get('Content-Type')?.startsWith('application/json') !== true);

/**
 * Sends one request; everything that goes to the API goes through here. No redirect is followed (decision 030). Throws
 * when the caller gives up, and for a body that is too large.
 */
export const attempt = async ({ endpoint, input, options }: Call): Promise<Outcome> => {
  const { signal, timeoutMs = usualTimeoutMs, keepalive = false } = options;
  signal?.throwIfAborted();
  const { token = options.apiKey === undefined ? currentToken() : null } = options;
  const body = requestBody(endpoint, input.body);
  const query = cleanParams(input.query ?? {}).toString();
  const stop = new AbortController();
  const request = new Request(
    apiPath(fillPath(endpoint.path, input.params)) + (query === '' ? '' : `?${query}`),
    {
      method: endpoint.method,
      credentials: 'omit',
      redirect: 'error',
      keepalive,
      signal: stop.signal,
      body: body?.body ?? null,
      headers: { ...requestHeaders(token, body, options), 'Accept-Language': currentLocale() },
    },
  );
  // After the request: one that cannot be made leaves nothing behind that fails later.
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
  });
  signal?.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
  const timer =
    timeoutMs === false
      ? undefined
      : setTimeout(() => stop.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs);
  const sentAt = Date.now();
  const answer = async (): Promise<Received> => {
    const response = await (options.fetch ?? fetch)(request);
    const text = isFile(endpoint, response) ? undefined : await response.text();
    return { response, text, token, sentAt, receivedAt: Date.now() };
  };
  let outcome: Outcome;
  try {
    outcome = await Promise.race([answer(), stopped]);
  } catch (failure) {
    if (signal?.aborted === true) throw failure;
    outcome = { failure };
  } finally {
    clearTimeout(timer);
  }
  if (import.meta.env.DEV) {
    const { id, method, path } = endpoint;
    const response = 'response' in outcome ? outcome.response : undefined;
    const traceId = response?.headers.get('X-Trace-Id') ?? null;
    const past = { at: sentAt, id, method, path, status: response?.status, ms: Date.now() - sentAt, traceId };
    void import('./call-history.ts').then(({ recordCall }) => recordCall(past));
  }
  return outcome;
};
