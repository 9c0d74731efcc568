import { holdTimes } from '@waybill/contract/constants.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { StatFigure, StatMetric } from '@waybill/contract/endpoints/stats.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildCodes, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { sweepExpiredHolds } from '../../trade/holds/public-api.ts';
import { addMeasurements, measured, rollUp } from '../../platform/db/measurements.ts';
import { countTables, listNodes, sampledMetrics } from './public-api.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin', points: 0 });
});
beforeEach(() => app.context.caches.clear());
afterAll(() => app.close());

const run = (text: string, values: unknown[] = []) => app.context.pool.query(text, values);

/** Milliseconds at which a day begins in the zone of the product. */
const atMidnight = async (day: string): Promise<number> =>
  Number((await run(`SELECT extract(epoch FROM $1::timestamptz) * 1000 AS ms`, [day])).rows[0].ms);

const overview = async (query: { startTime?: string; endTime?: string } = {}) => {
  const { figures, ...rest } = await app.call(endpoints.statOverview, { query }, admin);
  const now = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  const before = Object.fromEntries(figures.map(({ name, previous }) => [name, previous]));
  return {
    ...rest,
    now: now as Record<StatFigure, number | null>,
    before: before as Record<StatFigure, number | null>,
  };
};

type SeriesQuery = {
  startTime?: string;
  endTime?: string;
  interval?: '60' | '300' | '900' | '3600' | '86400';
  compare?: 'true' | 'false';
};
const series = async (metrics: StatMetric, query: SeriesQuery = {}) => {
  const answer = await app.call(endpoints.statSeries, { query: { metrics, ...query } }, admin);
  return {
    ...answer,
    lines: Object.fromEntries(answer.series.flatMap(({ lines }) => lines).map((line) => [line.name, line])),
  };
};
const sumOf = (line: { points: { value: number | null }[] } | undefined): number =>
  (line?.points ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
const valuesOf = (line: { points: { value: number | null }[] } | undefined) =>
  line?.points.map(({ value }) => value);

const hold = async (user: BuiltUser, zipCode: string) => {
  const { reservation, list } = await app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode } },
    user,
  );
  return { holdId: reservation?.holdId ?? '', list };
};
const order = async (user: BuiltUser, zipCode: string, action: 'buy' | 'reserve') => {
  const { holdId } = await hold(user, zipCode);
  return app.call(
    endpoints.placeOrder,
    { params: { carrier: 'ups' }, body: { id: holdId, action } },
    { ...user, idempotencyKey: `order-${zipCode}-${action}` },
  );
};

describe('figures of the platform', () => {
  test('tell what was bought, held, paid and refunded today', async () => {
    const before = await overview();
    const user = await buildUser(app.context, { points: 10_000 });
    await buildStock(app.context, 3, { zip5: '10011' });
    await buildStock(app.context, 2, { zip5: '10012' });
    await buildStock(app.context, 4, { zip5: '10013' });
    const bought = await order(user, '10011', 'buy');
    await order(user, '10012', 'reserve');
    await hold(user, '10013');
    await app.context.caches.clear();
    const after = await overview();
    const grown = (name: StatFigure): number => (after.now[name] ?? 0) - (before.now[name] ?? 0);
    expect(bought.quantity).toBe(3);
    expect(grown('orders')).toBe(2);
    expect(grown('numbers_sold')).toBe(3);
    expect(grown('orders_reserved')).toBe(1);
    expect(grown('points_spent')).toBe(bought.totalPoints);
    expect(grown('points_issued')).toBe(100);
    expect(grown('holds_live')).toBe(1);
    expect(grown('rows_held')).toBe(4);
    expect(grown('holds_made')).toBe(3);
    expect(grown('users_new')).toBe(1);
    expect(grown('users_total')).toBe(1);
    expect(after.before.orders).toBe(0);
    expect(after.before.holds_live).toBeNull();
    const { lines } = await series('numbers');
    expect(sumOf(lines['ups'])).toBe(3);
    expect((await series('points')).lines['spent']?.unit).toBe('points');
    expect(sumOf((await series('points')).lines['spent'])).toBe(bought.totalPoints);
  });
});

