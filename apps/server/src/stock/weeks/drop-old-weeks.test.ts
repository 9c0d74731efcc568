import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterEach, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import { findAllBroken } from '../../console/invariants/public-api.ts';
import { loadGeneratedLot } from '../lots/public-api.ts';
import { dropOldWeeks } from './keep-weeks.ts';
import { listWeeks } from './store.ts';

let app: TestApp;
afterEach(() => app.close());

const zipCode = '33102';
const params = { carrier: 'ups' as const };
/** The oldest week of the stock that is not `before`, and a day in it. */
const oldWeek = async (): Promise<{ name: string; day: string }> => {
  const week = (await listWeeks(app.context.db)).find(({ first_day: first }) => first !== null);
  return { name: week?.name ?? '', day: addDays(week?.first_day ?? '', 2) };
};
const weekNames = async (): Promise<string[]> => (await listWeeks(app.context.db)).map(({ name }) => name);
/** On the first day on which that one is old enough. */
const drop = async (): Promise<void> => {
  const due = addDays((await oldWeek()).day, 5 + 7 * 5);
  await dropOldWeeks({ ...app.context, today: () => due });
};

const hold = async (user: BuiltUser, day: string, quantity: number): Promise<string> => {
  const body = { zipCode, startTime: day, endTime: day, scope: 'batch' as const, quantity };
  const { reservation } = await app.call(endpoints.queryShipments, { params, body }, user);
  return reservation?.holdId ?? '';
};
const take = async (user: BuiltUser, day: string, action: 'buy' | 'reserve') =>
  app.call(endpoints.placeOrder, { params, body: { id: await hold(user, day, 2), action } }, user);

const states = async (): Promise<Record<string, number>> => {
  const { rows } = await app.context.pool.query<{ state: string; count: number }>(
    `SELECT state, count(*)::int AS count FROM shipments WHERE zip5 = $1 GROUP BY state`,
    [zipCode],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const numbersOf = async (where: string): Promise<string[]> => {
  const { rows } = await app.context.pool.query<{ tracking_number: string }>(
    `SELECT tracking_number FROM shipments WHERE ${where} ORDER BY 1`,
  );
  return rows.map((row) => row.tracking_number);
};
const intact = async (): Promise<void> => expect(await findAllBroken(app.context.db)).toEqual([]);
/** A lot with these numbers comes in; answers those that were taken. */
const importAgain = async (numbers: readonly string[], shippedOn: string): Promise<string[]> => {
  const of = { source: 'test', owner: 'test', basis: 'test', offer: 'sellable', name: 'again' } as const;
  await loadGeneratedLot(app.context.pool, { ...of, fingerprint: Buffer.from(numbers.join()) }, () =>
    numbers.map((trackingNumber, n) => ({
      line: n + 1,
      carrier: 'ups',
      trackingNumber,
      service: 'Ground',
      zip5: zipCode,
      city: 'Miami',
      state: 'FL',
      originZip5: '90001',
      originCity: 'Los Angeles',
      originState: 'CA',
      status: 'unknown',
      shippedOn,
      expectedOn: null,
      deliveredOn: null,
      lastEventAt: null,
    })),
  );
  return numbersOf(`lot_id = (SELECT max(id) FROM lots)`);
};

test('what somebody owns of an old week stays, what is unsold goes, and no number comes back', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5' });
  const user = await buildUser(app.context, { points: 1_000_000 });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 10, { zip5: zipCode, shippedOn: day });
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: '2001-01-01' });
  await buildStock(app.context, 4, { zip5: zipCode });
  await take(user, day, 'buy');
  const reserved = await take(user, day, 'reserve');
  const held = await hold(user, day, 2);
  await app.context.pool.query(
    `UPDATE shipments SET state = 'blocked' WHERE id = (SELECT min(id) FROM shipments WHERE shipped_on = $1 AND state = 'available')`,
    [day],
  );
  const owned = await numbersOf(`state <> 'available'`);
  const unsold = await numbersOf(`state = 'available' AND shipped_on <= '${day}'`);
  expect(unsold).toHaveLength(6);
  await drop();
  expect(await states()).toEqual({ available: 4, sold: 2, reserved: 2, held: 2, blocked: 1 });
  expect(await weekNames()).toEqual(expect.arrayContaining(['before', name]));
  expect([...(await findUnpaidAmong(app.context.db, unsold))].toSorted()).toEqual(unsold);
  await intact();
  expect(await importAgain([...owned, ...unsold], app.context.today())).toEqual([]);
  // What stayed lives on.
  await app.call(endpoints.confirmOrder, { params: { id: reserved.orderId } }, user);
  await app.call(endpoints.releaseHold, { params, body: { holdId: held } }, user);
  expect(await states()).toEqual({ available: 6, sold: 4, blocked: 1 });
  await drop();
  expect(await states()).toEqual({ available: 4, sold: 4, blocked: 1 });
  await intact();
});

test('a week of which nothing is left is dropped, and is made again for who brings stock of it', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5' });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: day });
  const unsold = await numbersOf(`zip5 = '${zipCode}'`);
  await drop();
  expect(await weekNames()).not.toContain(name);
  expect(await states()).toEqual({});
  const other = '1Z999AA10123456784';
  expect(await importAgain([...unsold, other], day)).toEqual([other]);
  expect(await weekNames()).toContain(name);
  await intact();
});

test('a number that is being held while its week goes stays', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5' });
  const { name, day } = await oldWeek();
  await buildStock(app.context, 2, { zip5: zipCode, shippedOn: day });
  const holder = await app.context.pool.connect();
  await holder.query('BEGIN');
  await holder.query(
    `UPDATE shipments SET state = 'blocked' WHERE id = (SELECT min(id) FROM shipments WHERE zip5 = $1)`,
    [zipCode],
  );
  const dropping = drop();
  await holder.query('COMMIT');
  holder.release();
  await dropping;
  expect(await states()).toEqual({ blocked: 1 });
  expect(await weekNames()).toContain(name);
});

test('a week in which somebody is at work is dropped another time', async () => {
  app = await openTestApp({ STOCK_WEEKS: '5' });
  const { name } = await oldWeek();
  const importer = await app.context.pool.connect();
  await importer.query('BEGIN; LOCK TABLE shipments IN ROW EXCLUSIVE MODE');
  await expect(drop()).rejects.toThrow('lock timeout');
  await importer.query('COMMIT');
  importer.release();
  await drop();
  expect(await weekNames()).not.toContain(name);
});

test('without the setting all stays', async () => {
  app = await openTestApp();
  const { name, day } = await oldWeek();
  await buildStock(app.context, 3, { zip5: zipCode, shippedOn: day });
  await drop();
  expect(await states()).toEqual({ available: 3 });
  expect(await weekNames()).toContain(name);
});
