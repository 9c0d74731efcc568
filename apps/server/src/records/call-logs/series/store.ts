import type { EndpointData } from '@waybill/contract/endpoint.ts';
import {
  callCategories,
  type callGroups,
  type callLogEndpoints,
} from '@waybill/contract/endpoints/call-logs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { msOf } from '../../../platform/db/times.ts';
import { type FoundFilter, callConditions, kindConditions, planned, timeOf } from '../reading/store.ts';
import { type ClassedCalls, codesOf } from '../rules.ts';

type Part = RawBuilder<unknown>;
export type CallGroup = (typeof callGroups)[number];

/** Where calls are read: until `splitMs` (a full hour) from the hours, from then on one by one. */
export type Source = FoundFilter & { readonly splitMs: number };

const refused = sql`http_status BETWEEN 400 AND 499`;
const failed = sql`http_status >= 500`;

const categoryCase = sql`CASE ${sql.join(
  callCategories
    .filter((category) => category !== 'system' && codesOf(category).length > 0)
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

const rawOf = (source: Source): Part =>
  callConditions({ ...source, startMs: Math.max(source.startMs, source.splitMs) });

// The hours of everything where nothing is asked of the kind of a call, else those of the kinds.
const hoursOf = (source: Source, ofKinds: boolean): Part => {
  const conditions = kindConditions(source);
  const columns =
    ofKinds || conditions.length > 0
      ? sql`labels[1] AS method, labels[2] AS path, labels[3]::smallint AS http_status, labels[4]::int AS code`
      : sql`NULL, NULL, (labels[1] || '00')::smallint AS http_status, NULL::int`;
  const metric = sql.lit(ofKinds || conditions.length > 0 ? 'call_kinds' : 'calls');
  return sql`SELECT * FROM (
      SELECT at, ${columns}, NULL::bigint AS user_id, NULL::bigint AS key_id, NULL::text AS ip, d.class, d.calls
      FROM measurements, unnest(classes, class_counts) AS d (class, calls)
      WHERE metric = ${metric} AND at >= ${timeOf(source.startMs)} AND at < ${timeOf(source.splitMs)}
    ) h WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`;
};

/** Calls of a source: each row some of one class of duration. */
const callsOf = (source: Source, ofKinds: boolean): Part => {
  const { startMs, endMs, splitMs } = source;
  const readsHours = splitMs > startMs;
  const raw = sql`SELECT at, method, path, http_status, code, user_id, key_id, ip, duration_class, 1 AS calls
    FROM call_log WHERE ${rawOf(source)}`;
  return sql.join(
    [...(splitMs < endMs || !readsHours ? [raw] : []), ...(readsHours ? [hoursOf(source, ofKinds)] : [])],
    sql` UNION ALL `,
  );
};

export type StepRow = ClassedCalls & { step_ms: number; group: string | null };

/** Calls by step, group and class of duration. Groups that are not among `named` are put together as `…`. */
export const listSteps = (
  db: Db,
  source: Source,
  step: { readonly seconds: number; readonly originMs: number },
  grouped?: { readonly by: CallGroup; readonly named: readonly string[] },
): Promise<StepRow[]> => {
  const group =
    grouped === undefined
      ? sql`NULL::text`
      : sql`CASE WHEN ${groups[grouped.by]} = ANY(${[...grouped.named]}::text[]) THEN ${groups[grouped.by]} ELSE '…' END`;
  const query = sql<StepRow>`SELECT ${sql.raw(msOf('step'))} AS step_ms, "group", duration_class, calls::int, refused::int, failed::int
    FROM (SELECT date_bin(make_interval(secs => ${sql.lit(step.seconds)}), greatest(at, ${timeOf(step.originMs)}), ${timeOf(step.originMs)}) AS step,
        ${group} AS "group", duration_class, sum(calls) AS calls,
        coalesce(sum(calls) FILTER (WHERE ${refused}), 0) AS refused, coalesce(sum(calls) FILTER (WHERE ${failed}), 0) AS failed
      FROM (${callsOf(source, grouped !== undefined)}) c (at, method, path, http_status, code, user_id, key_id, ip, duration_class, calls)
      GROUP BY 1, 2, 3) s`;
  return planned(db, query);
};

export const largestGroups = async (
  db: Db,
  source: Source,
  by: CallGroup,
  most: number,
): Promise<string[]> => {
  const rows = await planned(
    db,
    sql<{ group: string }>`SELECT ${groups[by]} AS "group"
      FROM (${callsOf(source, true)}) c (at, method, path, http_status, code, user_id, key_id, ip, duration_class, calls)
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
    .selectFrom('measurements')
    .select(sql<number | null>`${sql.raw(msOf('max(at)'))} + 3600000`.as('until'))
    .where('metric', '=', 'calls')
    .executeTakeFirst();
  return row?.until ?? null;
};

type Statistics = EndpointData<typeof callLogEndpoints.responseStatistics>;

export const countByClass = (db: Db, filter: FoundFilter) =>
  planned(
    db,
    sql<Statistics['classes'][number]>`SELECT http_status / 100 || 'xx' AS class, count(*)::int AS count
      FROM call_log WHERE ${callConditions(filter)} GROUP BY 1`,
  );

export const countByCode = (db: Db, filter: FoundFilter, most: number) =>
  planned(
    db,
    sql<Statistics['codes'][number]>`SELECT code, count(*)::int AS count,
      count(DISTINCT coalesce(user_id::text, ip))::int AS callers
      FROM call_log WHERE ${callConditions(filter)} AND code <> 0 GROUP BY code ORDER BY count DESC, code LIMIT ${sql.lit(most)}`,
  );

export const countByPath = (db: Db, filter: FoundFilter, most: number) =>
  planned(
    db,
    sql<Statistics['paths'][number]>`SELECT method, path,
      (count(*) FILTER (WHERE ${refused}))::int AS refused,
      (count(*) FILTER (WHERE ${failed}))::int AS failed
      FROM call_log WHERE ${callConditions(filter)} AND http_status <> 200 AND http_status >= 400
      GROUP BY method, path ORDER BY count(*) DESC, method, path LIMIT ${sql.lit(most)}`,
  );
