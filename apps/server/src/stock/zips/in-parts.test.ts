import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock } from '../../../test/builders.ts';
import { openInParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { findZips, findZipsInState } from './routes.ts';

let app: TestApp;
let parts: Database;
beforeAll(async () => {
  app = await openTestApp();
  parts = await openInParts(app);
  // Neighbours, one far away, one that the table lacks, one that is sold out, one of another carrier.
  for (const zip5 of ['10001', '10002', '10003', '10013', '10999', '60601', '78701', '99999'])
    await buildStock(app.context, 2, { zip5 });
  await buildStock(app.context, 1, { zip5: '78702', carrier: 'usps' });
  await buildStock(app.context, 1, { zip5: '78703', shippedOn: '2026-03-05', sellable: false });
  await app.context.pool.query(`UPDATE shipments SET state = 'sold' WHERE zip5 = '10013'`);
  await app.context.pool.query(`DELETE FROM zips WHERE zip5 IN ('10999', '99999')`);
});
afterAll(async () => {
  await parts.close();
  await app.close();
});

const anyDay = { from: null, to: null } as const;

test.each(['', '1', '100', '10013', '10999', '6', '78', '9', '99999', 'new y', 'AUSTI', 'nowhere'])(
  'a stock in parts has the same ZIPs for "%s"',
  async (keyword) => {
    for (const carrier of ['ups', 'usps', 'fedex'] as const) {
      const wanted = { carrier, ...anyDay };
      const found = await findZips(app.context.db, keyword, wanted);
      expect(await findZips(parts.db, keyword, wanted)).toEqual(found);
    }
    const wanted = { carrier: 'ups', from: '2026-03-01', to: '2026-03-10' } as const;
    const found = await findZips(app.context.db, keyword, wanted);
    expect(await findZips(parts.db, keyword, wanted)).toEqual(found);
  },
);

test.each(['NY', 'TX', 'CA'])('and the same of the state %s', async (state) => {
  const wanted = { carrier: 'ups', ...anyDay } as const;
  const found = await findZipsInState(app.context.db, state, wanted);
  expect(await findZipsInState(parts.db, state, wanted)).toEqual(found);
  expect(found.length > 0).toBe(state !== 'CA');
});
