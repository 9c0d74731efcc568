import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedHolds } from '../holds/public-api.ts';
import { checkBooks } from '../points/public-api.ts';
import { findOrphanedOwners } from './public-api.ts';

const buyers = 200;
const numbers = 50;
const seeds = [1, 2, 3];

let app: TestApp;
let users: BuiltUser[];
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '24' });
  users = await Promise.all(Array.from({ length: buyers }, () => buildUser(app.context, { points: 10_000 })));
});
afterAll(() => app.close());

/** A small generator of numbers in [0, 1), the same for the same seed. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

type Bought = { userId: number; ids: string[]; paid: number };

/** One buyer: asks for some numbers, then buys them, reserves and confirms or gives up, or lets go; clicks twice at times. */
const goShopping = async (user: BuiltUser, zipCode: string, random: () => number): Promise<Bought[]> => {
  const bought: Bought[] = [];
  for (let round = 0; round < 4; round += 1) {
    const quantity = 1 + Math.floor(random() * 4);
    // A buyer does one thing after the other; the others do theirs at the same time.
    const { list, reservation } = await app.call(
      endpoints.queryShipments,
      { params: { carrier: 'ups' }, body: { zipCode, scope: 'batch', quantity } },
      user,
    );
    if (reservation === null || list.length === 0) continue;
    const dice = random();
    const carrier = 'ups' as const;
    if (dice < 0.15) {
      await app.call(
        endpoints.releaseHold,
        { params: { carrier }, body: { holdId: reservation.holdId } },
        user,
      );
      continue;
    }
    const action = dice < 0.5 ? ('reserve' as const) : ('buy' as const);
    const options = { ...user, idempotencyKey: `key-${user.id}-${zipCode}-${round}` };
    const input = { params: { carrier }, body: { id: reservation.holdId, action } };
    const clicks = random() < 0.3 ? 2 : 1;
    const [order] = await Promise.all(
      Array.from({ length: clicks }, () => app.call(endpoints.placeOrder, input, options)),
    );
    if (order === undefined) continue;
    const ids = order.trackingInfos.map((number) => number.id);
    if (action === 'buy') bought.push({ userId: user.id, ids, paid: order.totalPoints });
    else if (random() < 0.5) {
      await app.call(endpoints.cancelOrder, { params: { id: order.orderId } }, user);
    } else {
      const confirmed = await app.call(endpoints.confirmOrder, { params: { id: order.orderId } }, user);
      bought.push({
        userId: user.id,
        ids: confirmed.trackingInfos.map((number) => number.id),
        paid: confirmed.totalPoints,
      });
    }
  }
  return bought;
};

test.each(seeds)(
  '200 buyers of 50 numbers, seed %i: each number once, paid for by who got it',
  async (seed) => {
    const zipCode = String(40_000 + seed);
    const stock = (await buildStock(app.context, numbers, { zip5: zipCode })).map(String);
    const before = new Map<number, number>();
    await Promise.all(
      users.map(async (user) => before.set(user.id, await app.call(endpoints.getUserPoint, {}, user))),
    );

    const random = randomFrom(seed);
    const bought = (
      await Promise.all(users.map((user) => goShopping(user, zipCode, randomFrom(random() * 1e9))))
    ).flat();
    // Whoever gave numbers back last left some on the shelf; they are sold to the end.
    for (const user of users) {
      const { reservation } = await app.call(
        endpoints.queryShipments,
        { params: { carrier: 'ups' }, body: { zipCode } },
        user,
      );
      // Nothing is left, or what is left rests for whoever gave it back.
      if (reservation === null) continue;
      const order = await app.call(
        endpoints.placeOrder,
        { params: { carrier: 'ups' }, body: { id: reservation.holdId } },
        user,
      );
      bought.push({
        userId: user.id,
        ids: order.trackingInfos.map((number) => number.id),
        paid: order.totalPoints,
      });
    }

    const sold = bought.flatMap((order) => order.ids);
    expect(new Set(sold).size).toBe(sold.length);
    expect(sold.toSorted()).toEqual(stock.toSorted());
    const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*) AS count FROM shipments WHERE zip5 = ${zipCode} GROUP BY state`.execute(
      app.context.db,
    );
    expect(rows).toEqual([{ state: 'sold', count: numbers }]);
    for (const user of users) {
      const paid = bought
        .filter((order) => order.userId === user.id)
        .reduce((sum, order) => sum + order.paid, 0);
      expect(await app.call(endpoints.getUserPoint, {}, user)).toBeCloseTo(
        (before.get(user.id) ?? 0) - paid,
        2,
      );
    }
    expect(await checkBooks(app.context.db)).toEqual([]);
    expect(await findOrphanedHolds(app.context.db)).toEqual([]);
    expect(await findOrphanedOwners(app.context.db)).toEqual([]);
  },
);

test('a balance never goes below zero when one user spends it in many places at once', async () => {
  const user = await buildUser(app.context, { points: 500 });
  const zips = Array.from({ length: 6 }, (_, i) => String(41_000 + i));
  await Promise.all(
    zips.map((zip5, i) => buildStock(app.context, 1, { zip5, carrier: i % 2 === 0 ? 'ups' : 'fedex' })),
  );
  const spend = async (zipCode: string, carrier: 'ups' | 'fedex') => {
    const { list } = await app.call(
      endpoints.queryShipments,
      { params: { carrier }, body: { zipCode, ...(carrier === 'fedex' ? { quantity: 1 } : {}) } },
      user,
    );
    const response = await app.send(
      'POST',
      `/api/v1/logistics/${carrier}/order`,
      { ids: list.map((row) => row.id) },
      user,
    );
    return response.status;
  };
  const statuses = await Promise.all(zips.map((zipCode, i) => spend(zipCode, i % 2 === 0 ? 'ups' : 'fedex')));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBeGreaterThanOrEqual(1);
  expect(await checkBooks(app.context.db)).toEqual([]);
});