describe('series of the platform', () => {
  test('put what happened into the steps in which it happened, beside the period before', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    await buildStock(app.context, 2, { zip5: '10021' });
    await buildStock(app.context, 1, { zip5: '10022' });
    await order(user, '10021', 'buy');
    const reserved = await order(user, '10022', 'reserve');
    await app.call(
      endpoints.cancelOrder,
      { params: { carrier: 'ups', id: reserved.orderId } } as never,
      user,
    );
    await run(
      `UPDATE orders SET created_at = '2026-03-02 10:20', ended_at = CASE WHEN ended_at IS NULL THEN NULL ELSE timestamptz '2026-03-02 12:59' END WHERE user_id = $1`,
      [user.id],
    );
    await run(`UPDATE users SET created_at = '2026-03-01 23:59:59', last_login_at = NULL WHERE id = $1`, [
      user.id,
    ]);
    const query = {
      startTime: '2026-03-02T00:00:00',
      endTime: '2026-03-02T15:00:00',
      interval: '3600',
    } as const;
    const orders = await series('orders', query);
    expect(orders.startMs).toBe(await atMidnight('2026-03-02'));
    expect(orders.intervalSeconds).toBe(3600);
    const at = (hour: number, count: number) =>
      Array.from({ length: 15 }, (_, i) => (i === hour ? count : 0));
    expect(valuesOf(orders.lines['bought'])).toEqual(at(10, 1));
    expect(valuesOf(orders.lines['reserved'])).toEqual(at(10, 1));
    expect(valuesOf(orders.lines['cancelled'])).toEqual(at(12, 1));
    expect(orders.lines['bought']?.previous).toBeNull();
    expect(valuesOf((await series('numbers', query)).lines['ups'])).toEqual(at(10, 2));
    const days = {
      startTime: '2026-03-02T00:00:00',
      endTime: '2026-03-04T00:00:00',
      interval: '86400',
    } as const;
    const users = await series('users', { ...days, compare: 'true' });
    expect(valuesOf(users.lines['registered'])).toEqual([0, 0]);
    expect(users.lines['registered']?.previous).toEqual([
      { timeMs: await atMidnight('2026-03-02'), value: 0 },
      { timeMs: await atMidnight('2026-03-03'), value: 1 },
    ]);
    const { startTime, endTime } = days;
    expect((await overview({ startTime, endTime })).before.users_new).toBe(1);
  });

  test('tell points, holds and tickets by what became of them', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const [code] = await buildCodes(app.context, 1, 5_000);
    await app.call(endpoints.pointsExchange, { body: { exchangeCode: code ?? '' } }, user);
    await buildStock(app.context, 2, { zip5: '10031' });
    await hold(user, '10031');
    await letTimePass(app.context, holdTimes.longest);
    expect(await sweepExpiredHolds(app.context.db)).toBeGreaterThan(0);
    await app.call(
      endpoints.createTicket,
      { body: { title: 'a question', category: 'other', content: 'what is it' } } as never,
      user,
    );
    expect(sumOf((await series('points')).lines['issued'])).toBeGreaterThanOrEqual(50);
    expect(sumOf((await series('holds')).lines['expired'])).toBeGreaterThanOrEqual(1);
    expect(sumOf((await series('holds')).lines['made'])).toBeGreaterThanOrEqual(1);
    expect(sumOf((await series('tickets')).lines['made'])).toBe(1);
    const { now } = await overview();
    expect(now.holds_expired).toBeGreaterThanOrEqual(1);
    expect(now.tickets_open).toBe(1);
    expect(now.tickets_new).toBe(1);
  });

  test('refuse ranges that run backwards, are too long, or have too many steps', async () => {
    const refuse = (query: object) =>
      app.refused(endpoints.statSeries, { query: { metrics: 'orders', ...query } }, admin);
    const day = (text: string) => `${text}T00:00:00`;
    const back = await refuse({ startTime: day('2026-03-02'), endTime: day('2026-03-01') });
    expect(back.data.fields).toHaveProperty('endTime');
    const long = await refuse({ startTime: day('2024-01-01'), endTime: day('2026-03-01') });
    expect(long.data.fields).toHaveProperty('startTime');
    const fine = await refuse({ startTime: day('2026-01-01'), endTime: day('2026-03-01'), interval: '60' });
    expect(fine.data.fields).toHaveProperty('interval');
    expect((await refuse({ metrics: 'orders,nothing' })).data.fields).toHaveProperty(['metrics.1']);
  });
});

