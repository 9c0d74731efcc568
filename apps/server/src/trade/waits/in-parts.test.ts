import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { openInParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { countForSale, scopeValues } from './store.ts';

let app: TestApp;
let parts: Database;
beforeAll(async () => {
  app = await openTestApp();
  parts = await openInParts(app);
});
afterAll(async () => {
  await parts.close();
  await app.close();
});

test('a stock in parts has as much for those who wait', async () => {
  const { context } = app;
  const today = context.today();
  const user = await buildUser(context, { points: 100_000 });
  const wait = (carrier: 'ups' | 'fedex', zipCode: string | undefined, quantity: number) =>
    app.call(
      endpoints.createWait,
      {
        body: {
          carrier,
          ...(zipCode === undefined ? {} : { zipCode }),
          startTime: addDays(today, -3),
          endTime: today,
          quantity,
          mode: 'notify',
          until: addDays(today, 7),
        },
      },
      user,
    );
  // More and fewer than there are, twice of one ZIP, of a ZIP without stock, and of FedEx anywhere.
  for (const [zip, quantity] of [
    ['62001', 3],
    ['62002', 50],
    ['62002', 7],
    ['62003', 5],
    ['62009', 5],
  ] as const)
    await wait('ups', zip, quantity);
  await wait('fedex', undefined, 6);
  for (const [zip5, carrier] of [
    ['62001', 'ups'],
    ['62002', 'ups'],
    ['62003', 'fedex'],
    ['62004', 'fedex'],
  ] as const)
    for (const back of [0, 2])
      await buildStock(context, 5, { zip5, carrier, shippedOn: addDays(today, -back) });
  const inOrder = async (db: Database['db']) =>
    (await countForSale(db, scopeValues({}))).map((row) => JSON.stringify(row)).toSorted();
  const shelves = await inOrder(context.db);
  expect(await inOrder(parts.db)).toEqual(shelves);
  expect(shelves).toEqual([
    `{"carrier":"fedex","zip5":null,"day":"${addDays(today, -2)}","count":6}`,
    `{"carrier":"fedex","zip5":null,"day":"${today}","count":6}`,
    `{"carrier":"ups","zip5":"62001","day":"${addDays(today, -2)}","count":3}`,
    `{"carrier":"ups","zip5":"62001","day":"${today}","count":3}`,
    `{"carrier":"ups","zip5":"62002","day":"${addDays(today, -2)}","count":5}`,
    `{"carrier":"ups","zip5":"62002","day":"${today}","count":5}`,
  ]);
});
