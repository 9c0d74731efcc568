import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { CallLogRow, callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, statement } from '../../../platform/db/database.ts';
import { beginsWith, contains } from '../../../platform/db/like.ts';
import { epochMs } from '../../../platform/db/times.ts';
import { readUnder } from '../../../platform/db/transaction.ts';
import { columnsOf, id, partyOrNull, read, time, value, fieldsOf } from '../../../platform/db/view.ts';
import { categoryOf, codesOf, pathPrefix, shownPath } from '../rules.ts';

type Part = RawBuilder<unknown>;

export type CallQuery = EndpointInput<typeof callLogEndpoints.exportCalls>['query'];

/** What calls are looked for by; times in milliseconds, from (inclusive) and to (exclusive). */
export type CallFilter = Omit<CallQuery, 'startTime' | 'endTime' | 'userId' | 'keyId'> & {
  readonly startMs: number;
  readonly endMs: number;
  readonly userId?: number | undefined;
  readonly keyId?: number | undefined;
  readonly byKey?: boolean;
  readonly failed?: boolean;
};

export type FoundFilter = Omit<CallFilter, 'ua'> & { readonly agentIds?: readonly number[] | undefined };

export const timeOf = (ms: number): Part => sql`${sql.lit(new Date(ms).toISOString())}::timestamptz`;
const list = (numbers: readonly number[]): Part =>
  numbers.length === 0 ? sql`NULL` : sql.join(numbers.map((number) => sql.lit(number)));

// Written out and not as values: an index of a part of the calls will do where the database sees that it does.
const statusIs = (text: string): Part => {
  if (!text.endsWith('xx')) return sql`http_status = ${sql.lit(Number(text))}`;
  const first = Number(text.slice(0, 1)) * 100;
  return sql`http_status BETWEEN ${sql.lit(first)} AND ${sql.lit(first + 99)}`;
};

const pathIs = (text: string): Part => {
  const { path, pathId } = pathPrefix(text);
  const begins = sql`path LIKE ${beginsWith(path)}`;
  if (pathId === null) return begins;
  // What stands behind an id ends it; else it may go on.
  const ofId = path.endsWith(':id') ? sql`path_id LIKE ${`${pathId}%`}` : sql`path_id = ${pathId}`;
  return sql`${begins} AND ${ofId}`;
};

export const kindConditions = (filter: FoundFilter): Part[] => {
  const { method, path, httpStatus, code, category } = filter;
  return [
    ...(method === undefined ? [] : [sql`method = ${sql.lit(method)}`]),
    ...(path === undefined ? [] : [pathIs(path)]),
    ...(httpStatus === undefined ? [] : [statusIs(httpStatus)]),
    ...(code === undefined ? [] : [sql`code = ${sql.lit(code)}`]),
    ...(category === undefined ? [] : [sql`code IN (${list(codesOf(category))})`]),
  ];
};

export const callConditions = (filter: FoundFilter): Part => {
  const { startMs, endMs, traceId, userId, keyId, minDurationMs, maxDurationMs, ip, agentIds } = filter;
  const { byKey = false, failed = false } = filter;
  return sql.join(
    [
      sql`at >= ${timeOf(startMs)}`,
      sql`at < ${timeOf(endMs)}`,
      ...kindConditions(filter),
      ...(traceId === undefined ? [] : [sql`trace_id = ${traceId}`]),
      ...(userId === undefined ? [] : [sql`user_id = ${sql.lit(userId)}`]),
      ...(keyId === undefined ? [] : [sql`key_id = ${sql.lit(keyId)}`]),
      ...(byKey ? [sql`key_id IS NOT NULL`] : []),
      ...(failed ? [sql`http_status >= 400`] : []),
      ...(minDurationMs === undefined ? [] : [sql`duration_us >= ${sql.lit(minDurationMs * 1000)}`]),
      ...(maxDurationMs === undefined ? [] : [sql`duration_us <= ${sql.lit(maxDurationMs * 1000)}`]),
      ...(ip === undefined ? [] : [sql`ip = ${ip}`]),
      ...(agentIds === undefined ? [] : [sql`agent_id IN (${list(agentIds)})`]),
    ],
    sql` AND `,
  );
};

const mostAgents = 1_000;

