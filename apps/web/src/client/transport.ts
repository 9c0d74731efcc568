import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { HTTPError, TimeoutError, type Options } from 'ky';
import type { CallOptions } from './call-options.ts';
import { cleanFields, cleanParams } from './clean-input.ts';
import { ApiError } from './errors.ts';
import { http } from './http.ts';
import { readError } from './read-error.ts';
import { observeAnswer } from './server-clock.ts';
import { currentToken, endSession } from './session.ts';

type Input = { readonly params?: object; readonly query?: object; readonly body?: object };
type TransportOptions = CallOptions & { readonly idempotencyKey?: string };

/** Sends a call and reads the data out of its envelope. */
export const fetchData = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: TransportOptions,
): Promise<unknown> => readData(await send(endpoint, input, options));

/** Sends a call that answers with a file; an error comes as an envelope all the same. */
export const fetchFile = async (
  endpoint: EndpointShape,
  input?: Input,
  options?: TransportOptions,
): Promise<{ readonly blob: Blob; readonly name: string | undefined }> => {
  const { response } = await send(endpoint, input, options);
  if (!response.ok || isEnvelope(response)) {
    throw readError(response.status, parseJson(await response.text()), response.headers);
  }
  return { blob: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) };
};

type Answer = { readonly response: Response; readonly sentAt: number };

const send = async (
  endpoint: EndpointShape,
  input: Input = {},
  options: TransportOptions = {},
): Promise<Answer> => {
  const token = currentToken();
  let sentAt = Date.now();
  try {
    const response = await http(pathOf(endpoint, input.params), {
      ...requestOf(endpoint, input, options),
      hooks: {
        beforeRetry: [
          () => {
            sentAt = Date.now();
          },
        ],
      },
    });
    if (response.status === 401) endDeadSession(endpoint, token);
    return { response, sentAt };
  } catch (error) {
    if (error instanceof HTTPError)
      throw readError(error.response.status, error.data, error.response.headers);
    if (error instanceof TimeoutError)
      throw new ApiError({ name: 'TIMEOUT', category: 'network', cause: error });
    if (options.signal?.aborted === true) throw error;
    throw new ApiError({ name: 'NETWORK', category: 'network', cause: error });
  }
};

const requestOf = (endpoint: EndpointShape, input: Input, options: TransportOptions): Options => {
  const body = endpoint.method === 'GET' ? undefined : (input.body ?? {});
  return {
    method: endpoint.method,
    ...(endpoint.timeoutMs === undefined ? {} : { timeout: endpoint.timeoutMs }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(input.query === undefined ? {} : { searchParams: cleanParams(input.query) }),
    ...(body === undefined
      ? {}
      : endpoint.encoding === 'form'
        ? { body: cleanParams(body) }
        : { json: cleanFields(body) }),
    headers: {
      ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      ...(options.background === true ? { 'X-Background': '1' } : {}),
    },
  };
};

const pathOf = (endpoint: EndpointShape, params: object = {}): string =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  );

/** Calls whose 401 says something about their own input or leads to sign-out anyway. */
const ownAnswers: ReadonlySet<string> = new Set(['login', 'logout']);

/** A refused token ends the session. */
const endDeadSession = (endpoint: EndpointShape, token: string | null): void => {
  if (!ownAnswers.has(endpoint.id) && token !== null && token === currentToken()) endSession('expired');
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const isEnvelope = (response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith('application/json');

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
