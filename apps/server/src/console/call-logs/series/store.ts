import type { callGroups } from '@waybill/contract/endpoints/call-logs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { msOf } from '../../../platform/db/times.ts';
import { type FoundFilter, callConditions, kindConditions, planned, timeOf } from '../reading/store.ts';
import { type CallCategory, codesOf } from '../rules.ts';

type Part = RawBuilder<unknown>;
export type CallGroup = (typeof callGroups)[number];

/** Where calls are read: until `splitMs` (a full hour) from the hours, from then on one by one. */
export type Source = FoundFilter & { readonly splitMs: number };

const refused = sql`count(*) FILTER (WHERE http_status BETWEEN 400 AND 499)`;
const failed = sql`count(*) FILTER (WHERE http_status >= 500)`;

const categories: readonly CallCategory[] = [
  'none',
  'validation',
  'resource',
  'method',
  'media',
  'file-upload',
  'business',
  'database',
  'network',
  'security',
];
const categoryCase = sql`CASE ${sql.join(
  categories
    .filter((category) => codesOf(category).length > 0)
    .map(
      (category) =>
        sql`WHEN code IN (${sql.join(codesOf(category).map((code) => sql.lit(code)))}) THEN ${sql.lit(category)}`,
    ),
  sql` `,
)} ELSE 'system' END`;

const groups: Readonly<Record<CallGroup, Part>> = {
  path: sql`path`,
  method: sql`method`,
  httpStatus: sql`http_status::text`,
  code: sql`code::text`,
  category: categoryCase,
  user: sql`coalesce(user_id::text, 'none')`,
  key: sql`coalesce(key_id::text, 'none')`,
  ip: sql`ip`,
};

// The hours of everything where nothing is asked of the kind of a call, else those of the kinds.
const hourConditions = (source: Source, ofKinds: boolean): Part =>
  sql.join(
    [
      sql`hour >= ${timeOf(source.startMs)}`,
      sql`hour < ${timeOf(source.splitMs)}`,
      ofKinds ? sql`method IS NOT NULL` : sql`method IS NULL`,
      ...kindConditions(source),
    ],
    sql` AND `,
  );
const asksForKinds = (source: Source): boolean => kindConditions(source).length > 0;
const rawOf = (source: Source): Part =>
  callConditions({ ...source, startMs: Math.max(source.startMs, source.splitMs) });
const readsHours = (source: Source): boolean => source.splitMs > source.startMs;
const readsCalls = (source: Source): boolean => source.splitMs < source.endMs || !readsHours(source);

export type StepRow = {
  step_ms: number;
  group: string | null;
  duration_class: number;
  calls: number;
  refused: number;
  failed: number;
};

/** Calls by step, group and class of duration. Groups that are not among `named` are put together as `…`. */
export const stepsStatement = (
  source: Source,
  step: { readonly seconds: number; readonly originMs: number },
  grouped?: { readonly by: CallGroup; readonly named: readonly string[] },
): RawBuilder<StepRow> => {
  const group =
    grouped === undefined
      ? sql`NULL::text`
      : sql`CASE WHEN ${groups[grouped.by]} = ANY(${[...grouped.named]}::text[]) THEN ${groups[grouped.by]} ELSE '…' END`;
  const bin = (column: Part): Part =>
    sql`date_bin(make_interval(secs => ${sql.lit(step.seconds)}), ${column}, ${timeOf(step.originMs)})`;
  const raw = sql`SELECT ${bin(sql`at`)} AS step, ${group} AS "group", duration_class, count(*) AS calls,
      ${refused} AS refused, ${failed} AS failed
    FROM call_log WHERE ${rawOf(source)} GROUP BY 1, 2, 3`;
  // What was rejected and failed is known of a kind, not of its classes: it is counted with the first of them.
  const hours = sql`SELECT ${bin(sql`greatest(hour, ${timeOf(step.originMs)})`)} AS step, ${group} AS "group",
      d.class AS duration_class, sum(d.calls) AS calls, sum(CASE WHEN d.place = 1 THEN refused ELSE 0 END) AS refused,
      sum(CASE WHEN d.place = 1 THEN failed ELSE 0 END) AS failed
    FROM call_hours, unnest(duration_classes, duration_counts) WITH ORDINALITY AS d (class, calls, place)
    WHERE ${hourConditions(source, grouped !== undefined || asksForKinds(source))} GROUP BY 1, 2, 3`;
  return sql`SELECT ${sql.raw(msOf('step'))} AS step_ms, "group", duration_class, calls::int,
      refused::int, failed::int
    FROM (${sql.join([...(readsCalls(source) ? [raw] : []), ...(readsHours(source) ? [hours] : [])], sql` UNION ALL `)}) s`;
};

