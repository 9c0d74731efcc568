import { randomUUID } from 'node:crypto';
import {
  type EndpointCall,
  type EndpointData,
  type EndpointShape,
  apiBase,
} from '@waybill/contract/endpoint.ts';

export class RefusedCall extends Error {
  readonly status: number;
  constructor(endpoint: string, status: number) {
    super(`${endpoint}: ${status}`);
    this.status = status;
  }
}

/** Calls an endpoint of the own server as anybody would. @throws RefusedCall */
export type CallOwnApi = <const T extends EndpointShape>(
  endpoint: T,
  input: EndpointCall<T>,
  token?: string,
) => Promise<EndpointData<T>>;

export const callOwnApi =
  (origin: string): CallOwnApi =>
  async (endpoint, input, token) => {
    const { params, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method: endpoint.method,
      headers: {
        'user-agent': 'waybill-demo',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { token }),
        ...(endpoint.idempotent === true ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: never };
    if (!response.ok) throw new RefusedCall(endpoint.id, response.status);
    return data;
  };
