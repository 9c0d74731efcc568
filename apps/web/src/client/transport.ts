import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { HTTPError, TimeoutError, type Options } from 'ky';
import { apiPath, fillPath } from './api-path.ts';
import type { CallOptions } from './call-options.ts';
import { cleanParams } from './clean-input.ts';
import { ApiError } from './errors.ts';
import { noteTrace } from './failed-calls.ts';
import { http } from './http.ts';
import { liveSession } from './live-session.ts';
import { pendingCalls } from './pending-calls.ts';
import { readError } from './read-error.ts';
import { refusalKind } from './refusal-kind.ts';
import { requestBody, type RequestBody } from './request-body.ts';
import { requestHeaders } from './request-headers.ts';
import { observeAnswer } from './server-clock.ts';
import { currentToken } from './session.ts';

type Input = { readonly params?: object; readonly query?: object; readonly body?: object };
type TransportOptions = CallOptions & { readonly idempotencyKey?: string };

/** Sends a call and reads the data out of its envelope. */
export const fetchData = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: TransportOptions,
): Promise<unknown> => traced(endpoint, async () => readData(await send(endpoint, input, options)));

/** Sends a call that answers with a file; an error comes as an envelope all the same. */
export const fetchFile = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: TransportOptions,
): Promise<{ readonly blob: Blob; readonly name: string | undefined }> =>
  traced(endpoint, async () => {
    const { response } = await send(endpoint, input, options);
    if (!response.ok || isEnvelope(response)) {
      throw readError(response.status, parseJson(await response.text()), response.headers);
    }
    return { blob: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) };
  });

/** Sends a call whose answer comes bit by bit for as long as it takes; an error comes as an envelope all the same. */
export const fetchStream = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: TransportOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  traced(endpoint, async () => {
    const { response } = await send(endpoint, input, { timeoutMs: false, ...options });
    if (!response.ok || isEnvelope(response) || response.body === null) {
      throw readError(response.status, parseJson(await response.text()), response.headers);
    }
    return response.body;
  });

/** A trace id is for the log only, where whoever helps can ask for it (spec section 8). */
const traced = async <T>({ id, method, path }: EndpointShape, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) error.call = { method, path, time: Date.now() };
    if (error instanceof ApiError && error.traceId !== undefined) {
      noteTrace(error.traceId);
      console.error(`${id}: ${error.name} ${error.status ?? ''}, trace ${error.traceId}`);
    }
    throw error;
  }
};

type Call = {
  readonly endpoint: EndpointShape;
  readonly input: Input;
  readonly options: TransportOptions;
  readonly body: RequestBody | undefined;
};

type Answer = { readonly response: Response; readonly sentAt: number; readonly token: string | null };

const send = async (
  endpoint: EndpointShape,
  input: Input = {},
  options: TransportOptions = {},
): Promise<Answer> => {
  const call: Call = { endpoint, input, options, body: requestBody(endpoint, input.body) };
  // Reading is shown where its result will stand.
  const quiet = options.background === true || endpoint.method === 'GET' || options.fetch !== undefined;
  const over = quiet ? undefined : pendingCalls.begin();
  try {
    const answer = await attempt(call);
    if (!(await maySendAgain(call, answer, false))) return answer;
    const second = await attempt(call);
    await maySendAgain(call, second, true);
    return second;
  } finally {
    over?.();
  }
};