export type AskedSteps = Parameters<typeof stepsStatement>;

export const listSteps = (db: Db, ...asked: readonly AskedSteps[]): Promise<StepRow[]> =>
  planned(
    db,
    sql`${sql.join(
      asked.map((one) => stepsStatement(...one)),
      sql` UNION ALL `,
    )}`,
  );

export const largestGroups = async (
  db: Db,
  source: Source,
  by: CallGroup,
  most: number,
): Promise<string[]> => {
  const raw = sql`SELECT ${groups[by]} AS "group", count(*) AS calls FROM call_log WHERE ${rawOf(source)} GROUP BY 1`;
  const hours = sql`SELECT ${groups[by]}, sum(calls) FROM call_hours WHERE ${hourConditions(source, true)} GROUP BY 1`;
  const rows = await planned(
    db,
    sql<{
      group: string;
    }>`SELECT "group" FROM (${readsHours(source) ? sql`${raw} UNION ALL ${hours}` : raw}) g
      GROUP BY 1 ORDER BY sum(calls) DESC, 1 LIMIT ${sql.lit(most)}`,
  );
  return rows.map(({ group }) => group);
};

export const labelsOf = async (
  db: Db,
  by: 'user' | 'key',
  ids: readonly number[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows =
    by === 'user'
      ? await db.selectFrom('users').select(['id', 'user_name as label']).where('id', 'in', ids).execute()
      : await db.selectFrom('api_keys').select(['id', 'prefix as label']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, label }) => [String(id), label]));
};

/** Until when hours are counted, in milliseconds; null when none is. */
export const countedUntil = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('call_hours')
    .select(sql<number | null>`${sql.raw(msOf('max(hour)'))} + 3600000`.as('until'))
    .where('method', 'is', null)
    .executeTakeFirst();
  return row?.until ?? null;
};

export type KindRow = { http_status: number; calls: number };

export const countByStatus = (db: Db, filter: FoundFilter): Promise<KindRow[]> =>
  planned(
    db,
    sql<KindRow>`SELECT http_status, count(*)::int AS calls FROM call_log WHERE ${callConditions(filter)} GROUP BY 1`,
  );

export type CodeRow = { code: number; calls: number; callers: number };

export const countByCode = (db: Db, filter: FoundFilter, most: number): Promise<CodeRow[]> =>
  planned(
    db,
    sql<CodeRow>`SELECT code, count(*)::int AS calls, count(DISTINCT coalesce(user_id::text, ip))::int AS callers
      FROM call_log WHERE ${callConditions(filter)} AND code <> 0 GROUP BY code ORDER BY calls DESC, code LIMIT ${sql.lit(most)}`,
  );

export type PathRow = { method: string; path: string; refused: number; failed: number };

export const countByPath = (db: Db, filter: FoundFilter, most: number): Promise<PathRow[]> =>
  planned(
    db,
    sql<PathRow>`SELECT method, path, (${refused})::int AS refused, (${failed})::int AS failed
      FROM call_log WHERE ${callConditions(filter)} AND http_status <> 200 AND http_status >= 400
      GROUP BY method, path ORDER BY count(*) DESC, method, path LIMIT ${sql.lit(most)}`,
  );
