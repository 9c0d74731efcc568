import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { loadGeneratedLot } from '../lots/public-api.ts';
import { stockWeekSchedule } from './keep-weeks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const weeks = async (): Promise<{ name: string; first_day: string | null; after_day: string }[]> =>
  (await app.context.pool.query('SELECT * FROM list_stock_weeks()')).rows;

test('weeks begin on Mondays and follow each other without a gap, and reach beyond today', async () => {
  const all = await weeks();
  expect(all[0]).toMatchObject({ name: 'before', first_day: null });
  for (const [n, week] of all.slice(1).entries()) {
    expect(week.first_day).toBe(all[n]?.after_day);
    expect(week.after_day).toBe(addDays(week.first_day ?? '', 7));
    expect(new Date(`${week.first_day}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(week.name).toBe(`w${week.first_day?.replaceAll('-', '')}`);
  }
  expect(all.at(-1)?.after_day.localeCompare(addDays(app.context.today(), 21))).toBe(1);
});

test('a shipment of any day has its place, and its week is made when it is missing', async () => {
  const make = stockWeekSchedule(app.context).find(({ name }) => name === 'make_stock_weeks');
  const all = await weeks();
  const ahead = addDays(app.context.today(), 21);
  const last = all.find((week) => week.after_day > ahead);
  await app.context.pool.query(`DROP TABLE stock_weeks.${last?.name}`);
  expect((await weeks()).map(({ name }) => name)).not.toContain(last?.name);
  await Promise.all([make?.work(), make?.work()]);
  expect(await weeks()).toEqual(all);
  for (const shippedOn of ['2001-01-01', app.context.today(), last?.first_day ?? ''])
    expect(await buildStock(app.context, 1, { shippedOn, zip5: '99950' })).toHaveLength(1);
  // Without the number of the part, where the stock is in parts.
  const { rows } = await app.context.pool.query<{ week: string }>(
    `SELECT regexp_replace(tableoid::regclass::text, '_\\d+$', '') AS week FROM shipments WHERE zip5 = '99950' ORDER BY shipped_on`,
  );
  expect(rows[0]?.week).toBe('stock_weeks.before');
  expect(rows[2]?.week).toBe(`stock_weeks.${last?.name}`);
});

test('an import makes the weeks of its rows', async () => {
  const { pool } = app.context;
  const [last] = (await weeks()).slice(-1);
  const shippedOn = addDays(last?.after_day ?? '', 9);
  const lot = { source: 'test', owner: 'test', basis: 'test', offer: 'sellable', name: 'ahead' } as const;
  const row = {
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
    service: 'Ground',
    zip5: '99951',
    status: 'unknown',
  } as const;
  const city = {
    city: 'Kake',
    state: 'AK',
    originZip5: '90001',
    originCity: 'Los Angeles',
    originState: 'CA',
  };
  const days = { shippedOn, expectedOn: null, deliveredOn: null, lastEventAt: null };
  await loadGeneratedLot(pool, { ...lot, fingerprint: Buffer.from('ahead') }, () => [
    { line: 1, ...row, ...city, ...days },
  ]);
  expect((await weeks()).at(-1)).toMatchObject({ first_day: addDays(last?.after_day ?? '', 7) });
});

test('the planner knows the stock as a whole once the job has looked at it', async () => {
  const analyze = stockWeekSchedule(app.context).find(({ name }) => name === 'analyze_stock');
  await analyze?.work();
  const { rows } = await app.context.pool.query(
    `SELECT FROM pg_stats WHERE schemaname = 'public' AND tablename = 'shipments' AND attname = 'zip5' AND inherited`,
  );
  expect(rows).toHaveLength(1);
});

test('numbers of several weeks are held, released and bought as those of one', async () => {
  const user = await buildUser(app.context, { points: 1_000_000 });
  const today = app.context.today();
  const days = [0, 7, 14, 21].map((back) => addDays(today, -back));
  for (const shippedOn of days) await buildStock(app.context, 2, { zip5: '33101', shippedOn });
  const params = { carrier: 'ups' as const };
  const body = { zipCode: '33101', startTime: days.at(-1), endTime: today, quantity: 8 };
  const { reservation, list } = await app.call(endpoints.queryShipments, { params, body }, user);
  expect(list.map((row) => row.shippedOn)).toEqual(days.flatMap((day) => [day, day]));
  await app.call(endpoints.releaseHold, { params, body: { holdId: reservation?.holdId ?? '' } }, user);
  const again = await app.call(endpoints.queryShipments, { params, body }, user);
  const order = await app.call(
    endpoints.placeOrder,
    { params, body: { id: again.reservation?.holdId ?? '', action: 'buy' } },
    user,
  );
  expect(order.quantity).toBe(8);
  const { rows } = await app.context.pool.query(
    `SELECT state, count(*)::int AS count FROM shipments WHERE zip5 = '33101' GROUP BY state`,
  );
  expect(rows).toEqual([{ state: 'sold', count: 8 }]);
});
