import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedHolds, sweepExpiredHolds } from '../holds/public-api.ts';
import { findOrphanedOwners } from '../orders/public-api.ts';
import { checkBooks } from '../points/public-api.ts';
import { serveWaits } from './serve-waits.ts';

let app: TestApp;
let zip = 62_000;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '24' });
});
afterAll(() => app.close());

const carrier = 'ups' as const;
const who = fc.nat({ max: 3 });
const step = fc.oneof(
  fc.record({
    act: fc.constant('wait' as const),
    who,
    mode: fc.constantFrom('notify' as const, 'reserve' as const),
    quantity: fc.integer({ min: 1, max: 60 }),
    maxPoints: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    ago: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    act: fc.constant('bring' as const),
    who,
    count: fc.integer({ min: 1, max: 50 }),
    ago: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    act: fc.constantFrom('query' as const, 'release' as const, 'buy' as const, 'cancel' as const),
    who,
  }),
  fc.record({ act: fc.constantFrom('cancelWait' as const, 'expire' as const, 'serve' as const), who }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type World = { readonly zipCode: string; readonly users: readonly BuiltUser[]; stock: number };

/** Does a step over HTTP. What another step at the same moment made impossible is rejected, as it should. */
const carryOut = async (one: Step, world: World): Promise<void> => {
  const { zipCode, users } = world;
  const user = users[one.who] as BuiltUser;
  const today = app.context.today();
  const holdOf = async (): Promise<string | undefined> =>
    (await app.call(endpoints.listHolds, {}, user)).list[0]?.holdId;
  switch (one.act) {
    case 'wait': {
      const { mode, quantity, maxPoints, ago } = one;
      const days = { startTime: addDays(today, -ago), endTime: today };
      const body = { carrier, zipCode, ...days, mode, quantity, maxPoints, until: addDays(today, 7) };
      await app.send('POST', `${apiBase}/waits`, body, user);
      return;
    }
    case 'bring':
      await buildStock(app.context, one.count, { zip5: zipCode, shippedOn: addDays(today, -one.ago) });
      world.stock += one.count;
      return;
    case 'query': {
      const body = { zipCode, scope: 'batch' as const, quantity: 7 };
      await app.call(endpoints.queryShipments, { params: { carrier }, body }, user);
      return;
    }
    case 'release': {
      const holdId = await holdOf();
      if (holdId !== undefined)
        await app.call(endpoints.releaseHold, { params: { carrier }, body: { holdId } }, user);
      return;
    }
    case 'buy': {
      const id = await holdOf();
      if (id !== undefined)
        await app.send('POST', `${apiBase}/logistics/${carrier}/order`, { id, action: 'buy' }, user);
      return;
    }
    case 'cancel': {
      const { list } = await app.call(endpoints.getUserOrder, { body: { status: 'reserved' } }, user);
      const [order] = list;
      if (order !== undefined)
        await app.send('POST', `${apiBase}/logistics/orders/${order.id}/cancel`, {}, user);
      return;
    }
    case 'cancelWait': {
      const { list } = await app.call(endpoints.listWaits, {}, user);
      const wait = list.find(({ state }) => state === 'waiting');
      if (wait !== undefined) await app.send('DELETE', `${apiBase}/waits/${wait.id}`, undefined, user);
      return;
    }
    case 'expire':
      await letTimePass(app.context, 601);
      await sweepExpiredHolds(app.context.db);
      return;
    default:
      await serveWaits(app.context, {});
  }
};

/** What must hold after any history. */
const expectSound = async ({ zipCode, users, stock }: World): Promise<void> => {
  const { db, pool } = app.context;
  expect(await checkBooks(db)).toEqual([]);
  expect(await findOrphanedHolds(db)).toEqual([]);
  expect(await findOrphanedOwners(db)).toEqual([]);
  const ids = users.map(({ id }) => id);
  const { rows } = await pool.query<{ count: number; items: number; twice: number }>(
    `SELECT (SELECT count(*)::int FROM shipments WHERE zip5 = $1) AS count,
       (SELECT count(*)::int FROM order_items WHERE zip5 = $1 AND state IN ('reserved', 'sold')) AS items,
       (SELECT count(*)::int FROM (SELECT shipment_id FROM order_items WHERE zip5 = $1 AND state IN ('reserved', 'sold')
         GROUP BY shipment_id HAVING count(*) > 1) doubled) AS twice`,
    [zipCode],
  );
  expect(rows[0]?.count).toBe(stock);
  expect(rows[0]?.items).toBeLessThanOrEqual(stock);
  expect(rows[0]?.twice).toBe(0);
  // Each share that was reserved is an order, and none of a wait costs more than its cap.
  const { rows: waits } = await pool.query<{
    user_id: number;
    quantity: number;
    served: number;
    points: number;
    max_points: number | null;
  }>('SELECT user_id, quantity, served, points, max_points FROM waits WHERE user_id = ANY ($1)', [ids]);
  for (const wait of waits) {
    expect(wait.served).toBeLessThanOrEqual(wait.quantity);
    if (wait.max_points !== null) expect(wait.points).toBeLessThanOrEqual(wait.max_points);
  }
  const { rows: sums } = await pool.query<{ user_id: number; waited: number; ordered: number }>(
    `SELECT u.id AS user_id,
       coalesce((SELECT sum(points) FROM waits w WHERE w.user_id = u.id AND mode = 'reserve'), 0)::bigint AS waited,
       coalesce((SELECT sum(total_points) FROM orders o WHERE o.user_id = u.id AND action = 'reserve'), 0)::bigint AS ordered
     FROM users u WHERE u.id = ANY ($1)`,
    [ids],
  );
  for (const { waited, ordered } of sums) expect(ordered).toBe(waited);
};

test('random histories of waiting, bringing in, holding, buying and releasing sell nothing twice and charge nobody above the cap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 }),
      async (history) => {
        zip += 1;
        const users = await Promise.all([0, 1, 2, 3].map(() => buildUser(app.context, { points: 15_000 })));
        const world: World = { zipCode: String(zip), users, stock: 0 };
        for (const together of history) {
          // What stands together happens at the same time, and waits are served meanwhile by two processes.
          await Promise.all([
            ...together.filter(({ act }) => act !== 'expire').map((one) => carryOut(one, world)),
            serveWaits(app.context, {}),
            serveWaits(app.context, { carrier, zip5: world.zipCode }),
          ]);
          for (const one of together.filter(({ act }) => act === 'expire')) await carryOut(one, world);
        }
        await serveWaits(app.context, {});
        await expectSound(world);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
}, 240_000);
