import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';

/** What moves points or numbers, or makes an account, must not get lost and not happen twice. */
export type Kind =
  | 'query'
  | 'release'
  | 'buy'
  | 'reserve'
  | 'confirm'
  | 'cancel'
  | 'ask-refund'
  | 'refund'
  | 'redeem'
  | 'recharge'
  | 'register';
const passing: ReadonlySet<Kind> = new Set(['query', 'release']);

export type Entry = { readonly n: number; readonly kind: Kind; readonly user: number; unsure: number };

/** What was asked and answered: counted, and line by line in a file that is looked into when something is wrong. */
export class Journal {
  readonly #lines;
  readonly codes = new Map<number, number>();
  /** Answers that left open whether it was done, and calls that failed: what people would notice. */
  readonly failures: string[] = [];
  calls = 0;
  longestMs = 0;
  /** Acknowledged acts that must not get lost. */
  acknowledged = 0;
  /** Acts that were left open at least once. */
  unsure = 0;
  #begun = 0;

  constructor(folder?: string) {
    this.#lines = createWriteStream(folder === undefined ? devNull : join(folder, 'journal.ndjson'), {
      flags: 'a',
    });
  }

  write(line: object): void {
    this.#lines.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }

  begin(kind: Kind, user: number, key: string | undefined, ask: object): Entry {
    this.#begun += 1;
    this.write({ n: this.#begun, kind, user, key, ask });
    return { n: this.#begun, kind, user, unsure: 0 };
  }

  answered(code: number, tookMs: number): void {
    this.calls += 1;
    this.longestMs = Math.max(this.longestMs, tookMs);
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }

  leftOpen(entry: Entry, why: string): void {
    if (entry.unsure === 0) this.unsure += 1;
    entry.unsure += 1;
    this.failures.push(`${new Date().toISOString()} ${entry.kind}: ${why}`);
    this.write({ ...entry, why });
  }

  settled(entry: Entry, code: number, data: unknown): void {
    if (code === 0 && !passing.has(entry.kind)) this.acknowledged += 1;
    this.write({ ...entry, code, data });
  }

  async close(): Promise<void> {
    this.#lines.end();
    await once(this.#lines, 'finish');
  }
}
