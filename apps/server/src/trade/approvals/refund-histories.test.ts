import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedHolds } from '../holds/public-api.ts';
import { findOrphanedOwners, findOrphanedRefunds } from '../orders/public-api.ts';
import { checkBooks } from '../points/public-api.ts';

const startingPoints = 1_000_000_000;
const buyers = 10;
const steps = 10;

let app: TestApp;
let staff: BuiltUser[];
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '20' });
  // 333.33 a number and an odd discount: parts of a hundredth to split, and orders above the limit of one act.
  await app.context.pool.query(
    `UPDATE price_lists SET unit_price = 33333, tiers = '[{"from": 3, "percentOff": 7}]' WHERE carrier = 'ups'`,
  );
  const roles = ['admin', 'admin', 'super_admin', 'super_admin'] as const;
  staff = await Promise.all(roles.map((role) => buildUser(app.context, { role })));
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

/** What may come of a call while others do theirs: done, or rejected for a reason of the order's or proposal's state. */
const foreseen = new Set([0, 40301, 40902, 40907, 40910, 40913, 40914, 40955]);
const call = async <T>(
  method: string,
  path: string,
  body: object | undefined,
  by: BuiltUser,
): Promise<T | undefined> => {
  const answer = (await (await app.send(method, `/api/v1${path}`, body, by)).json()) as {
    code: number;
    data: T;
  };
  if (!foreseen.has(answer.code)) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.code === 0 ? answer.data : undefined;
};

type Ordered = { orderId: string; trackingInfos: { id: string }[]; userId: number };
type Listed = { list: { id: string }[] };

/** One of the buyers: buys, reserves and confirms or not, asks for refunds of all or some of what was bought. */
const buyAndAsk = async (
  user: BuiltUser,
  zipCode: string,
  random: () => number,
  orders: Ordered[],
): Promise<void> => {
  const quantity = 1 + Math.floor(random() * 5);
  const body = { zipCode, scope: 'batch', quantity };
  const found = await call<{ reservation: { holdId: string } | null }>(
    'POST',
    '/logistics/ups/query',
    body,
    user,
  );
  const id = found?.reservation?.holdId;
  if (id !== undefined) {
    const action = random() < 0.3 ? 'reserve' : 'buy';
    const order = await call<Omit<Ordered, 'userId'>>('POST', '/logistics/ups/order', { id, action }, user);
    if (order !== undefined) orders.push({ ...order, userId: user.id });
    if (order !== undefined && action === 'reserve' && random() < 0.8)
      await call(
        'POST',
        `/logistics/orders/${order.orderId}/${random() < 0.7 ? 'confirm' : 'cancel'}`,
        {},
        user,
      );
  }
  const mine = orders.filter((order) => order.userId === user.id);
  const order = mine[Math.floor(random() * mine.length)];
  if (order === undefined || random() < 0.3) return;
  const some = order.trackingInfos.filter(() => random() < 0.5).map((number) => number.id);
  const trackingInfoIds = some.length === 0 || random() < 0.3 ? undefined : some;
  const question = { orderId: order.orderId, trackingInfoIds, reason: 'not needed' };
  await Promise.all(
    Array.from({ length: random() < 0.3 ? 2 : 1 }, () => call('POST', '/user/refundRequest', question, user)),
  );
};

/** One of the staff: decides requests and proposals, and refunds without being asked. */
const decideAndRefund = async (
  by: BuiltUser,
  random: () => number,
  orders: readonly Ordered[],
): Promise<void> => {
  const remark = 'looked at';
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const requests = await call<Listed>('GET', '/admin/refunds/list?state=pending&pageSize=5', undefined, by);
  const request = pick(requests?.list ?? []);
  const decision = random() < 0.7 ? 'accept' : 'refuse';
  if (request !== undefined)
    await call('POST', '/admin/refunds/decide', { requestId: request.id, decision, remark }, by);
  const order = pick(orders);
  if (order !== undefined && random() < 0.4) {
    const some = order.trackingInfos.filter(() => random() < 0.4).map((number) => number.id);
    const trackingInfoIds = some.length === 0 ? undefined : some;
    const body = { orderId: order.orderId, trackingInfoIds, remark };
    await call('POST', `/admin/users/${order.userId}/refund`, body, by);
  }
  const approvals = await call<Listed>('GET', '/admin/approvals?state=pending&pageSize=5', undefined, by);
  const approval = pick(approvals?.list ?? []);
  if (approval === undefined) return;
  const choice = random();
  const ending = choice < 0.7 ? 'approve' : choice < 0.85 ? 'refuse' : 'withdraw';
  await call('POST', '/admin/approvals', { approvalId: approval.id, decision: ending, remark }, by);
};