describe('processes', () => {
  test('say how they do, and sample what they measured', async () => {
    await app.context.node.heartbeat();
    const [node, ...others] = await listNodes(app.context.db);
    expect(others).toEqual([]);
    expect(node?.node).toBe(app.context.node.name);
    expect(node?.poolMax).toBe(12);
    expect(node?.residentBytes).toBeGreaterThan(1_000_000);
    expect(node?.caches.map(({ name }) => name)).toContain('sessions');
    app.context.metrics.carrierCalled('fedex', 'answered');
    app.context.metrics.carrierCalled('fedex', 'answered');
    app.context.metrics.carrierCalled('fedex', 'timeout');
    await app.context.node.heartbeat();
    await app.context.node.heartbeat();
    const calls = await series('carriers');
    expect(sumOf(calls.lines['fedex_answered'])).toBe(2);
    expect(sumOf(calls.lines['fedex_failed'])).toBe(1);
    expect((await overview()).now.carrier_calls).toBe(3);
    expect((await overview()).now.carrier_calls_failed).toBe(1);
    const memory = (await series('memory')).lines['resident'];
    expect(memory?.unit).toBe('bytes');
    expect(valuesOf(memory)?.at(-1)).toBeGreaterThan(1_000_000);
    expect(valuesOf(memory)?.[0]).toBeNull();
    expect(valuesOf((await series('queue')).lines['waiting'])?.at(-1)).toBeGreaterThanOrEqual(0);
  });

  test('are added up or compared, by what was measured; leave the list when they stop', async () => {
    const other = await openTestApp({}, { sharing: app.databaseUrl });
    await other.context.node.heartbeat();
    expect(other.context.node.name).not.toBe(app.context.node.name);
    expect((await listNodes(app.context.db)).map(({ node }) => node).toSorted()).toEqual(
      [app.context.node.name, other.context.node.name].toSorted(),
    );
    await other.close();
    expect((await listNodes(app.context.db)).map(({ node }) => node)).toEqual([app.context.node.name]);
    const { rows } = await run(
      `SELECT extract(epoch FROM '2026-02-01 10:00:05'::timestamptz)::float8 * 1000 AS at`,
    );
    const sample = (node: string, seconds: number, figures: Readonly<Record<string, number>>) =>
      addMeasurements(
        app.context.db,
        Object.entries(figures).map(([name, value]) =>
          measured({ name, step: 'minute' }, [node], value, rows[0].at + seconds * 1_000),
        ),
      );
    await sample('a', 0, { pool_used: 2, event_loop_p50: 4, event_loop_max: 50 });
    await sample('a', 15, { pool_used: 4, event_loop_p50: 2, event_loop_max: 9 });
    await sample('b', 0, { pool_used: 5, event_loop_p50: 7, event_loop_max: 30 });
    const query = {
      startTime: '2026-02-01T10:00:00',
      endTime: '2026-02-01T10:02:00',
      interval: '60',
    } as const;
    expect(valuesOf((await series('database', query)).lines['used'])).toEqual([8, null]);
    const loop = (await series('event_loop', query)).lines;
    expect(valuesOf(loop['p50'])).toEqual([7, null]);
    expect(valuesOf(loop['worst'])).toEqual([50, null]);
  });

  test('keep minutes for a week, hours for 30 days', async () => {
    await run(
      `INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
       SELECT 'pool_used', hour + i * interval '1 minute', '{old}', 1, i, i, hour, hour
       FROM generate_series(0, 79) AS i, date_trunc('hour', now(), 'UTC') AS now, LATERAL (SELECT now - interval '8 days' AS hour) AS h`,
    );
    const stored = async () =>
      (
        await run(
          `SELECT count::int, sum::int, max::int FROM measurements WHERE labels = '{old}' ORDER BY at`,
        )
      ).rows;
    const hours = [
      { count: 60, sum: 1770, max: 59 },
      { count: 20, sum: 1390, max: 79 },
    ];
    await rollUp(app.context.db, sampledMetrics);
    expect(await stored()).toEqual(hours);
    await rollUp(app.context.db, sampledMetrics);
    expect(await stored()).toEqual(hours);
    await run(`UPDATE measurements SET at = at - interval '23 days' WHERE labels = '{old}'`);
    await deleteOld(app.context.db, oldByTheDay);
    expect(await stored()).toEqual([]);
  });

  test('never suffer from a sample that cannot be stored', async () => {
    await run('ALTER TABLE measurements RENAME TO away');
    await app.context.node.heartbeat();
    await run('ALTER TABLE away RENAME TO measurements');
    const count = async () =>
      (await run(`SELECT sum(count)::int AS count FROM measurements WHERE metric = 'pool_used'`)).rows[0]
        ?.count;
    const before = await count();
    await app.context.node.heartbeat();
    expect(await count()).toBe(before + 1);
  });
});

