import { bodyBytes } from '@waybill/contract/body-bytes.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { cleanFields, cleanParams } from './clean-input.ts';
import { ApiError } from './errors.ts';

export type RequestBody = { readonly body: string; readonly type: string };

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
