import { isIP } from 'node:net';
import { z } from 'zod';
import { readAddressRange } from '../access/address.ts';

/** A URL of some protocol, without a slash at its end. */
export const Address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `is not an address like ${example}` }).transform((url) => url.replace(/\/+$/, ''));

/** Parts of a text that commas part. */
export const TextList = z.string().transform((text) => text.split(',').map((part) => part.trim()));

/** What is missing of settings that go together, where one of the first is there. */
export const missingOf = <Name extends string>(
  env: Readonly<Partial<Record<Name, unknown>>>,
  group: string,
  names: readonly Name[],
  besides: readonly Name[] = [],
): string[] =>
  names.every((name) => env[name] === undefined)
    ? []
    : [...names, ...besides]
        .filter((name) => env[name] === undefined)
        .map((name) => `${name}: is needed with the other settings of ${group}`);

const proxies = /^(?:loopback|linklocal|uniquelocal)$/;

/** An address that PostgreSQL's clients read as it is meant. */
export const DatabaseUrl = z.string().superRefine((text, { addIssue }) => {
  // A socket's folder goes without a host, which a URL with a user does not take.
  const address = text.replace('@/', '@localhost/');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const rest = url === undefined ? '' : url.pathname + url.search + url.hash;
  const isWhole = url?.hash === '' && !rest.includes('@') && !/%(?![\da-f]{2})/i.test(text);
  if (!/^postgres(?:ql)?:\/\//.test(text) || !isWhole)
    addIssue(
      'is not an address like postgresql://user:password@host/database; in a password write %40 for @, %23 for #, %2F for /, %3F for ?, %25 for %',
    );
});

export const ProxyRanges = TextList.refine(
  (ranges) =>
    ranges.every((range) => proxies.test(range) || isIP(range) !== 0 || readAddressRange(range) !== null),
  'is not a list of addresses and ranges like 10.0.0.0/8, 192.0.2.7',
);

export const inWords = (issue: z.core.$ZodRawIssue): string => {
  const { origin, minimum, maximum, values } = issue as {
    origin?: string;
    minimum?: number;
    maximum?: number;
    values?: readonly unknown[];
  };
  const length = origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_small') return `has to be at least ${minimum}${length}`;
  if (issue.code === 'too_big') return `has to be at most ${maximum}${length}`;
  return values === undefined ? 'is not a whole number' : `has to be one of ${values.join(', ')}`;
};

const lettersBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1];
    for (const [j, another] of Array.from(other).entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === another ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
};

/** Names that are nearly one of the settings that are not set; shorter ones are near to everything. */
export const misspelt = (names: readonly string[], unset: readonly string[]): string[] =>
  names.flatMap((name) => {
    const near = unset.find(
      (known) =>
        known.length > 6 && Math.abs(known.length - name.length) < 3 && lettersBetween(name, known) < 3,
    );
    return near === undefined || unset.includes(name)
      ? []
      : [`${name}: is no setting; ${near} is meant, or set ${near} to nothing`];
  });
