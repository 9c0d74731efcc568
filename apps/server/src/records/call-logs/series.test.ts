import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { countTableHours } from '../stats/public-api.ts';
import { keepCallLog } from './public-api.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay, oldByTheHour } from '../../housekeeping.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ CALL_LOG: 'off' });
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

type Planted = {
  at: number;
  us: number;
  status?: number;
  code?: number;
  path?: string;
  userId?: number | null;
};
const plant = async (calls: readonly Planted[]): Promise<void> => {
  const { pool } = app.context;
  await pool.query(
    `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 40, (now() AT TIME ZONE 'UTC')::date + 1)`,
  );
  await pool.query(
    `INSERT INTO call_log (at, duration_us, http_status, code, path, user_id, bytes, method, ip, trace_id)
     SELECT to_timestamp(at / 1000.0), us, status, code, path, user_id, 10, 'GET', '203.0.113.1', 'planted-trace'
     FROM unnest($1::bigint[], $2::int[], $3::smallint[], $4::int[], $5::text[], $6::bigint[]) AS c (at, us, status, code, path, user_id)`,
    [
      calls.map(({ at }) => at),
      calls.map(({ us }) => us),
      calls.map(({ status }) => status ?? 200),
      calls.map(({ code }) => code ?? 0),
      calls.map(({ path }) => path ?? '/user/getUserInfo'),
      calls.map(({ userId }) => userId ?? null),
    ],
  );
};
const clear = () => app.context.pool.query('TRUNCATE call_log, measurements');
const series = (query: Record<string, string>) => app.call(endpoints.callSeries, { query }, admin);
const iso = (ms: number): string => new Date(ms).toISOString();

/** Durations from tens of microseconds to a minute, as the log of a busy day has them. */
const manyDurations = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => Math.round(40 * 1.5e6 ** (((n * 7919) % count) / count)));

/** The start of a full hour two hours ago, well inside of what is kept call by call. */
const lately = (): number => Math.floor(Date.now() / hour) * hour - 2 * hour;

