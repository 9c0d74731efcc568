import { parseArgs } from 'node:util';

/** What can be measured, in this order. */
export const names = [
  'import',
  'query-without-hold',
  'query-with-hold',
  'order',
  'query-then-order',
  'my-orders',
  'pages-read',
  'search-growth',
  'notices',
  'tickets',
  'batch-query',
  'people',
  'call-log',
] as const;
export type Name = (typeof names)[number];

export type Options = {
  readonly only: ReadonlySet<Name>;
  readonly quick: boolean;
  /** Whether the tables and plots of docs/benchmarks.md are written anew. */
  readonly write: boolean;
  /** Folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
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
    },
  });
  const asked = values.only.flatMap((text) => text.split(','));
  const wrong = asked.filter((text) => !isName(text));
  if (wrong.length > 0) throw new Error(`--only takes ${names.join(', ')}; not ${wrong.join(', ')}`);
  return {
    only: new Set(asked.length === 0 ? names : asked.filter((text) => isName(text))),
    quick: values.quick,
    write: values.write,
    profile: values.profile,
  };
};
