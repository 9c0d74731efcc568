import { NetworkError, type WaybillError, errorOf } from './errors.ts';

export type ClientOptions = {
  /** Address of the installation, such as `https://waybill.example`. */
  readonly baseUrl: string;
  /** A key of the form `wb_live_…`. */
  readonly apiKey?: string;
  /** The token of a session in place of a key, for what no key may do. */
  readonly token?: string;
  /** Language of messages and hints; `en` unless said otherwise. */
  readonly locale?: 'zh-CN' | 'en';
  /** Milliseconds to wait for an answer, 30,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** How often a call is sent again at most, 3 unless said otherwise. */
  readonly retries?: number;
  /** In place of the runtime's own. */
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /**
   * Key of an act that happens once, 8 to 128 letters, digits, `-` and `_`. A new one is made for every call unless it is
   * given; keep your own where the act has to survive a restart of your program.
   */
  readonly idempotencyKey?: string;
};

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly sends: 'query' | 'body' | 'form' | 'raw' | 'none';
  readonly kind: 'data' | 'page' | 'file' | 'nothing' | 'stream';
  readonly idempotent?: boolean;
  readonly retry?: boolean;
};

export type Input = Readonly<Record<string, unknown>>;

/** An answer and its text, which is undefined for a file or stream that the caller reads. */
type Answer = { readonly response: Response; readonly text: string | undefined };

/** Milliseconds beyond which a call does not wait to be sent again. */
const longestWaitMs = 60_000;

/** Waits, or throws what the signal was aborted with. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
  });

/** Milliseconds before retry `retry`, from 1: 500, doubled each time, give or take a quarter. */
export const backoffMs = (retry: number): number => 500 * 2 ** (retry - 1) * (0.75 + Math.random() / 2);

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const fillPath = (path: string, input: Input): { readonly path: string; readonly rest: Input } => {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name];
    delete rest[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    // A segment of dots would name another path.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} is missing`);
    return encodeURIComponent(text);
  });
  return { path: filled, rest };
};

const queryOf = (input: Input): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, `${value as string | number}`);
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const requestOf = (
  { baseUrl, apiKey, token, locale = 'en' }: ClientOptions,
  { method, path, sends, idempotent }: Operation,
  input: Input,
  { idempotencyKey = newKey() }: CallOptions,
): { readonly url: string; readonly init: RequestInit } => {
  const { path: filled, rest } = fillPath(path, input);
  const url = `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/api/v1${filled}${sends === 'query' ? queryOf(rest) : ''}`;
  const bodies = { body: JSON.stringify(rest), form: rest['form'], raw: rest['raw'] } as const;
  const headers = {
    'accept-language': locale,
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
    ...(token === undefined ? {} : { token }),
    ...(idempotent === true ? { 'idempotency-key': idempotencyKey } : {}),
    ...(sends === 'body' ? { 'content-type': 'application/json' } : {}),
  };
  const body = sends === 'query' || sends === 'none' ? null : (bodies[sends] as BodyInit);
  // A redirect would carry the key to another host.
  return { url, init: { method, headers, body, redirect: 'manual' } };
};

/** Milliseconds until a rejected call may be sent again; undefined for one that is not repeated. */
const waitOf = (retry: number, { status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if ([409, 429, 503].includes(status) && seconds >= 0)
    return seconds * 1000 <= longestWaitMs ? seconds * 1000 * (1 + Math.random() / 4) : undefined;
  return [502, 503, 504].includes(status) ? backoffMs(retry) : undefined;
};

/** Sends a request once. Throws when nothing answers in time, and when the caller gives up. */
const attempt = async (
  url: string,
  init: RequestInit,
  leavesBody: boolean,
  options: CallOptions & Pick<ClientOptions, 'fetch'>,
): Promise<Answer> => {
  const late = new AbortController();
  const { signal, timeoutMs = 30_000 } = options;
  const timer = setTimeout(
    () => late.abort(new DOMException('No answer in time', 'TimeoutError')),
    timeoutMs,
  );
  try {
    const signals = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
    const response = await (options.fetch ?? fetch)(url, { ...init, signal: signals });
    return { response, text: leavesBody && response.ok ? undefined : await response.text() };
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends a call, and again when nothing answered or the server says to come back, as far as the operation allows it. An
 * Idempotency-Key stays the same through it. Throws a `WaybillError`, or what the caller's signal was aborted with.
 */
export const send = async (
  settings: ClientOptions,
  operation: Operation,
  input: Input,
  options: CallOptions,
): Promise<Answer> => {
  const { url, init } = requestOf(settings, operation, input, options);
  const retries = operation.retry === false ? 0 : (settings.retries ?? 3);
  const leavesBody = operation.kind === 'file' || operation.kind === 'stream';
  for (let retry = 1; ; retry += 1) {
    let error: WaybillError;
    let wait: number | undefined;
    try {
      const answer = await attempt(url, init, leavesBody, { ...settings, ...options });
      if (answer.response.ok) return answer;
      error = errorOf(answer.response, answer.text ?? '');
      wait = waitOf(retry, answer.response);
    } catch (cause) {
      options.signal?.throwIfAborted();
      error = new NetworkError({ code: 0, status: 0, message: 'The server did not answer', cause });
      wait = backoffMs(retry);
    }
    if (wait === undefined || retry > retries) throw error;
    await pause(wait, options.signal);
  }
};
