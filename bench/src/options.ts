import { parseArgs } from 'node:util';

/** What can be measured, in this order. */
export const names = [
  'import',
  'query-without-hold',
  'query-with-hold',
  'order',
  'query-then-order',
  'my-orders',
  'list',
  'notices-poll',
  'sign-in',
  'console-pages',
  'batch',
  'peers',
  'pages-read',
  'search-growth',
  'notices',
  'tickets',
  'batch-query',
  'page-load',
  'people',
  'call-log',
  'row-sizes',
  'looking-back',
  'trying',
  'call-costs',
  'not-asked',
  'sentences',
  'webhooks',
  'waits',
  'followed',
  'soak',
  'goodput',
] as const;
export type Name = (typeof names)[number];

/** What is measured only when it is named. */
const named: ReadonlySet<Name> = new Set(['soak']);

export type Options = {
  readonly only: ReadonlySet<Name>;
  readonly quick: boolean;
  /** Whether the tables and plots of docs/benchmarks.md are written anew. */
  readonly write: boolean;
  /** Folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
  /** How long the soak lasts. */
  readonly minutes: number;
  /** Whether only the names of what can be measured are asked for. */
  readonly list: boolean;
};

const isName = (text: string): text is Name => names.some((name) => name === text);

/** Reads the command line; throws a message that lists what can be measured. */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      profile: { type: 'string' },
      minutes: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const asked = values.only.flatMap((text) => text.split(','));
  const wrong = asked.filter((text) => !isName(text));
  if (wrong.length > 0) throw new Error(`--only takes ${names.join(', ')}; not ${wrong.join(', ')}`);
  const minutes = Number(values.minutes ?? (values.quick ? 1 : 60));
  if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes takes a whole number from 1');
  return {
    only: new Set(
      asked.length === 0 ? names.filter((name) => !named.has(name)) : asked.filter((text) => isName(text)),
    ),
    quick: values.quick,
    write: values.write,
    profile: values.profile,
    minutes,
    list: values.list,
  };
};
