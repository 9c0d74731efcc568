import { type WriteStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

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
  | 'register'
  | 'refresh';

/** Kinds that move points or numbers, or make an account: what must not get lost and not happen twice. */
export const lasting: ReadonlySet<Kind> = new Set([
  'buy',
  'reserve',
  'confirm',
  'cancel',
  'ask-refund',
  'refund',
  'redeem',
  'recharge',
  'register',
]);

export type Entry = {
  readonly kind: Kind;
  readonly user: number;
  readonly key: string | undefined;
  /** `asked` until somebody knows. */
  outcome: 'asked' | 'acknowledged' | 'refused';
  /** Answers that left open whether it was done: broken connections, errors of the server, too busy. */
  unsure: number;
  code: number | undefined;
};

/** Everything that was asked, in memory, and line by line in a file that is looked into when something is wrong. */
export type Journal = {
  begin(kind: Kind, user: number, key: string | undefined, ask: object): Entry;
  /** Notes an answer; the entry has been changed already. */
  write(entry: Entry, what: object): void;
  print(what: string): void;
  count(which: (entry: Entry) => boolean): number;
  /** How often each code was answered, -1 where a connection broke. */
  readonly codes: ReadonlyMap<number, number>;
  counted(code: number): void;
  readonly file: string;
  close(): Promise<void>;
};

export const openJournal = (folder: string): Journal => {
  const file = join(folder, 'journal.ndjson');
  const lines: WriteStream = createWriteStream(file, { flags: 'a' });
  const entries: Entry[] = [];
  const codes = new Map<number, number>();
  const places = new Map<Entry, number>();
  const write = (line: object): void =>
    void lines.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  return {
    begin: (kind, user, key, ask) => {
      const entry: Entry = { kind, user, key, outcome: 'asked', unsure: 0, code: undefined };
      places.set(entry, entries.push(entry));
      write({ n: entries.length, kind, user, key, ask });
      return entry;
    },
    write: (entry, what) =>
      write({ n: places.get(entry), outcome: entry.outcome, code: entry.code, ...what }),
    print: (what) => write({ what }),
    count: (which) => entries.filter(which).length,
    codes,
    counted: (code) => void codes.set(code, (codes.get(code) ?? 0) + 1),
    file,
    close: async () => {
      lines.end();
      await once(lines, 'finish');
    },
  };
};