export const findAgents = async (db: Db, { ua, ...filter }: CallFilter): Promise<FoundFilter> => {
  if (ua === undefined) return filter;
  const found = await db
    .selectFrom('call_agents')
    .select('id')
    .where('agent', 'ilike', contains(ua))
    .orderBy('last_on', 'desc')
    .limit(mostAgents)
    .execute();
  return { ...filter, agentIds: found.map(({ id }) => id) };
};

/** A call as the staff read it, and `at` in full, by which the page after it begins. */
export type ListedCall = CallLogRow & { readonly at: string };

const { text: columns, answerOf } = columnsOf<ListedCall>({
  id: id('c.id'),
  time: time('c.at'),
  timeMs: read('c.at', epochMs),
  ...fieldsOf('c', 'traceId', 'method', 'httpStatus', 'code', 'ip', 'bytes', 'at'),
  user: partyOrNull('c.user_id', 'u.user_name'),
  key: value(
    `CASE WHEN c.key_id IS NOT NULL THEN json_build_object('id', c.key_id::text, 'prefix', coalesce(k.prefix, '')) END`,
  ),
  path: read(`json_build_object('path', c.path, 'pathId', c.path_id)`, shownPath),
  category: read('c.code', categoryOf),
  durationMs: read('c.duration_us', (us: number) => us / 1000),
  ua: value('a.agent'),
});

const withNames = (calls: Part): RawBuilder<ListedCall> =>
  sql`SELECT ${sql.raw(columns)}
    FROM (${calls}) c LEFT JOIN users u ON u.id = c.user_id LEFT JOIN api_keys k ON k.id = c.key_id
      LEFT JOIN call_agents a ON a.id = c.agent_id
    ORDER BY c.at DESC, c.id DESC`;
const wireOf = (call: ListedCall): CallLogRow => {
  const { at: _, ...row } = answerOf(call);
  return row;
};

export const pageStatement = (filter: FoundFilter, size: number, skip: number): RawBuilder<ListedCall> =>
  withNames(
    sql`SELECT * FROM call_log WHERE ${callConditions(filter)} ORDER BY at DESC, id DESC
      LIMIT ${sql.lit(size)} OFFSET ${sql.lit(skip)}`,
  );

export const countStatement = (filter: FoundFilter, most: number): RawBuilder<{ counted: number }> =>
  sql`SELECT count(*)::int AS counted
    FROM (SELECT 1 FROM call_log WHERE ${callConditions(filter)} LIMIT ${sql.lit(most)}) c`;

/**
 * Reads by a statement that is planned for the values at hand: which days are read and by which index depends on them. One
 * that has all of them in its text always is, for only statements with values are prepared.
 */
export const planned = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => {
  const compiled = query.compile(db);
  if (compiled.parameters.length === 0) return (await db.executeQuery(compiled)).rows;
  return readUnder(db, sql`SET LOCAL plan_cache_mode = force_custom_plan`, query);
};

export const listCalls = async (
  db: Db,
  filter: FoundFilter,
  size: number,
  skip: number,
): Promise<CallLogRow[]> => (await planned(db, pageStatement(filter, size, skip))).map(wireOf);

export const countCalls = async (db: Db, filter: FoundFilter, most: number): Promise<number> =>
  (await planned(db, countStatement(filter, most)))[0]?.counted ?? 0;

export const listCallsBefore = async (
  db: Db,
  filter: FoundFilter,
  before: { readonly at: string; readonly id: string } | undefined,
  size: number,
): Promise<ListedCall[]> => {
  const calls = await planned(
    db,
    withNames(
      sql`SELECT * FROM call_log WHERE ${callConditions(filter)}
        ${before === undefined ? sql`` : sql`AND (at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`}
        ORDER BY at DESC, id DESC LIMIT ${sql.lit(size)}`,
    ),
  );
  return calls.map(answerOf);
};

export const listCallsOfTrace = async (db: Db, traceId: string, most: number): Promise<CallLogRow[]> => {
  const { rows } = await withNames(
    sql`SELECT * FROM call_log WHERE trace_id = ${traceId} LIMIT ${sql.lit(most)}`,
  ).execute(db);
  return rows.toReversed().map(wireOf);
};

export const countLosses = statement<{ calls: number }, [string, string]>(
  'SELECT coalesce(sum(calls), 0)::int AS calls FROM call_log_losses WHERE at >= $1::timestamptz AND at < $2::timestamptz',
);
