import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { SortRule } from '@waybill/contract/endpoints/logistics.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { imitateParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

/**
 * FedEx without a ZIP where the stock is in parts on several nodes: looked for over all of them, claimed a ZIP and day at
 * a time. On an ordinary database the parts are imitated.
 */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await imitateParts(app.context);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.context.pool.query('DELETE FROM shipments');
});

const params = { carrier: 'fedex' as const };
const fill = async (days: number, zips: readonly string[], each: number): Promise<void> => {
  for (let day = 0; day < days; day += 1)
    for (const zip5 of zips)
      await buildStock(app.context, each, {
        carrier: 'fedex',
        zip5,
        shippedOn: addDays(app.context.today(), -day),
      });
};
const ask = async (quantity: number, sortRule?: SortRule) => {
  const user = await buildUser(app.context);
  const body = { scope: 'batch' as const, quantity, ...(sortRule !== undefined && { sortRule }) };
  const { list } = await app.call(endpoints.queryShipments, { params, body }, user);
  return list.map(({ id, shippedOn, destination: { zip5 } }) => ({ id: Number(id), shippedOn, zip5 }));
};

type Row = Awaited<ReturnType<typeof ask>>[number];
const orders: Readonly<Record<SortRule, (a: Row, b: Row) => number>> = {
  time_desc: (a, b) => b.shippedOn.localeCompare(a.shippedOn) || b.zip5.localeCompare(a.zip5) || b.id - a.id,
  time_asc: (a, b) => a.shippedOn.localeCompare(b.shippedOn) || a.zip5.localeCompare(b.zip5) || a.id - b.id,
  zip_asc: (a, b) => a.zip5.localeCompare(b.zip5) || b.shippedOn.localeCompare(a.shippedOn) || b.id - a.id,
};

test.each(Object.keys(orders) as SortRule[])('the first of all are held, in the order %s', async (sort) => {
  await fill(3, ['60601', '10001', '94105'], 4);
  const { rows } = await app.context.pool.query<{ id: number; zip5: string; shipped_on: string }>(
    'SELECT id, zip5, shipped_on FROM shipments',
  );
  const all = rows
    .map(({ id, zip5, shipped_on: shippedOn }) => ({ id, shippedOn, zip5 }))
    .toSorted(orders[sort]);
  expect(await ask(21, sort)).toEqual(all.slice(0, 21));
});

test('what others take at the same moment is passed over, and nobody gets what another has', async () => {
  await fill(2, ['60601', '10001'], 30);
  const client = await app.context.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM shipments WHERE zip5 = '60601' AND shipped_on = $1 FOR UPDATE`,
      [app.context.today()],
    );
    const got = await ask(20);
    expect(got).toHaveLength(20);
    expect(got.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  const lists = await Promise.all(Array.from({ length: 6 }, () => ask(20)));
  const ids = lists.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(100);
});
