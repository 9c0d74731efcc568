import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInParts } from '../../../test/stock-in-parts.ts';
import { type TrackedApp, dayFromToday, openTrackedApp, ownNumbers } from '../../../test/tracked-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { refreshNumbers } from './ask-carrier.ts';
import { findOwned } from './store.ts';

let app: TrackedApp;
let parts: Database;
beforeAll(async () => {
  const known = {
    shippedOn: dayFromToday(-9),
    expectedOn: dayFromToday(-5),
    asOf: dayFromToday(-2),
    deliveredOn: dayFromToday(-5),
    ends: null,
  };
  app = await openTrackedApp(
    {},
    { sandbox: { known: async (_, numbers) => new Map(numbers.map((number) => [number, known])) } },
  );
  parts = await openInParts(app);
});
afterAll(async () => {
  await parts.close();
  await app.close();
});

test('what a carrier says reaches order and stock where the stock is in parts, too', async () => {
  const { context } = app;
  const { user, ids } = await ownNumbers(app, 'fedex', 3);
  const owned = await findOwned(context.db, user.id, 'fedex', ids.map(Number));
  const asking = { lease: randomUUID(), urgency: 'interactive', deadlineMs: 20_000 } as const;
  const asked = await refreshNumbers({ ...context, db: parts.db }, owned, asking);
  expect(asked.map(({ end }) => end)).toEqual(['refreshed', 'refreshed', 'refreshed']);
  const { rows: kept } = await context.pool.query(
    `SELECT t.status, t.last_event_at, t.fetched_at IS NOT NULL AS fetched
     FROM order_items i JOIN parcels t USING (carrier, tracking_number) WHERE i.user_id = $1 ORDER BY i.shipment_id`,
    [user.id],
  );
  const { rows: stocked } = await context.pool.query(
    `SELECT status, last_event_at, fetched_at IS NOT NULL AS fetched FROM shipments WHERE id = ANY ($1) ORDER BY id`,
    [ids],
  );
  expect(stocked).toEqual(kept);
  expect(kept).toHaveLength(3);
  expect(kept[0]).toMatchObject({ status: 'delivered', fetched: true });
  const { rows: delivered } = await context.pool.query(
    'SELECT DISTINCT delivered_on IS NOT NULL AS known FROM shipments WHERE id = ANY ($1)',
    [ids],
  );
  expect(delivered).toEqual([{ known: true }]);
});
