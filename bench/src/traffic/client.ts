import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Random } from '@waybill/server/src/ops/demo/random.ts';
import { call } from '../caller.ts';

/** What was asked and answered: counted, and line by line in a file that is looked into when something is wrong. */
export class Journal {
  readonly #lines;
  /** Answers by their code; -1 where none came. */
  readonly codes = new Map<number, number>();
  /** Answers that left open whether it was done, and calls that failed: what people would notice. */
  readonly failures: string[] = [];
  calls = 0;
  longestMs = 0;
  /** Acknowledged acts that must not get lost. */
  acknowledged = 0;
  /** Acts that were left open at least once. */
  unsure = 0;

  constructor(folder?: string) {
    this.#lines = createWriteStream(folder === undefined ? devNull : join(folder, 'journal.ndjson'), {
      flags: 'a',
    });
  }

  write(line: object): void {
    this.#lines.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }

  answered(code: number, tookMs: number): void {
    this.calls += 1;
    this.longestMs = Math.max(this.longestMs, tookMs);
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }

  failed(text: string): void {
    this.failures.push(`${new Date().toISOString()} ${text}`);
  }

  async close(): Promise<void> {
    this.#lines.end();
    await once(this.#lines, 'finish');
  }
}

export type Caller = { readonly id: number; readonly token: string };

export type Client = {
  /**
   * Asks, and again with the same Idempotency-Key at whichever process until the answer says whether it was done.
   * @throws Error when nobody says so within five minutes.
   */
  settle<const T extends EndpointShape>(
    endpoint: T,
    input: EndpointCall<T>,
    caller: Caller,
  ): Promise<{ readonly code: number; readonly data: EndpointData<T> }>;
};

const limitMs = 300_000;
const answerMs = 40_000;
/** What moves no points and no numbers, and makes no account. */
const passing = new Set(['queryShipments', 'releaseHold']);
/** Another try of it is in progress; the limit of calls. */
const notYet = new Set([40901, 42901]);

export const createClient = (urls: readonly string[], journal: Journal, random: Random): Client => ({
  settle: async (endpoint, input, { id: user, token }) => {
    const { id: act, method } = endpoint;
    const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const key = 'idempotent' in endpoint && endpoint.idempotent ? randomUUID() : undefined;
    const entry = { act, user, key };
    journal.write({ ...entry, params, body });
    const began = performance.now();
    for (let tries = 0; performance.now() - began < limitMs; tries += 1) {
      const asked = performance.now();
      // Again only after the earlier try is over.
      const answer = await call(random.oneOf(urls), method, path, {
        token,
        body,
        key,
        limitMs: answerMs,
      }).catch((error: unknown) => ({ status: 500, code: -1, data: String(error) }));
      const { status, code, data } = answer;
      journal.answered(code, performance.now() - asked);
      journal.write({ ...entry, status, code, data });
      if (status < 500 && !notYet.has(code)) {
        if (code === 0 && !passing.has(act)) journal.acknowledged += 1;
        return { code, data: data as never };
      }
      if (tries === 0) journal.unsure += 1;
      journal.failed(`${act}: ${status} ${code} ${code === -1 ? String(data) : ''}`);
      await pause(random.between(50, 300));
    }
    throw new Error(`nobody says what became of ${act} of account ${user}`);
  },
});
