import { apiBase } from '@waybill/contract/endpoint.ts';

export type Answer = { readonly status: number; readonly code: number; readonly data: unknown };

export type CallParts = {
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
  /** How long it may take; 30 s where nothing is said. */
  readonly limitMs?: number;
};

/** Makes one call. Throws when nothing answers in time, or something other than the product does. */
export const call = async (
  url: string,
  method: string,
  path: string,
  { token, body, key, limitMs = 30_000 }: CallParts,
): Promise<Answer> => {
  const response = await fetch(`${url}${apiBase}${path}`, {
    method,
    signal: AbortSignal.timeout(limitMs),
    headers: {
      token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!text.startsWith('{')) throw new Error(`${response.status} from what stands in front`);
  const { code, data } = JSON.parse(text) as { code: number; data: unknown };
  return { status: response.status, code, data };
};

type Board = { readonly list: readonly { readonly name: string; readonly state: string }[] };

/** Has every invariant checked now; answers the names and states of those that do not hold. */
export const brokenInvariants = async (url: string, token: string): Promise<string[]> => {
  const { code, data } = await call(url, 'POST', '/admin/monitor/invariants/check', { token, body: {} });
  if (code !== 0) throw new Error(`the invariants were refused with ${code}`);
  const { list } = data as Board;
  return list.filter(({ state }) => state !== 'holds').map(({ name, state }) => `${name}: ${state}`);
};
