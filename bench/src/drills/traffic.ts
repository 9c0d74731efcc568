import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@waybill/contract/endpoint.ts';
import type { BuiltUser } from '@waybill/server/test/builders.ts';
import { type Answer, type CallParts, call } from './caller.ts';

export type Journal = {
  readonly calls: number;
  readonly failures: readonly string[];
  readonly repeated: number;
  /** Orders whose success was told, by their Idempotency-Key. */
  readonly orders: ReadonlyMap<string, string>;
  /** Milliseconds until the slowest call was answered. */
  readonly longestMs: number;
  /** Streams that were opened; one that ends in order is opened again. */
  readonly streams: number;
};

export type Traffic = {
  journal(): Journal;
  /** Lets every caller finish what it is at. */
  stop(): Promise<Journal>;
};

export type TrafficSettings = {
  /** Whether a call that failed is sent again until it succeeds, an order with the same Idempotency-Key. */
  readonly patient: boolean;
  /** Whether every other order is a reservation. */
  readonly reserves?: boolean;
  /** Where the next one buys; 10001 unless said otherwise. */
  readonly nextZip?: () => string;
  readonly buyersOnly?: boolean;
};

type OrderAnswer = { readonly orderId: string };
type QueryAnswer = { readonly reservation: { readonly holdId: string } | null };

/** Buyers, readers and listeners, one of each for every user, each with one request at a time. */
export const startTraffic = (
  url: string,
  users: readonly BuiltUser[],
  { patient, reserves = false, nextZip = () => '10001', buyersOnly = false }: TrafficSettings,
): Traffic => {
  const failures: string[] = [];
  const orders = new Map<string, string>();
  const stopping = new AbortController();
  let [calls, repeated, streams, longestMs] = [0, 0, 0, 0];
  const journal = (): Journal => ({ calls, failures, repeated, orders, longestMs, streams });

  const tryOnce = async (
    method: 'GET' | 'POST',
    path: string,
    parts: CallParts,
  ): Promise<Answer | undefined> => {
    calls += 1;
    const began = performance.now();
    const problem = (text: string): undefined =>
      void failures.push(`${new Date().toISOString()} ${method} ${path}: ${text}`);
    try {
      const answer = await call(url, method, path, parts);
      return answer.code === 0 ? answer : problem(`${answer.status} ${answer.code}`);
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      return problem(`${message} ${cause instanceof Error ? cause.message : ''}`);
    } finally {
      longestMs = Math.max(longestMs, performance.now() - began);
    }
  };
  /** The data of a call; undefined when it failed and is not to be sent again. */
  const ask = async (method: 'GET' | 'POST', path: string, parts: CallParts): Promise<unknown> => {
    for (;;) {
      const answer = await tryOnce(method, path, parts);
      if (answer !== undefined) return answer.data;
      if (!patient || stopping.signal.aborted) return undefined;
      repeated += 1;
      await pause(100);
    }
  };

  const buy = async ({ token }: BuiltUser): Promise<void> => {
    const query = { zipCode: nextZip(), scope: 'batch', quantity: 2 };
    const found = await ask('POST', '/logistics/ups/query', { token, body: query });
    const holdId = (found as QueryAnswer | undefined)?.reservation?.holdId;
    if (holdId === undefined) return;
    const key = randomUUID();
    const action = reserves && orders.size % 2 === 1 ? 'reserve' : 'buy';
    const order = await ask('POST', '/logistics/ups/order', { token, key, body: { id: holdId, action } });
    if (order !== undefined) orders.set(key, (order as OrderAnswer).orderId);
  };
  const read = async ({ token }: BuiltUser): Promise<void> => {
    await ask('POST', '/user/getUserOrder', { token, body: { pageNum: 1, pageSize: 20 } });
    await ask('GET', '/user/getUserPoint', { token });
    await ask('GET', '/notice/user/unread-count', { token });
  };
  /** Reads a stream to its end. One that ends without a last piece was cut off. */
  const listen = async ({ token }: BuiltUser): Promise<void> => {
    streams += 1;
    try {
      const response = await fetch(`${url}${apiBase}/notice/stream`, {
        headers: { token },
        signal: stopping.signal,
      });
      if (!response.ok) failures.push(`a stream was answered ${response.status}`);
      await response.text();
    } catch (error) {
      if (!stopping.signal.aborted && !patient) failures.push(`a stream was cut off: ${String(error)}`);
      await pause(100);
    }
  };

  const again = async (act: (user: BuiltUser) => Promise<void>, user: BuiltUser): Promise<void> => {
    while (!stopping.signal.aborted) {
      await act(user);
      await pause(20);
    }
  };
  const work = users.flatMap((user) =>
    (buyersOnly ? [buy] : [buy, read, listen]).map((act) => again(act, user)),
  );
  return {
    journal,
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
      return journal();
    },
  };
};
