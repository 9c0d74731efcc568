import { apiBase } from '@waybill/contract/endpoint.ts';
import autocannon from 'autocannon';
import type { Caller } from './caller.ts';

export type Request = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

let sent = 0;

/** Who calls: by a token for the product, by an id for the baseline. */
const headersOf = ({ id, token }: Caller): Record<string, string> => ({ token, 'x-user': String(id) });

export const postAs = (user: Caller, path: string, body: object): Request => ({
  method: 'POST',
  path: apiBase + path,
  headers: { ...headersOf(user), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const getAs = (user: Caller, path: string): Request => ({
  method: 'GET',
  path: apiBase + path,
  headers: headersOf(user),
});

export const postOnceAs = (user: Caller, path: string, body: object): Request => {
  const request = postAs(user, path, body);
  sent += 1;
  return { ...request, headers: { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent}` } };
};

type Context = Record<string, unknown>;

/** One request of an iteration, made when its turn comes. */
export type Step = {
  request(context: Context): Request;
  /** What a 200 must contain. */
  readonly proof: string;
  answered?(body: string, context: Context): void;
};

export type Limit = { readonly seconds: number } | { readonly iterations: number };

/**
 * Drives a server over some connections, each beginning its next iteration when its last one is over; answers the
 * milliseconds of the iterations.
 * @throws Error of the first answer that is not as it has to be.
 */
export const drive = async (
  port: number,
  connections: number,
  steps: readonly Step[],
  limit: Limit,
): Promise<{ readonly seconds: number; readonly times: readonly number[] }> => {
  const times: number[] = [];
  let failure: string | undefined;
  const began = performance.now();
  // The tool looks at its clock once a second: what ends later does not count.
  const end = 'seconds' in limit ? began + limit.seconds * 1000 : Number.POSITIVE_INFINITY;
  let last = began;
  const requests = steps.map(({ request, proof, answered }, place): autocannon.Request => ({
    setupRequest: (_, given) => {
      const context = given as Context;
      context['began'] ??= performance.now();
      return request(context);
    },
    onResponse: (status, body, given) => {
      const context = given as Context;
      const now = performance.now();
      if (status !== 200 || !body.includes(proof))
        failure ??= `200 with ${proof} was to come, not ${status}: ${body}`;
      answered?.(body, context);
      if (place < steps.length - 1 || now > end) return;
      times.push(now - Number(context['began']));
      last = now;
    },
  }));
  const much =
    'seconds' in limit
      ? { duration: Math.ceil(limit.seconds) }
      : { amount: Math.max(connections, limit.iterations) * steps.length };
  const url = `http://127.0.0.1:${port}`;
  const { errors } = await autocannon({ url, connections, timeout: 60, requests, ...much });
  if (failure === undefined && errors > 0) failure = `${errors} requests were not answered`;
  if (failure !== undefined) throw new Error(failure);
  return { seconds: (last - began) / 1000, times };
};
