import autocannon from 'autocannon';
import type { Request } from './request.ts';

export type Context = Record<string, unknown>;

/** One request of an iteration, made when its turn comes. */
export type Step = {
  request(context: Context): Request;
  /** What a 200 must contain; any answer will do where nothing is said. */
  readonly proof?: string;
  answered?(body: string, context: Context, status: number): void;
};

/** `perSecond` is the rate of all connections together; as fast as it goes where nothing is said. */
export type Limit =
  | { readonly seconds: number; readonly perSecond?: number }
  | { readonly iterations: number };

export type Driven = { readonly seconds: number; readonly times: readonly number[] };

/**
 * Drives a server over some connections, each beginning its next iteration when its last one is over.
 * @throws Error of the first answer that is not as it has to be.
 */
export const drive = async (
  port: number,
  connections: number,
  steps: readonly Step[],
  limit: Limit,
): Promise<Driven> => {
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
      if (proof !== undefined && (status !== 200 || !body.includes(proof)))
        failure ??= `200 with ${proof} was to come, not ${status}: ${body}`;
      answered?.(body, context, status);
      if (place < steps.length - 1 || now > end) return;
      times.push(now - Number(context['began']));
      last = now;
    },
  }));
  const much =
    'seconds' in limit
      ? {
          duration: Math.ceil(limit.seconds),
          ...(limit.perSecond === undefined ? {} : { overallRate: Math.round(limit.perSecond) }),
        }
      : { amount: Math.max(connections, limit.iterations) * steps.length };
  const url = `http://127.0.0.1:${port}`;
  const { errors } = await autocannon({ url, connections, timeout: 60, requests, ...much });
  if (failure === undefined && errors > 0) failure = `${errors} requests were not answered`;
  if (failure !== undefined) throw new Error(failure);
  return { seconds: (last - began) / 1000, times };
};
