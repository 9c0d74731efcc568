import type { CallOptions } from './call-options.ts';
import type { RequestBody } from './request-body.ts';

export const tokenHeaders = (token: string): Readonly<Record<string, string>> => ({
  token,
  Authorization: `Bearer ${token}`,
});

export const requestHeaders = (
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
