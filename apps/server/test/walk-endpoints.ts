import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import type { CallOptions } from './api-caller.ts';
import type { TestApp } from './test-app.ts';

/**
 * Knocks at an endpoint: asks for what is not there with a body that no endpoint takes, so that whoever is let in
 * changes nothing. Answers `in`, the status of a failure (`500`), or status and code of an error (`403 40301`).
 */
export const knock = async (
  app: TestApp,
  { method, path }: EndpointShape,
  options: CallOptions = {},
): Promise<string> => {
  const address = apiBase + path.replace(':carrier', 'ups').replaceAll(/:\w+/g, '999999999');
  const body = method === 'GET' ? undefined : { notAField: 1 };
  const response = await app.send(method, address, body, options);
  if (response.status === 401 || response.status === 403) {
    const { code } = (await response.json()) as { code: number };
    return `${response.status} ${code}`;
  }
  // Some answers are streams that never end; any other is read, so that it is over when the next call comes.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status >= 500 ? String(response.status) : 'in';
};
