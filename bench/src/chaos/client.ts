import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Random } from '@waybill/server/src/demo/random.ts';
import { type Answer, call } from '../drills/caller.ts';
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
/** Stands for a connection that broke. */
const noAnswer = -1;
const inProgress = 40901;
const limited = 42901;

type AnyInput = { params?: Record<string, string>; body?: unknown };

const pathOf = ({ path }: EndpointShape, { params }: AnyInput): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));

const isSure = ({ status, code }: Answer): boolean => status < 500 && code !== inProgress && code !== limited;

/** A client of some processes, chosen anew for each try. */
export const createClient = (urls: readonly string[], journal: Journal, random: Random): Client => {
  const askUntilSure = async (
    entry: Entry,
    endpoint: EndpointShape,
    input: AnyInput,
    caller: Caller,
  ): Promise<Answer> => {
    const began = performance.now();
    while (performance.now() - began < limitMs) {
      // Again only after the earlier try is over.
      const parts = { token: caller.token, body: input.body, key: entry.key, limitMs: answerMs };
      const { method } = endpoint;
      const answer = await call(random.oneOf(urls), method, pathOf(endpoint, input), parts).catch(
        () => undefined,
      );
      journal.counted(answer?.code ?? noAnswer);
      if (answer !== undefined && isSure(answer)) return answer;
      entry.unsure += 1;
      journal.write(entry, { unsure: entry.unsure, answered: answer?.code ?? 'nothing' });
      await pause(random.between(50, 300));
    }
    throw new Error(`nobody says what became of ${entry.kind} ${entry.key ?? ''} of account ${entry.user}`);
  };
  return {
    settle: async (kind, endpoint, input, caller) => {
      const key = 'idempotent' in endpoint && endpoint.idempotent ? randomUUID() : undefined;
      const given = input as AnyInput;
      const entry = journal.begin(kind, caller.id, key, given);
      const answer = await askUntilSure(entry, endpoint, given, caller);
      entry.code = answer.code;
      entry.outcome = answer.code === 0 ? 'acknowledged' : 'refused';
      journal.write(entry, { data: answer.data });
      return answer.code === 0
        ? { outcome: 'acknowledged', data: answer.data as never }
        : { outcome: 'refused', code: answer.code };
    },
  };
};
