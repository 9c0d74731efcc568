import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import { HTTPError, TimeoutError, type Options } from 'ky';
import { cleanFields, cleanParams } from './clean-input.ts';
import { ApiError, readError } from './errors.ts';
import { http } from './http.ts';
import { observeAnswer } from './server-clock.ts';
import { currentToken, endSession } from './session.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Nobody asked for this call by hand (polling): it renews no token and counts as no activity. */
  readonly background?: boolean;
};

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

type Rest<T extends EndpointShape> = T extends { readonly idempotent: true }
  ? [input: Input<T>, options: OptionsOf<T>]
  : object extends Input<T>
    ? [input?: Input<T>, options?: OptionsOf<T>]
    : [input: Input<T>, options?: OptionsOf<T>];

type AnyInput = { readonly params?: object; readonly query?: object; readonly body?: object };
type AnyOptions = CallOptions & { readonly idempotencyKey?: string };

/** Calls the API: `call(orderEndpoints.getUserOrder, { body })` gives its data or throws an `ApiError`. */
export const call = async <T extends EndpointShape>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<EndpointData<T>> => {
  const response = await send(endpoint, input, options);
  return (await readData(response)) as EndpointData<T>;
};

/** Calls an endpoint that answers with a file and saves it under the server's name. */
export const download = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<void> => {
  const { response } = await send(endpoint, input, options);
  if (!response.ok || isEnvelope(response)) {
    throw readError(response.status, parseJson(await response.text()), response.headers);
  }
  saveFile(await response.blob(), fileNameOf(response.headers.get('Content-Disposition')) ?? endpoint.id);
};

/** A fresh key for one act of a user: made when the act begins, kept through its retries. */
export const newIdempotencyKey = (): string => {
  // randomUUID exists only in secure contexts, and the product also runs on plain http in a local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

type Answer = { readonly response: Response; readonly sentAt: number };

const send = async (
  endpoint: EndpointShape,
  input: AnyInput = {},
  options: AnyOptions = {},
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
    if (error instanceof HTTPError) throw readError(error.response.status, error.data, error.response.headers);
    if (error instanceof TimeoutError) throw new ApiError({ name: 'TIMEOUT', category: 'network', cause: error });
    if (options.signal?.aborted === true) throw error;
    throw new ApiError({ name: 'NETWORK', category: 'network', cause: error });
  }
};

const requestOf = (endpoint: EndpointShape, input: AnyInput, options: AnyOptions): Options => {
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
  if (text === '' && response.ok) throw new ApiError({ name: 'EMPTY', code: 'EMPTY', status: response.status });
  const body = parseJson(text);
  const envelope = typeof body === 'object' && body !== null ? (body as { code?: unknown; data?: unknown }) : {};
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

const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
