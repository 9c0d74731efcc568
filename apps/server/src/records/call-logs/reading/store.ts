import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { CallLogRow, callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, statement } from '../../../platform/db/database.ts';
import { beginsWith, contains } from '../../../platform/db/like.ts';
import { epochMs } from '../../../platform/db/times.ts';
import { readUnder } from '../../../platform/db/transaction.ts';
import { allOf, columnsOf, equals, field, fieldsOf, when } from '../../../platform/db/view.ts';
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

export const kindConditions = ({ method, path, httpStatus, code, category }: FoundFilter): Part[] =>
  [
    when(method, (one) => sql`method = ${sql.lit(one)}`),
    when(path, pathIs),
    when(httpStatus, statusIs),
    when(code, (one) => sql`code = ${sql.lit(one)}`),
    when(category, (one) => sql`code IN (${list(codesOf(one))})`),
  ].filter((one) => one !== undefined);

export const callConditions = (filter: FoundFilter): Part =>
  allOf([
    sql`at >= ${timeOf(filter.startMs)}`,
    sql`at < ${timeOf(filter.endMs)}`,
    ...kindConditions(filter),
    equals('trace_id', filter.traceId),
    when(filter.userId, (one) => sql`user_id = ${sql.lit(one)}`),
    when(filter.keyId, (one) => sql`key_id = ${sql.lit(one)}`),
    filter.byKey === true ? sql`key_id IS NOT NULL` : undefined,
    filter.failed === true ? sql`http_status >= 400` : undefined,
    when(filter.minDurationMs, (ms) => sql`duration_us >= ${sql.lit(ms * 1000)}`),
    when(filter.maxDurationMs, (ms) => sql`duration_us <= ${sql.lit(ms * 1000)}`),
    equals('ip', filter.ip),
    when(filter.agentIds, (ids) => sql`agent_id IN (${list(ids)})`),
  ]);

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
  id: field.id('c.id'),
  time: field.time('c.at'),
  timeMs: field.read('c.at', epochMs),
  ...fieldsOf('c', 'traceId', 'method', 'httpStatus', 'code', 'ip', 'bytes', 'at'),
  user: field.partyOrNull('c.user_id', 'u.user_name'),
  key: field.value(
    `CASE WHEN c.key_id IS NOT NULL THEN json_build_object('id', c.key_id::text, 'prefix', coalesce(k.prefix, '')) END`,
  ),
  path: field.read(`json_build_object('path', c.path, 'pathId', c.path_id)`, shownPath),
  category: field.read('c.code', categoryOf),
  durationMs: field.read('c.duration_us', (us: number) => us / 1000),
  ua: field.value('a.agent'),
});

const callsWithNames = (which: Part): RawBuilder<ListedCall> =>
  sql`SELECT ${sql.raw(columns)}
    FROM (SELECT * FROM call_log WHERE ${which}) c LEFT JOIN users u ON u.id = c.user_id LEFT JOIN api_keys k ON k.id = c.key_id
      LEFT JOIN call_agents a ON a.id = c.agent_id
    ORDER BY c.at DESC, c.id DESC`;
const wireOf = (call: ListedCall): CallLogRow => {
  const { at: _, ...row } = answerOf(call);
  return row;
};

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
): Promise<CallLogRow[]> => {
  const calls = await planned(
    db,
    callsWithNames(
      sql`${callConditions(filter)} ORDER BY at DESC, id DESC LIMIT ${sql.lit(size)} OFFSET ${sql.lit(skip)}`,
    ),
  );
  return calls.map(wireOf);
};

export const countCalls = async (db: Db, filter: FoundFilter, most: number): Promise<number> => {
  const [found] = await planned(
    db,
    sql<{ counted: number }>`SELECT count(*)::int AS counted
      FROM (SELECT 1 FROM call_log WHERE ${callConditions(filter)} LIMIT ${sql.lit(most)}) c`,
  );
  return found?.counted ?? 0;
};

export const listCallsBefore = async (
  db: Db,
  filter: FoundFilter,
  before: { readonly at: string; readonly id: string } | undefined,
  size: number,
): Promise<ListedCall[]> => {
  const calls = await planned(
    db,
    callsWithNames(
      sql`${callConditions(filter)}
        ${before === undefined ? sql`` : sql`AND (at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`}
        ORDER BY at DESC, id DESC LIMIT ${sql.lit(size)}`,
    ),
  );
  return calls.map(answerOf);
};

export const listCallsOfTrace = async (db: Db, traceId: string, most: number): Promise<CallLogRow[]> => {
  const { rows } = await callsWithNames(sql`trace_id = ${traceId} LIMIT ${sql.lit(most)}`).execute(db);
  return rows.toReversed().map(wireOf);
};

export const countLosses = statement<{ calls: number }, [string, string]>(
  'SELECT coalesce(sum(calls), 0)::int AS calls FROM call_log_losses WHERE at >= $1::timestamptz AND at < $2::timestamptz',
);
