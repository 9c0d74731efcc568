import { parseArgs } from 'node:util';

/** What can be made to go wrong, in this order. */
export const faults = [
  'kills',
  'disk-full',
  'clock-jump',
  'slow-connections',
  'cut-connections',
  'leaving-clients',
  'pool-exhausted',
  'carrier-outage',
  'mail-outage',
] as const;
export type Fault = (typeof faults)[number];

export type ChaosOptions = {
  readonly only: ReadonlySet<Fault>;
  readonly kills: number;
  /** The same seed makes the same choices; moments still depend on the machine. */
  readonly seed: number;
  /** Whether the table of docs/benchmarks.md is written anew. */
  readonly write: boolean;
};

const isFault = (text: string): text is Fault => faults.some((fault) => fault === text);

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number above 0; not ${text}`);
  return Number(text);
};

/** Reads the command line; throws a message that says what it takes. */
export const readChaosOptions = (args: readonly string[]): ChaosOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      kills: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1_000_000)) },
      write: { type: 'boolean', default: false },
    },
  });
  const asked = values.only.flatMap((text) => text.split(','));
  const wrong = asked.filter((text) => !isFault(text));
  if (wrong.length > 0) throw new Error(`--only takes ${faults.join(', ')}; not ${wrong.join(', ')}`);
  return {
    only: new Set(asked.length === 0 ? faults : asked.filter((text) => isFault(text))),
    kills: wholeNumber('kills', values.kills),
    seed: wholeNumber('seed', values.seed),
    write: values.write,
  };
};
