import {
  type EndpointCall,
  type EndpointData,
  type EndpointShape,
  apiBase,
} from '@waybill/contract/endpoint.ts';
import type { ErrorEnvelope } from '@waybill/contract/envelope.ts';

export type CallOptions = {
  token?: string;
  locale?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/** Calls a server of the product over HTTP. */
export type ApiCaller = {
  /** Calls an endpoint over HTTP; throws when it does not answer with success. */
  call<const T extends EndpointShape>(
    endpoint: T,
    input: EndpointCall<T>,
    options?: CallOptions,
  ): Promise<EndpointData<T>>;
  /** Calls an endpoint that is to reject; throws when it succeeds. */
  refused<const T extends EndpointShape>(
    endpoint: T,
    input: unknown,
    options?: CallOptions,
  ): Promise<ErrorEnvelope & { status: number }>;
  /** The raw answer. */
  send(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Response>;
};

type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

const pathOf = (endpoint: EndpointShape, { params, query }: AnyInput): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  return `${apiBase}${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`;
};

/** Calls the server at an address. */
export const callerOf = (url: string): ApiCaller => {
  const send: ApiCaller['send'] = (method, path, body, options = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { token: options.token }),
        ...(options.locale === undefined ? {} : { 'accept-language': options.locale }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  const ask = async (endpoint: EndpointShape, input: unknown, options?: CallOptions) => {
    const given = input as AnyInput;
    const response = await send(endpoint.method, pathOf(endpoint, given), given.body, options);
    return {
      status: response.status,
      envelope: (await response.json()) as { code: number; msg: string; data: unknown },
    };
  };

  return {
    send,
    call: async (endpoint, input, options) => {
      const { envelope } = await ask(endpoint, input, options);
      if (envelope.code !== 0) throw new Error(`${endpoint.id} refused: ${JSON.stringify(envelope)}`);
      return envelope.data as never;
    },
    refused: async (endpoint, input, options) => {
      const { status, envelope } = await ask(endpoint, input, options);
      if (envelope.code === 0)
        throw new Error(`${endpoint.id} was to refuse and answered ${JSON.stringify(envelope.data)}`);
      return { status, ...(envelope as ErrorEnvelope) };
    },
  };
};
