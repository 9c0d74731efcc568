import { type ErrorCategory, errorCatalogue } from '@waybill/contract/codes.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import type { callCategories } from '@waybill/contract/endpoints/call-logs.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';

/** Days that single calls are kept, and days that their hours are (product rules, section 13). */
export const keptDays = { calls: 30, hours: 400 } as const;

export type CallCategory = (typeof callCategories)[number];

// What a path may show ------------------------------------------------------------------

const known: ReadonlySet<string> = new Set(endpointList.map(({ path }) => path.split('/')[1] ?? ''));
const carrierNames: ReadonlySet<string> = new Set(carriers);

/** Shorter than any tracking number that is all digits, and longer than ids get. */
const id = /^\d{1,10}$/;

export type LoggedPath = { readonly path: string; readonly pathId: string | null };

/**
 * The path of a call without what may be secret or could be anything: the route with its carrier, and its id apart. What
 * is no route keeps its first segment, where the contract knows that.
 */
export const loggedPath = ({
  route,
  rawPath,
  params,
}: {
  readonly route: string | undefined;
  readonly rawPath: string;
  readonly params: Readonly<Record<string, string>>;
}): LoggedPath => {
  if (route === undefined) {
    const first = rawPath.split('/')[1] ?? '';
    return { path: known.has(first) ? `/${first}/*` : '/*', pathId: null };
  }
  if (!route.includes(':')) return { path: route, pathId: null };
  let pathId: string | null = null;
  const path = route.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = params[name] ?? '';
    if (name === 'carrier') return carrierNames.has(value) ? value : whole;
    if (name !== 'id' && !name.endsWith('Id')) return whole;
    if (id.test(value)) pathId = value;
    return ':id';
  });
  return { path, pathId };
};

export const shownPath = ({ path, pathId }: LoggedPath): string =>
  pathId === null ? path : path.replace(':id', pathId);

/** What logged paths begin with that begin as somebody writes it: an id in it is looked for apart. */
export const pathPrefix = (text: string): LoggedPath => {
  const found = /^(.*?\/)(\d{1,19})(\/.*)?$/.exec(text);
  if (found === null) return { path: text, pathId: null };
  const [, before = '', pathId = '', rest = ''] = found;
  return { path: `${before}:id${rest}`, pathId };
};

const longestAgent = 200;
// Tokens, keys, exchange codes and numbers, as nobody's program is called.
const secretLike = /(?=[\w-]*\d)[\w-]{18,}|\d{12,}/g;

/** The first 200 characters of the name of a program, by themselves: a slice would keep the whole in memory. */
export const cutAgent = (agent: string): string =>
  agent.length <= longestAgent ? agent : Buffer.from(agent.slice(0, longestAgent)).toString();

export const loggedAgent = (agent: string): string => agent.replaceAll(secretLike, '***');

// Kinds of error ----------------------------------------------------------------------

const categoryByCode: ReadonlyMap<number, ErrorCategory> = new Map(
  Object.values(errorCatalogue).map(({ code, category }) => [code, category]),
);

export const categoryOf = (code: number): CallCategory =>
  code === 0 ? 'none' : (categoryByCode.get(code) ?? 'system');

export const codesOf = (category: CallCategory): readonly number[] =>
  category === 'none'
    ? [0]
    : [...categoryByCode].flatMap(([code, other]) => (other === category ? [code] : []));

// Steps ---------------------------------------------------------------------------------

const intervals = [60, 300, 900, 3600, 86_400] as const;
const mostSteps = 1_500;
const wantedSteps = 100;

/** Seconds of a step: what was asked for where that gives no more than 1,500 of them, else the next that does. */
export const stepSeconds = (asked: number | 'auto', rangeMs: number): number => {
  const steps = (interval: number): number => rangeMs / 1000 / interval;
  const farFrom = (interval: number): number => Math.abs(Math.log(steps(interval) / wantedSteps));
  const best =
    asked === 'auto' ? intervals.toSorted((one, other) => farFrom(one) - farFrom(other))[0] : asked;
  return intervals.find((one) => one >= (best ?? 60) && steps(one) <= mostSteps) ?? 86_400;
};

const kindGroups: ReadonlySet<string | undefined> = new Set([
  undefined,
  'path',
  'method',
  'httpStatus',
  'code',
  'category',
]);

export const readsOnlyKinds = (
  asked: Partial<
    Record<'traceId' | 'userId' | 'keyId' | 'minDurationMs' | 'maxDurationMs' | 'ip' | 'ua', unknown>
  > & { readonly path?: string | undefined },
  groupBy: string | undefined,
): boolean => {
  const { traceId, userId, keyId, minDurationMs, maxDurationMs, ip, ua, path } = asked;
  const others = [traceId, userId, keyId, minDurationMs, maxDurationMs, ip, ua];
  return (
    others.every((value) => value === undefined) &&
    kindGroups.has(groupBy) &&
    (path === undefined || pathPrefix(path).pathId === null)
  );
};

// Percentiles ---------------------------------------------------------------------------

const growth = 1.03;

/** Milliseconds that stand for a class of duration: what is in it is at most 1.5 % away. */
const midOf = (durationClass: number): number =>
  Math.round(growth ** durationClass * Math.sqrt(growth)) / 1000;

/** Some calls of one class of duration. */
export type ClassedCalls = { duration_class: number; calls: number; refused: number; failed: number };

/** What calls come to. A percentile is the least duration that so many calls do not exceed, as `percentile_disc`. */
export const statsOf = (rows: readonly ClassedCalls[]) => {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.duration_class, (counts.get(row.duration_class) ?? 0) + row.calls);
  const sumOf = (of: 'calls' | 'refused' | 'failed'): number => rows.reduce((sum, row) => sum + row[of], 0);
  const calls = sumOf('calls');
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  const percentile = (share: number): number | null => {
    let left = Math.ceil(share * calls);
    for (const [durationClass, count] of sorted) {
      left -= count;
      if (left <= 0) return midOf(durationClass);
    }
    return null;
  };
  const none = calls === 0;
  return {
    count: calls,
    /** Answered with 4xx. */
    refused: sumOf('refused'),
    /** Answered with 5xx. */
    failed: sumOf('failed'),
    /** Milliseconds, within 2 % of the true ones; null without a call. */
    p50: none ? null : percentile(0.5),
    p95: none ? null : percentile(0.95),
    p99: none ? null : percentile(0.99),
  };
};

export type CallStats = ReturnType<typeof statsOf>;
