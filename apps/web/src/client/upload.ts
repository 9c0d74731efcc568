import type { EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import { fetchData } from './call.ts';
import { readAnswer } from './read-answer.ts';

type UploadOptions = {
  /** What goes before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
  /** Told the share that has gone out, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Milliseconds that a file may take on a slow line. */
const timeoutMs = 180_000;

const readHeaders = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Sends a request with a file; only XMLHttpRequest tells in all browsers how much of it has gone out. */
const sendFile = (
  request: Request,
  file: File,
  { fields = {}, onProgress }: Pick<UploadOptions, 'fields' | 'onProgress'>,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      const { status, statusText, responseText } = xhr;
      const headers = readHeaders(xhr.getAllResponseHeaders());
      resolve(new Response(responseText, { status, statusText, headers }));
    });
    xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    const stop = (): void => {
      xhr.abort();
      reject(new DOMException('Aborted', 'AbortError'));
    };
    if (request.signal.aborted) stop();
    else request.signal.addEventListener('abort', stop, { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    xhr.send(form);
  });

/** Uploads one file and gives what the server says of it, or throws an `ApiError`. */
export const upload = async <T extends EndpointShape & { readonly encoding: 'multipart' }>(
  endpoint: T,
  file: File,
  { signal, idempotencyKey, ...what }: UploadOptions,
): Promise<EndpointData<T>> => {
  const options = {
    signal,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    timeoutMs,
    fetch: (request: Request) => sendFile(request, file, what),
  };
  return readAnswer(endpoint, await fetchData(endpoint, {}, options)) as EndpointData<T>;
};
