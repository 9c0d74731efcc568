import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Input } from './attempt.ts';
import type { Rest } from './call.ts';
import type { Call } from './attempt.ts';
import { send } from './call.ts';

/** The name in a Content-Disposition header, the UTF-8 one where there are two. */
const fileNameOf = (header: string | null): string | undefined => {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1];
};

/** Sends a call that answers with a file; an error comes as an envelope all the same. */
export const fetchFile = (endpoint: EndpointShape, input?: Input, options?: Call['options']) =>
  send(endpoint, input, options, async ({ response, text }) =>
    text === undefined
      ? { blob: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) }
      : undefined,
  );

export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Calls an endpoint that answers with a file and saves it under the server's name. */
export const download = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<void> => {
  const { blob, name } = await fetchFile(endpoint, input, options);
  saveFile(blob, name ?? endpoint.id);
};

export const readFile = async <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<Blob> => (await fetchFile(endpoint, input, options)).blob;

/** Calls an endpoint that answers bit by bit; reading is the caller's, and so is coming back after a break. */
export const openStream = <T extends EndpointShape & { readonly answer: 'file' }>(
  endpoint: T,
  ...[input, options]: Rest<T>
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  send(endpoint, input, { timeoutMs: false, ...options }, ({ response, text }) =>
    text === undefined ? (response.body ?? undefined) : undefined,
  );
