import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { transport, type Rest } from './call.ts';

/** Calls an endpoint that answers bit by bit; reading is the caller's, and so is coming back after a break. */
export const openStream = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  (await transport()).fetchStream(endpoint, input, options);
