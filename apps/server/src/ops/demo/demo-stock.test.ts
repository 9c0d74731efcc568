import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LotBench, openLotBench } from '../../../test/lot-files.ts';
import { seedDemoStock } from './demo-stock.ts';

let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());

const stock = async (): Promise<unknown[]> =>
  (
    await bench.context.pool.query(
      `SELECT l.offer, l.status, l.rows_imported, l.rows_known, count(*) AS stored, bool_and(s.sellable) AS sellable, max(s.shipped_on) AS newest
       FROM lots l JOIN shipments s ON s.lot_id = l.id GROUP BY l.id ORDER BY l.id`,
    )
  ).rows;

test('both lots go in whole, and seeding again and at once changes nothing; days that pass are added, each once', async () => {
  await Promise.all([
    seedDemoStock(bench.context.pool, '2026-11-21'),
    seedDemoStock(bench.context.pool, '2026-11-21'),
  ]);
  const seeded = await stock();
  expect(seeded).toMatchObject([
    { offer: 'sellable', status: 'imported', rows_known: 0, sellable: true, newest: '2026-11-21' },
    { offer: 'query_only', status: 'imported', rows_known: 0, sellable: false },
  ]);
  for (const lot of seeded as { rows_imported: number; stored: number }[])
    expect(lot.stored).toBe(lot.rows_imported);
  await seedDemoStock(bench.context.pool, '2026-11-21');
  expect(await stock()).toEqual(seeded);
  for (const day of ['2026-11-25', '2026-11-25', '2026-11-26']) await seedDemoStock(bench.context.pool, day);
  const grown = await stock();
  expect(grown.slice(0, 2)).toEqual(seeded);
  // Four days that were missed, then one; no number of them was there before.
  expect(grown.slice(2)).toMatchObject([
    { offer: 'sellable', rows_known: 0, newest: '2026-11-24' },
    { offer: 'sellable', rows_known: 0, newest: '2026-11-25' },
  ]);
  await seedDemoStock(bench.context.pool, '2027-03-01');
  expect((await stock()).at(-1)).toMatchObject({ rows_known: 0, newest: '2027-02-28' });
});
