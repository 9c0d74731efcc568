import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Random } from '@waybill/server/src/demo/random.ts';
import { type Answer, call } from '../caller.ts';
import type { Entry, Journal, Kind } from './journal.ts';

export type Settled<Data> =
  | { readonly outcome: 'acknowledged'; readonly data: Data }
  | { readonly outcome: 'refused'; readonly code: number };

export type Caller = { readonly id: number; readonly token: string };

export type Client = {
  /**
   * Asks, and again with the same Idempotency-Key at whichever process until the answer says whether it was done.
   * @throws Error when nobody says so within five minutes.
   */
  settle<const T extends EndpointShape>(
    kind: Kind,
    endpoint: T,
    input: EndpointCall<T>,
    caller: Caller,
  ): Promise<Settled<EndpointData<T>>>;
};

const limitMs = 300_000;
const answerMs = 40_000;
const inProgress = 40901;
const limited = 42901;

type AnyInput = { params?: Record<string, string>; body?: unknown };

const pathOf = ({ path }: EndpointShape, { params }: AnyInput): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));

const isSure = ({ status, code }: Answer): boolean => status < 500 && code !== inProgress && code !== limited;

export const createClient = (urls: readonly string[], journal: Journal, random: Random): Client => {
  const tryOnce = async (
    ...[method, path, parts]: Parameters<typeof call> extends [string, ...infer R] ? R : never
  ): Promise<Answer | string> => {
    const began = performance.now();
    const answer = await call(random.oneOf(urls), method, path, parts).catch((error: unknown) =>
      String(error),
    );
    journal.answered(typeof answer === 'string' ? -1 : answer.code, performance.now() - began);
    return answer;
  };
  const askUntilSure = async (entry: Entry, ...asked: Parameters<typeof tryOnce>): Promise<Answer> => {
    const began = performance.now();
    while (performance.now() - began < limitMs) {
      // Again only after the earlier try is over.
      const answer = await tryOnce(...asked);
      if (typeof answer !== 'string' && isSure(answer)) return answer;
      journal.leftOpen(entry, typeof answer === 'string' ? answer : `${answer.status} ${answer.code}`);
      await pause(random.between(50, 300));
    }
    throw new Error(`nobody says what became of ${entry.kind} ${entry.n} of account ${entry.user}`);
  };
  return {
    settle: async (kind, endpoint, input, { id, token }) => {
      const key = 'idempotent' in endpoint && endpoint.idempotent ? randomUUID() : undefined;
      const given = input as AnyInput;
      const entry = journal.begin(kind, id, key, given);
      const parts = { token, body: given.body, key, limitMs: answerMs };
      const { code, data } = await askUntilSure(entry, endpoint.method, pathOf(endpoint, given), parts);
      journal.settled(entry, code, data);
      return code === 0 ? { outcome: 'acknowledged', data: data as never } : { outcome: 'refused', code };
    },
  };
};