describe('a series of calls', () => {
  test('has percentiles within 2 % of those of the calls themselves, in every step and in all', async () => {
    await clear();
    const start = lately();
    const durations = manyDurations(4_000);
    await plant(durations.map((us, n) => ({ at: start + (n % 60) * minute + 1, us })));
    const found = await series({ startTime: iso(start), endTime: iso(start + hour), interval: '900' });
    const truth = async (from: number, to: number): Promise<number[]> => {
      const { rows } = await app.context.pool.query<{ p: number[] }>(
        `SELECT percentile_disc(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY duration_us / 1000.0::float8) AS p
         FROM call_log WHERE at >= to_timestamp($1 / 1000.0) AND at < to_timestamp($2 / 1000.0)`,
        [from, to],
      );
      return rows[0]?.p ?? [];
    };
    const [all] = found.groups;
    expect(all?.points).toHaveLength(4);
    const compared = [
      { figures: all, from: start, to: start + hour },
      ...(all?.points ?? []).map((figures) => ({
        figures,
        from: figures.timeMs,
        to: figures.timeMs + 15 * minute,
      })),
    ];
    for (const { figures, from, to } of compared) {
      const [p50 = NaN, p95 = NaN, p99 = NaN] = await truth(from, to);
      expect(Math.abs((figures?.p50 ?? 0) / p50 - 1)).toBeLessThan(0.02);
      expect(Math.abs((figures?.p95 ?? 0) / p95 - 1)).toBeLessThan(0.02);
      expect(Math.abs((figures?.p99 ?? 0) / p99 - 1)).toBeLessThan(0.02);
    }
  });

  test('counts what was refused and what failed, and has steps without calls', async () => {
    await clear();
    const start = lately();
    await plant([
      { at: start, us: 1_000 },
      { at: start + minute, us: 1_000, status: 404, code: 40401 },
      { at: start + 20 * minute, us: 1_000, status: 500, code: 50001 },
      { at: start + hour, us: 1_000 },
    ]);
    const found = await series({ startTime: iso(start), endTime: iso(start + hour), interval: '300' });
    expect(found.intervalSeconds).toBe(300);
    expect(found.groups[0]).toMatchObject({ group: null, count: 3, refused: 1, failed: 1 });
    const points = found.groups[0]?.points ?? [];
    expect(points.map(({ timeMs }) => timeMs)).toEqual(
      Array.from({ length: 12 }, (_, n) => start + n * 5 * minute),
    );
    expect(points.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(points[1]).toMatchObject({ count: 0, p50: null, p95: null, p99: null });
    expect(found.previous).toBeNull();
  });

  test('stands beside the period before, in its own steps', async () => {
    await clear();
    const start = lately();
    await plant([
      { at: start + minute, us: 2_000 },
      { at: start - hour + 10 * minute, us: 1_000 },
      { at: start - hour + 11 * minute, us: 1_000, status: 500, code: 50001 },
      { at: start - hour - minute, us: 1_000 },
    ]);
    const query = { startTime: iso(start), endTime: iso(start + hour), interval: '300', compare: 'true' };
    const { previous, groups } = await series(query);
    expect(groups[0]?.count).toBe(1);
    expect(previous).toMatchObject({ count: 2, failed: 1 });
    expect(previous?.points[2]).toMatchObject({ timeMs: start + 10 * minute, count: 2 });
    expect(previous?.points).toHaveLength(12);
  });

  test('by groups has the ten largest, and the others together', async () => {
    await clear();
    const start = lately();
    const paths = Array.from({ length: 13 }, (_, n) => `/path/${String.fromCodePoint(97 + n)}`);
    await plant(
      paths.flatMap((path, n) =>
        Array.from({ length: 20 - n }, () => ({ at: start + minute, us: 1_000, path })),
      ),
    );
    const range = { startTime: iso(start), endTime: iso(start + hour) };
    const { groups } = await series({ ...range, groupBy: 'path' });
    expect(groups.map(({ group, count }) => [group, count])).toEqual([
      ...paths.slice(0, 10).map((path, n) => [path, 20 - n]),
      ['…', 10 + 9 + 8],
    ]);
  });

  test('by account, key, status, code, kind and address', async () => {
    await clear();
    const start = lately();
    await plant([
      { at: start, us: 1_000, userId: admin.id },
      { at: start, us: 1_000, userId: admin.id, status: 404, code: 40401 },
      { at: start, us: 1_000, status: 429, code: 42901 },
      { at: start, us: 1_000, status: 401, code: 40101 },
      { at: start, us: 1_000, userId: admin.id },
    ]);
    const by = async (groupBy: string) => {
      const range = { startTime: iso(start), endTime: iso(start + hour) };
      const { groups } = await series({ ...range, groupBy });
      return Object.fromEntries(groups.map(({ group, label, count }) => [label ?? group ?? '', count]));
    };
    expect(await by('user')).toEqual({ [admin.email]: 3, none: 2 });
    expect(await by('key')).toEqual({ none: 5 });
    expect(await by('httpStatus')).toEqual({ 200: 2, 404: 1, 429: 1, 401: 1 });
    expect(await by('code')).toEqual({ 0: 2, 40401: 1, 42901: 1, 40101: 1 });
    expect(await by('category')).toEqual({ none: 2, resource: 1, business: 1, security: 1 });
    expect(await by('method')).toEqual({ GET: 5 });
    expect(await by('ip')).toEqual({ '203.0.113.1': 5 });
  });

  test('takes about a hundred steps where none is asked for, and never thousands', async () => {
    const end = lately();
    const interval = async (length: number, asked = 'auto') =>
      (await series({ startTime: iso(end - length), endTime: iso(end), interval: asked })).intervalSeconds;
    expect(await interval(hour)).toBe(60);
    expect(await interval(day)).toBe(900);
    expect(await interval(7 * day)).toBe(3600);
    expect(await interval(29 * day)).toBe(86_400);
    expect(await interval(7 * day, '60')).toBe(900);
  });
});

describe('hours of calls', () => {
  test('answer for long ranges what the calls would, and go on when the calls are gone', async () => {
    await clear();
    const today = Math.floor(Date.now() / day) * day;
    const durations = manyDurations(600);
    await plant(
      durations.map((us, n) => ({
        at: today - 10 * day + n * 20 * minute,
        us,
        ...(n % 10 === 3 ? { status: 404, code: 40401, path: '/ticket/detail/:id' } : {}),
      })),
    );
    const range = { startTime: iso(today - 10 * day), endTime: iso(today) };
    const queries = [
      range,
      { ...range, interval: '3600' },
      { ...range, groupBy: 'path' },
      { ...range, groupBy: 'category' },
      { ...range, httpStatus: '4xx' },
      { ...range, path: '/ticket' },
      { ...range, category: 'resource', compare: 'true' },
    ];
    const ask = () => Promise.all(queries.map(series));
    const fromCalls = await ask();
    expect(fromCalls[0]?.groups[0]).toMatchObject({ count: 600, refused: 60 });
    await keepCallLog(app.context.db);
    expect(await ask()).toEqual(fromCalls);
    await app.context.pool.query('TRUNCATE call_log');
    expect(await ask()).toEqual(fromCalls);
    const none = await series({ ...range, userId: '1' });
    expect(none.groups[0]?.count).toBe(0);
  });

  test('are counted once, also when the job runs again or a call came late', async () => {
    await clear();
    const start = lately();
    await plant([{ at: start, us: 1_000 }]);
    await keepCallLog(app.context.db);
    const stored = async () => {
      const { rows } = await app.context.pool.query(
        `SELECT sum(count)::int AS calls FROM measurements WHERE metric = 'calls' GROUP BY at ORDER BY at`,
      );
      return rows.map(({ calls }: { calls: number }) => calls);
    };
    const [first, ...rest] = await stored();
    expect([first, rest.reduce((sum, calls) => sum + calls, 0)]).toEqual([1, 0]);
    await plant([{ at: start + minute, us: 1_000 }]);
    await keepCallLog(app.context.db);
    await keepCallLog(app.context.db);
    expect((await stored()).reduce((sum, calls) => sum + calls, 0)).toBe(2);
  });

  test('stay 400 days, single calls 30', async () => {
    await clear();
    // The product's day may be another than UTC's.
    const lastDay = `d${addDays(app.context.today(), 7).replaceAll('-', '')}`;
    await app.context.pool.query(`DROP TABLE call_days.${lastDay}`);
    const now = Date.now();
    await plant([
      { at: now - 33 * day, us: 1_000 },
      { at: now - 28 * day, us: 1_000 },
      { at: now, us: 1_000 },
    ]);
    await app.context.pool.query(
      `INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at, classes, class_counts)
       SELECT 'calls', date_trunc('hour', now(), 'UTC') - make_interval(days => d), '{2}', 1, 370, 370, now(), now(), '{200}', '{1}' FROM unnest('{399, 401}'::int[]) d`,
    );
    await app.context.pool.query(
      `INSERT INTO call_agents (agent, last_on) VALUES ('gone/1', current_date - 40), ('here/1', current_date - 3)`,
    );
    await keepCallLog(app.context.db);
    await deleteOld(app.context.db, oldByTheHour);
    await deleteOld(app.context.db, oldByTheDay);
    const { rows: calls } = await app.context.pool.query('SELECT at FROM call_log');
    expect(calls).toHaveLength(2);
    const { rows: old } = await app.context.pool.query(
      `SELECT at FROM measurements WHERE at < now() - interval '300 days'`,
    );
    expect(old).toHaveLength(1);
    const { rows: agents } = await app.context.pool.query('SELECT agent FROM call_agents');
    expect(agents).toEqual([{ agent: 'here/1' }]);
    const { rows: made } = await app.context.pool.query('SELECT to_regclass($1) IS NOT NULL AS made', [
      `call_days.${lastDay}`,
    ]);
    expect(made).toEqual([{ made: true }]);
  });
});

describe('figures for the statistics of the platform', () => {
  test('are those of the calls, one by one or by the hour', async () => {
    await clear();
    const start = lately();
    await plant([
      { at: start, us: 1_000 },
      { at: start + 10 * minute, us: 3_000, status: 500, code: 50001 },
      { at: start + 10 * minute, us: 2_000, status: 400, code: 40001 },
      { at: start - minute, us: 1_000 },
    ]);
    const range = { startTime: iso(start), endTime: iso(start + hour) };
    const read = async () => {
      await app.context.caches.clear();
      const { figures } = await app.call(endpoints.statOverview, { query: range }, admin);
      return figures
        .filter(({ name }) => name.startsWith('calls'))
        .map(({ name, value, previous }) => [name, value, previous]);
    };
    const figures = await read();
    expect(figures).toEqual([
      ['calls', 3, 1],
      ['calls_refused', 1, 0],
      ['calls_failed', 1, 0],
      ['calls_p95', expect.closeTo(3, 1), expect.closeTo(1, 1)],
    ]);
    await countTableHours(app.context.db);
    await keepCallLog(app.context.db);
    expect(await read()).toEqual(figures);
    const { series: lines } = await app.call(
      endpoints.statSeries,
      { query: { ...range, metrics: 'requests', interval: '300' } as never },
      admin,
    );
    expect(lines[0]?.lines[0]?.points.map(({ value }) => value)).toEqual([
      1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });
});
