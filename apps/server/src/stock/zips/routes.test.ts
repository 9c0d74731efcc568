import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { stockEndpoints } from '@waybill/contract/endpoints/stock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTables } from '../../records/stats/public-api.ts';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { loadZips } from './public-api.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await openTestApp();
  token = (await buildUser(app.context)).token;
  await buildStock(app.context, 2, { zip5: '10013', carrier: 'ups' });
  await buildStock(app.context, 1, { zip5: '10016', carrier: 'usps' });
  await buildStock(app.context, 1, { zip5: '10999', carrier: 'ups' });
  await buildStock(app.context, 1, { zip5: '78701', carrier: 'ups', sellable: false });
});
afterAll(() => app.close());

const find = async (keyword: string | undefined, carrier: 'ups' | 'usps' | 'fedex' = 'ups') =>
  (
    await app.call(
      placeEndpoints.findZips,
      { query: { carrier, ...(keyword === undefined ? {} : { keyword }) } },
      { token },
    )
  ).list;
const shown = async (keyword?: string, carrier?: 'ups' | 'usps' | 'fedex'): Promise<string[]> =>
  (await find(keyword, carrier)).map(({ zip5, inStock }) => `${zip5}${inStock ? ' in stock' : ''}`);

test('without a keyword: where the carrier has something', async () => {
  expect(await shown()).toEqual(['10013 in stock', '10999 in stock', '78701 in stock']);
  expect(await shown(undefined, 'usps')).toEqual(['10016 in stock']);
  expect(await shown(undefined, 'fedex')).toEqual([]);
});

test('of a state: its ZIPs with something of the carrier', async () => {
  const of = async (state: string) =>
    (await app.call(placeEndpoints.findZips, { query: { carrier: 'ups', state } }, { token })).list;
  expect(await of('TX')).toEqual([{ zip5: '78701', city: 'Austin', state: 'TX', inStock: true }]);
  expect((await of('NY')).map(({ zip5 }) => zip5)).toEqual(['10013']);
  expect(await of('CA')).toEqual([]);
});

test('numbers for sale by state, without those that may only be looked at', async () => {
  const stock = (carrier: 'ups' | 'fedex') =>
    app.call(stockEndpoints.getStock, { query: { carrier } }, { token });
  expect(await stock('fedex')).toEqual({ countedMs: null, forSale: 0, states: [] });
  await countTables(app.context.db);
  // 10999 is of no state that is known. What was asked a moment ago is still answered from memory.
  expect(await stock('fedex')).toMatchObject({ countedMs: null });
  expect(await stock('ups')).toEqual({
    countedMs: expect.any(Number) as number,
    forSale: 3,
    states: [{ state: 'NY', forSale: 2 }],
  });
});

test('first digits: those with stock first, the others fill up to twenty', async () => {
  const list = await shown('100');
  expect(list).toHaveLength(20);
  expect(list.slice(0, 3)).toEqual(['10013 in stock', '10001', '10002']);
  expect(new Set(list).size).toBe(20);
});

test('all five digits', async () => {
  expect(await find('10013')).toEqual([{ zip5: '10013', city: 'New York', state: 'NY', inStock: true }]);
  expect(await shown('99999')).toEqual([]);
});

test('a ZIP that the table lacks is placed by its shipments', async () => {
  await app.context.pool.query(`UPDATE shipments SET city = 'Elsewhere', region = 'NY' WHERE zip5 = '10999'`);
  await app.context.pool.query(`DELETE FROM zips WHERE zip5 = '10999'`);
  expect(await find('10999')).toEqual([{ zip5: '10999', city: 'Elsewhere', state: 'NY', inStock: true }]);
});

test('the beginning of a city in any case, those with stock first', async () => {
  expect((await shown('AUSTI'))[0]).toBe('78701 in stock');
  expect(new Set((await find('austin')).map(({ city }) => city.slice(0, 6)))).toEqual(new Set(['Austin']));
});

test('as a page shows a place, and in the full width of a Chinese keyboard', async () => {
  const austin = await shown('austin');
  expect(await shown('Austin, TX')).toEqual(austin);
  expect(await shown('Ａｕｓｔｉｎ，ＴＸ')).toEqual(austin);
  expect(await shown('１００１３')).toEqual(await shown('10013'));
});

test.each(['%', '_', '\\', "'"])('%s in a keyword is no pattern', async (keyword) => {
  expect(await shown(keyword)).toEqual([]);
});

test('of some days: a ZIP whose stock was shipped on others is not in stock', async () => {
  await buildStock(app.context, 1, { zip5: '33101', carrier: 'ups', shippedOn: '2026-03-05' });
  const asked = async (days: { startTime?: string; endTime?: string } = {}, keyword = '33101') =>
    (
      await app.call(
        placeEndpoints.findZips,
        { query: { carrier: 'ups' as const, keyword, ...days } },
        { token },
      )
    ).list.map(({ zip5, inStock }) => `${zip5} ${inStock}`);
  expect(await asked()).toEqual(['33101 true']);
  expect(await asked({ startTime: '2026-03-05', endTime: '2026-03-05' })).toEqual(['33101 true']);
  expect(await asked({ startTime: '2026-03-06', endTime: '2026-03-20' })).toEqual(['33101 false']);
  expect(await asked({ startTime: '2026-02-20', endTime: '2026-03-04' })).toEqual(['33101 false']);
  expect(await asked({ startTime: '2026-03-06', endTime: '2026-03-20' }, '')).not.toContain('33101 true');
  expect(
    (await asked({ startTime: '2026-03-01', endTime: '2026-03-09' }, 'miami')).filter((zip) =>
      zip.endsWith('true'),
    ),
  ).toEqual(['33101 true']);
});

test('places lie at their ZIP, else in their city, else nowhere that is known', async () => {
  const place = (zip: string | null, city: string | null, state: string | null) => ({ zip, city, state });
  const { list } = await app.call(
    placeEndpoints.locatePlaces,
    {
      body: {
        places: [
          place('90210', null, null),
          place('38118-1234', 'MEMPHIS', 'TN'),
          place(null, 'kansas city', 'mo'),
          place('00000', 'Austin', 'TX'),
          place(null, 'Austin', 'ZZ'),
          place(null, null, null),
        ],
      },
    },
    { token },
  );
  const rounded = list.map((one) => one && [Math.round(one.latitude), Math.round(one.longitude)]);
  expect(rounded).toEqual([[34, -118], [35, -90], [39, -95], [30, -98], null, null]);
});

test('what is sold out is not in stock', async () => {
  await app.context.pool.query(`UPDATE shipments SET state = 'sold' WHERE zip5 = '10013'`);
  expect((await find('10013'))[0]?.inStock).toBe(false);
});

test('loading the table again brings back what was changed or removed', async () => {
  const { pool } = app.context;
  const all = async (): Promise<unknown> =>
    (
      await pool.query(
        "SELECT count(*) AS n, md5(string_agg(z::text, E'\\n' ORDER BY zip5)) AS h FROM zips z",
      )
    ).rows[0];
  await loadZips(pool);
  const before = await all();
  await pool.query(`DELETE FROM zips WHERE zip5 = '10001'`);
  await pool.query(`UPDATE zips SET city = 'Nowhere' WHERE zip5 = '90210'`);
  await loadZips(pool);
  expect(await all()).toEqual(before);
  expect(before).toMatchObject({ n: 41_488 });
});