const inSteps = async (step: () => Promise<void>): Promise<void> => {
  for (let i = 0; i < steps; i += 1) {
    // One after the other for each person; all persons at the same time.
    await step();
  }
};

let refunded = 0;

test.each([1, 2, 3, 4])(
  'refunds never exceed what was paid, whatever ten buyers and four of the staff do at once, seed %i',
  async (seed) => {
    const { db } = app.context;
    const zipCode = String(60_000 + seed);
    await buildStock(app.context, 150, { zip5: zipCode });
    const users = await Promise.all(
      Array.from({ length: buyers }, () => buildUser(app.context, { points: startingPoints })),
    );
    const orders: Ordered[] = [];
    const random = randomFrom(seed);
    const own = (): (() => number) => randomFrom(Math.floor(random() * 1e9));
    await Promise.all([
      ...users.map((user) => {
        const dice = own();
        return inSteps(() => buyAndAsk(user, zipCode, dice, orders));
      }),
      ...staff.map((by) => {
        const dice = own();
        return inSteps(() => decideAndRefund(by, dice, orders));
      }),
    ]);

    const { rows } = await sql<{
      user_id: number;
      paid: number;
      refunded: number;
      given: number;
      worst: number;
    }>`
      SELECT o.user_id, sum(o.total_points) FILTER (WHERE o.status NOT IN ('cancelled', 'expired', 'failed', 'reserved'))::bigint AS paid,
        sum(o.refunded_points)::bigint AS refunded, max(o.refunded_points - o.total_points)::bigint AS worst,
        coalesce((SELECT sum(e.amount) FROM point_transactions t JOIN point_entries e ON e.user_id = t.user_id
          AND e.transaction_id = t.id AND e.account = 'available' WHERE t.user_id = o.user_id AND t.kind = 'refund'), 0)::bigint AS given
      FROM orders o WHERE o.user_id = ANY (${users.map(({ id }) => id)}) GROUP BY o.user_id`.execute(db);
    for (const row of rows) {
      expect(row.worst).toBeLessThanOrEqual(0);
      expect(row.given).toBe(row.refunded);
      const user = users.find(({ id }) => id === row.user_id);
      const info = await app.call(endpoints.getUserInfo, {}, user);
      expect(Math.round((info.balance + info.frozen) * 100)).toBe(
        startingPoints - (row.paid ?? 0) + row.given,
      );
    }
    refunded += rows.reduce((sum, row) => sum + row.refunded, 0);

    const twice =
      await sql`SELECT tracking_number FROM order_items WHERE state IN ('sold', 'refunded', 'reserved')
      GROUP BY tracking_number HAVING count(*) > 1`.execute(db);
    expect(twice.rows).toEqual([]);
    const resold = await sql`SELECT s.id FROM shipments s JOIN order_items i ON i.shipment_id = s.id
      WHERE i.state = 'refunded' AND s.state <> 'retired'`.execute(db);
    expect(resold.rows).toEqual([]);
    expect(await checkBooks(db)).toEqual([]);
    expect(await findOrphanedRefunds(db)).toEqual([]);
    expect(await findOrphanedOwners(db)).toEqual([]);
    expect(await findOrphanedHolds(db)).toEqual([]);
    expect(await app.call(endpoints.checkAudit, { query: {} }, staff[0])).toMatchObject({ intact: true });
  },
);

// Who comes first decides what a single history refunds.
test('some of these histories refunded something', () => {
  expect(refunded).toBeGreaterThan(0);
});