/** Sends once, by which the HTTP client may mean several tries. */
const attempt = async (call: Call): Promise<Answer> => {
  const { endpoint, input, options } = call;
  const token = options.apiKey === undefined ? currentToken() : null;
  let sentAt = Date.now();
  const begun = sentAt;
  let status: number | undefined;
  let traceId: string | null = null;
  try {
    const response = await http(apiPath(fillPath(endpoint.path, input.params)), {
      ...requestOf(call, token),
      hooks: {
        beforeRetry: [
          () => {
            sentAt = Date.now();
          },
        ],
      },
    });
    ({ status } = response);
    traceId = response.headers.get('X-Trace-Id');
    await takeRenewedToken(response.headers, token, options);
    return { response, sentAt, token };
  } catch (error) {
    if (error instanceof HTTPError) {
      ({ status } = error.response);
      throw readError(status, error.data, error.response.headers);
    }
    if (error instanceof TimeoutError || (error instanceof DOMException && error.name === 'TimeoutError'))
      throw new ApiError({ name: 'TIMEOUT', category: 'network', cause: error });
    if (options.signal?.aborted === true) throw error;
    throw new ApiError({ name: 'NETWORK', category: 'network', cause: error });
  } finally {
    if (import.meta.env.DEV) {
      const { id, method, path } = endpoint;
      const past = { at: begun, id, method, path, status, ms: Date.now() - begun, traceId };
      void import('./call-history.ts').then(({ noteCall }) => noteCall(past));
    }
  }
};

const requestOf = ({ endpoint, input, options, body }: Call, token: string | null): Options => ({
  method: endpoint.method,
  ...(endpoint.retry === false ? { retry: 0 } : {}),
  ...(options.keepalive === true ? { keepalive: true } : {}),
  ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
  ...(options.signal === undefined ? {} : { signal: options.signal }),
  ...(input.query === undefined ? {} : { searchParams: cleanParams(input.query) }),
  ...(body === undefined ? {} : { body: body.body }),
  headers: requestHeaders(token, body, options),
});

const takeRenewedToken = async (
  headers: Headers,
  token: string | null,
  options: TransportOptions,
): Promise<void> => {
  const renewed = headers.get('X-New-Token');
  if (token === null || options.background === true || !renewed) return;
  if (headers.get('X-Token-Refreshed') === 'true') (await liveSession()).renewed(token, renewed);
};

/** Hands a 401 to the session, and waits until it is known whether the call may be sent again. */
const maySendAgain = async (
  { endpoint, options }: Call,
  answer: Answer,
  again: boolean,
): Promise<boolean> => {
  const { response, token } = answer;
  if (response.status !== 401 || token === null || options.keepsSession === true) return false;
  const error = readError(401, parseJson(await response.clone().text()), response.headers);
  const kind = refusalKind(endpoint.path, error);
  // Polling renews nothing, so it may not start a refresh either.
  if (kind === undefined || (kind === 'token' && options.background === true)) return false;
  const outcome = await (await liveSession()).refused({ token, kind, again });
  if (outcome === 'go') return true;
  if (outcome === 'lost') throw new ApiError({ name: 'NETWORK', category: 'network' });
  if (outcome === 'timeout') throw new ApiError({ name: 'TIMEOUT', category: 'network' });
  if (outcome === 'overflow') throw new ApiError({ name: 'TOO_MANY_WAITING', category: 'security' });
  if (kind === 'token') throw new ApiError({ name: 'sessionExpired', status: 401, category: 'security' });
  return false;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Said of JSON that is no file by itself. */
const isEnvelope = ({ headers }: Response): boolean =>
  (headers.get('Content-Type') ?? '').startsWith('application/json') && !headers.has('Content-Disposition');

const readData = async ({ response, sentAt }: Answer): Promise<unknown> => {
  const receivedAt = Date.now();
  const text = await response.text();
  if (text === '' && response.ok)
    throw new ApiError({ name: 'EMPTY', code: 'EMPTY', status: response.status });
  const body = parseJson(text);
  const envelope =
    typeof body === 'object' && body !== null ? (body as { code?: unknown; data?: unknown }) : {};
  if (!response.ok || (envelope.code !== 0 && envelope.code !== '0')) {
    throw readError(response.status, body, response.headers);
  }
  observeAnswer(envelope.data, response.headers, sentAt, receivedAt);
  return envelope.data;
};

/** The name in a Content-Disposition header, the UTF-8 one where there are two. */
export const fileNameOf = (header: string | null): string | undefined => {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1];
};
