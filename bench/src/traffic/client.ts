import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@waybill/server/src/ops/demo/random.ts';
import type { InputOf, Operations, OutputOf, WaybillError } from '../../../packages/client/src/client.ts';
import { type Caller, clientOf } from '../caller.ts';

/** What was asked and answered: counted, and line by line in a file that is looked into when something is wrong. */
export class Journal {
  readonly #folder;
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
    this.#folder = folder;
  }

  write(line: object): void {
    if (this.#folder === undefined) return;
    const text = JSON.stringify({ at: new Date().toISOString(), ...line });
    appendFileSync(join(this.#folder, 'journal.ndjson'), `${text}\n`);
  }

  answered(code: number, tookMs: number): void {
    this.calls += 1;
    this.longestMs = Math.max(this.longestMs, tookMs);
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }

  failed(text: string): void {
    this.failures.push(`${new Date().toISOString()} ${text}`);
  }
}

type Ask<N extends keyof Operations> = (input: InputOf<N>, options: object) => Promise<OutputOf<N>>;

const limitMs = 300_000;
const answerMs = 40_000;
/** What moves no points and no numbers, and makes no account. */
const passing = new Set<keyof Operations>(['queryShipments', 'releaseHold']);
/** Another try of it is in progress; the limit of calls. */
const notYet = new Set([40901, 42901]);

/**
 * Asks, and again with the same Idempotency-Key at whichever process until the answer says whether it was done.
 * @throws Error when nobody says so within five minutes.
 */
export const settler =
  (urls: readonly string[], journal: Journal, random: Random) =>
  async <const N extends keyof Operations>(
    act: N,
    input: InputOf<N>,
    caller: Caller,
  ): Promise<{ readonly code: number; readonly data?: OutputOf<N> }> => {
    const idempotencyKey = randomUUID();
    const entry = { act, user: caller.id, key: idempotencyKey };
    journal.write({ ...entry, input });
    const began = performance.now();
    let last = '';
    for (let tries = 0; performance.now() - began < limitMs; tries += 1) {
      const asked = performance.now();
      const ask = clientOf(random.oneOf(urls), caller, answerMs)[act] as Ask<N>;
      // Again only after the earlier try is over.
      const answer = await ask(input, { idempotencyKey }).then(
        (data) => ({ status: 200, code: 0, data }),
        ({ status, code, message }: WaybillError) => ({ status, code: status === 0 ? -1 : code, message }),
      );
      const { status, code } = answer;
      journal.answered(code, performance.now() - asked);
      journal.write({ ...entry, ...answer });
      if (status > 0 && status < 500 && !notYet.has(code)) {
        if (code === 0 && !passing.has(act)) journal.acknowledged += 1;
        return answer;
      }
      if (tries === 0) journal.unsure += 1;
      last = `${act}: ${JSON.stringify(answer)}`;
      journal.failed(last);
      await pause(random.between(50, 300));
    }
    throw new Error(`nobody says what became of ${act} of account ${caller.id}, at last ${last}`);
  };