describe('counts of whole tables', () => {
  test('tell the stock by carrier and by state, and are made anew only when due', async () => {
    await run('DELETE FROM stat_counts; DELETE FROM stock_counts; DELETE FROM order_items');
    await run(`UPDATE shipments SET state = 'retired'`);
    const states = (carrier?: 'ups' | 'usps' | 'fedex') =>
      app.call(endpoints.statStates, { query: carrier === undefined ? {} : { carrier } }, admin);
    expect(await states()).toEqual({ countedMs: null, states: [], elsewhere: 0 });
    await run(
      `INSERT INTO zips VALUES ('10001', 'New York', 'NY', 40, -73), ('90001', 'Los Angeles', 'CA', 34, -118), ('00901', 'San Juan', 'PR', 18, -66)
       ON CONFLICT DO NOTHING`,
    );
    await buildStock(app.context, 3, { zip5: '10001' });
    await buildStock(app.context, 2, { zip5: '10001', sellable: false });
    await buildStock(app.context, 4, { zip5: '90001', carrier: 'fedex' });
    await buildStock(app.context, 1, { zip5: '00901', carrier: 'usps' });
    await buildStock(app.context, 1, { zip5: '99999', carrier: 'usps' });
    await run(`DELETE FROM shipments WHERE state = 'retired'`);
    await countTables(app.context.db);
    const counted = await states();
    expect(counted.countedMs).toBeGreaterThan(Date.now() - 60_000);
    expect(counted.states).toEqual([
      { state: 'CA', shipments: 4, forSale: 4 },
      { state: 'NY', shipments: 5, forSale: 3 },
    ]);
    expect(counted.elsewhere).toBe(2);
    expect((await states('fedex')).states).toEqual([{ state: 'CA', shipments: 4, forSale: 4 }]);
    expect((await states('usps')).elsewhere).toBe(2);
    await app.context.caches.clear();
    const { stock, now } = await overview();
    expect(stock[0]).toMatchObject({ carrier: 'ups', forSale: 3, held: 0, sold: 0, queryOnly: 2, total: 5 });
    expect(now.stock_for_sale).toBe(9);
    const { rows } = await run(
      `SELECT sum(balance)::float8 / 100 AS points FROM point_accounts WHERE account IN ('available', 'frozen')`,
    );
    expect(now.points_outstanding).toBe(rows[0]?.points);
    await buildUser(app.context);
    await app.context.caches.clear();
    expect((await overview()).now.users_total).toBe((now.users_total ?? 0) + 1);
    await buildStock(app.context, 1, { zip5: '10001' });
    await run(`UPDATE stat_counts SET took_ms = 3600000`);
    await countTables(app.context.db);
    expect((await states()).states[1]?.shipments).toBe(5);
    await run(`UPDATE stat_counts SET took_ms = 0`);
    await countTables(app.context.db);
    expect((await states()).states[1]?.shipments).toBe(6);
  });
});

describe('who was there', () => {
  test('is counted by day and in the last minutes', async () => {
    const before = await overview();
    const user = await buildUser(app.context);
    // Whoever has just signed in is there.
    await app.context.caches.clear();
    expect((await overview()).now.users_online).toBe((before.now.users_online ?? 0) + 1);
    await run('DELETE FROM active_users WHERE user_id = $1', [user.id]);
    await run(`UPDATE sessions SET last_used_at = now() - interval '10 minutes' WHERE user_id = $1`, [
      user.id,
    ]);
    await app.call(endpoints.getUserInfo, {}, user);
    await app.context.caches.clear();
    const after = await overview();
    expect(after.now.users_active).toBe((before.now.users_active ?? 0) + 1);
    expect(after.now.users_online).toBe((before.now.users_online ?? 0) + 1);
    await run(`UPDATE active_users SET seen_at = now() - interval '1 hour' WHERE user_id = $1`, [user.id]);
    await app.context.caches.clear();
    expect((await overview()).now.users_online).toBe(before.now.users_online);
  });
});

describe('calls', () => {
  test('come from the call log, as figures and as series', async () => {
    const user = await buildUser(app.context);
    await app.context.callLog.flush();
    const before = await overview();
    await app.call(endpoints.getUserPoint, {}, user);
    await app.call(endpoints.getUserPoint, {}, user);
    await app.send('GET', '/api/v1/user/getUserPoint');
    await app.context.callLog.flush();
    await app.context.caches.clear();
    const after = await overview();
    expect((after.now.calls ?? 0) - (before.now.calls ?? 0)).toBeGreaterThanOrEqual(3);
    expect((after.now.calls_refused ?? 0) - (before.now.calls_refused ?? 0)).toBe(1);
    expect(after.now.calls_p95).toBeGreaterThan(0);
    const { lines, intervalSeconds } = await series('requests');
    expect(intervalSeconds).toBe(900);
    expect(sumOf(lines['all'])).toBeGreaterThanOrEqual(3);
    expect(sumOf(lines['refused'])).toBeGreaterThanOrEqual(1);
    const p95 = (await series('latency')).lines['p95'];
    expect(p95?.unit).toBe('ms');
    expect(valuesOf(p95)?.at(-1)).toBeGreaterThan(0);
  });
});
