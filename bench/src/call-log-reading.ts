import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { keepCallLog } from '@waybill/server/src/console/call-logs/public-api.ts';
import {
  type FoundFilter,
  countStatement,
  pageStatement,
} from '@waybill/server/src/console/call-logs/reading/store.ts';
import { stepsStatement } from '@waybill/server/src/console/call-logs/series/store.ts';
import type pg from 'pg';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { withoutIndexes } from './data/without-indexes.ts';
import { type Query, type StatementFigure, measureStatement, statementTable } from './statements.ts';

const [hour, day] = [3_600_000, 86_400_000];
const agents = 400;

/**
 * Thirty days of calls: 5,000 accounts of which few call often, one call in five without an account, one in twenty-five
 * rejected, one in a thousand failed, one in a thousand slow; some accounts, keys, addresses and programs hardly ever call.
 */
const fill = async (client: pg.Client, calls: number): Promise<void> => {
  const routes = endpointList.map(({ method, path }) => ({ method, path: path.replace(':carrier', 'ups') }));
  await client.query(
    `SET synchronous_commit = off; SET maintenance_work_mem = '256MB';
     SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 31, (now() AT TIME ZONE 'UTC')::date + 1)`,
  );
  await client.query(
    `INSERT INTO call_agents (agent, last_on) SELECT 'program-' || n || '/1.' || n, current_date FROM generate_series(1, ${agents}) n`,
  );
  await withoutIndexes(client, 'call_log', () =>
    client.query(
      `INSERT INTO call_log (at, user_id, key_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip,
       trace_id)
     SELECT now() - ($1 - n) * (interval '30 days' / $1), u, CASE WHEN n % 50 = 0 THEN CASE WHEN n % 500000 = 0 THEN 7 ELSE 100 + n % 97 END END,
       CASE WHEN n % 1000 = 7 THEN 1000000 + r * 4000000 ELSE 900 * exp(r * 4) END::int, (r * 20000)::int, c,
       CASE WHEN n % 200000 = 3 THEN ${agents} ELSE 1 + floor(r * r * r * ${agents - 10}) END::int,
       CASE c WHEN 0 THEN CASE WHEN n % 3001 = 0 THEN 204 ELSE 200 END ELSE c / 100 END, ($2::text[])[place], ($3::text[])[place],
       CASE WHEN ($3::text[])[place] LIKE '%:id%' THEN (n % 99991)::text END,
       CASE WHEN n % 400000 = 11 THEN '203.0.113.77' ELSE '198.51.' || coalesce(u, n % 3000) % 100 || '.' || coalesce(u, n % 3000) / 100 END,
       md5(n::text)::uuid::text
     FROM (
       SELECT n, r, CASE WHEN n % 5 = 0 THEN NULL WHEN n % 300000 = 1 THEN 5001 ELSE 1 + floor(r * r * 5000) END::bigint AS u,
         CASE WHEN n % 1000 = 13 THEN 50001 WHEN n % 25 = 4 THEN (ARRAY[40001, 40101, 40101, 40401, 40301, 42901, 40901])[1 + n / 25 % 7] ELSE 0 END AS c,
         1 + floor(r2 * r2 * r2 * array_length($2::text[], 1))::int AS place
       FROM (SELECT n, random() AS r, random() AS r2 FROM generate_series(1, $1::int) n) o
     ) x`,
      [calls, routes.map(({ method }) => method), routes.map(({ path }) => path)],
    ),
  );
  await client.query('VACUUM (ANALYZE) call_log');
};

const filters: readonly (readonly [string, Partial<FoundFilter>])[] = [
  ['no filter', {}],
  ['frequent account', { userId: 3 }],
  ['rare account', { userId: 5001 }],
  ['key', { keyId: 120 }],
  ['rare key', { keyId: 7 }],
  ['GET', { method: 'GET' }],
  ['DELETE', { method: 'DELETE' }],
  ['frequent path', { path: '/auth' }],
  ['rare path', { path: '/admin/monitor' }],
  ['path with an id', { path: '/ticket/detail/4711' }],
  ['404', { httpStatus: '404' }],
  ['204', { httpStatus: '204' }],
  ['4xx', { httpStatus: '4xx' }],
  ['5xx', { httpStatus: '5xx' }],
  ['a code', { code: 42_901 }],
  ['a category', { category: 'system' }],
  ['a category that never is', { category: 'network' }],
  ['1,000 ms and more', { minDurationMs: 1000 }],
  ['1 ms and less', { maxDurationMs: 1 }],
  ['address', { ip: '198.51.3.0' }],
  ['rare address', { ip: '203.0.113.77' }],
  ['frequent program', { agentIds: [1, 2, 3] }],
  ['rare program', { agentIds: [agents] }],
];

/** Milliseconds of the database that a page of calls and a series of a day may take. */
const [pageMs, seriesMs] = [50, 200];

/** Runs the list of calls by every filter, on a day and on all thirty, and series, on so many calls. */
export const readCallLog = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { calls, times } = options.quick ? { calls: 300_000, times: 3 } : { calls: 10_000_000, times: 9 };
  await inDatabase(server, 'call_log', async ({ client, db }) => {
    progress(`${calls} calls`);
    await fill(client, calls);
    progress('hours of calls');
    await keepCallLog(db);
    await client.query('VACUUM (ANALYZE) call_hours');
    const figures: StatementFigure[] = [];
    const measure = async (name: string, statement: { compile(of: typeof db): Query }, limitMs?: number) => {
      progress(name);
      const query = statement.compile(db);
      figures.push(await measureStatement(client, name, times, () => query, { limitMs }));
    };
    const endMs = Date.now();
    const lastDay = { startMs: endMs - day, endMs };
    const all = { startMs: endMs - 30 * day, endMs };
    const { rows } = await client.query<{ trace_id: string }>(
      'SELECT trace_id FROM call_log ORDER BY at, id OFFSET 1000 LIMIT 1',
    );
    for (const [name, filter] of filters) {
      await measure(`page, a day, ${name}`, pageStatement({ ...lastDay, ...filter }, 20, 0), pageMs);
      await measure(`page, 30 days, ${name}`, pageStatement({ ...all, ...filter }, 20, 0), pageMs);
    }
    const traceId = rows[0]?.trace_id ?? '';
    await measure('page, 30 days, trace', pageStatement({ ...all, traceId }, 20, 0), pageMs);
    await measure('page 400, 30 days, no filter', pageStatement(all, 20, 7_980), pageMs);
    await measure('count to 10,001, 30 days, no filter', countStatement(all, 10_001));
    await measure('count to 10,001, a day, 4xx', countStatement({ ...lastDay, httpStatus: '4xx' }, 10_001));
    const quarters = { seconds: 900, originMs: lastDay.startMs };
    const ofDay = { ...lastDay, splitMs: lastDay.startMs };
    const name = 'series, a day in quarters';
    await measure(name, stepsStatement(ofDay, quarters), seriesMs);
    await measure(`${name}, 4xx`, stepsStatement({ ...ofDay, httpStatus: '4xx' }, quarters), seriesMs);
    await measure(`${name}, one account`, stepsStatement({ ...ofDay, userId: 3 }, quarters), seriesMs);
    const byMethod = { by: 'method', named: ['GET', 'POST'] } as const;
    await measure(`${name}, by method`, stepsStatement(ofDay, quarters, byMethod));
    const startMs = Math.floor(all.startMs / hour) * hour;
    const byHour = { startMs, endMs, splitMs: Math.floor(endMs / hour - 1) * hour };
    const days = { seconds: 86_400, originMs: startMs };
    await measure('series, 30 days in days, from hours', stepsStatement(byHour, days));
    const onePath = { ...byHour, path: '/auth/login' };
    await measure('series, 30 days in days, one path, from hours', stepsStatement(onePath, days));
    await report('call-log', [statementTable(figures)]);
  });
};
