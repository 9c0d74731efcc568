import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { imitateParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedHolds, sweepExpiredHolds } from './public-api.ts';

const params = { carrier: 'ups' as const };
const zips = ['60601', '10001'] as const;
type Held = { readonly user: BuiltUser; readonly holdId: string };

/**
 * Rows of two ZIPs and two weeks leave a hold together, whichever way it ends, and the next who asks gets all of them: in
 * one database, and by the statements for a stock in parts, of which a table by which Citus is known makes one.
 */
describe.each(['in one database', 'where the stock is in parts'])('a hold %s', (where) => {
  let app: TestApp;
  let monday: string;
  beforeAll(async () => {
    app = await openTestApp();
    if (where !== 'in one database') await imitateParts(app.context);
    const today = app.context.today();
    monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
    for (const zip5 of zips)
      for (const shippedOn of [monday, addDays(monday, -1)])
        await buildStock(app.context, 3, { zip5, shippedOn });
  });
  afterAll(() => app.close());

  const query = (user: BuiltUser, body: object) =>
    app.call(endpoints.queryShipments, { params, body: { scope: 'batch', quantity: 6, ...body } }, user);

  const holdAll = async (): Promise<Held> => {
    const user = await buildUser(app.context);
    const days = { startTime: addDays(monday, -1), endTime: monday };
    const { reservation: first } = await query(user, { zipCode: zips[0], ...days });
    const holdId = first?.holdId ?? '';
    const { reservation } = await query(user, { zipCode: zips[1], ...days, holdId });
    expect(reservation?.count).toBe(12);
    return { user, holdId };
  };
  const order = ({ user, holdId }: Held, action: 'buy' | 'reserve') =>
    app.call(endpoints.placeOrder, { params, body: { id: holdId, action } }, user);
  const countStates = async (): Promise<unknown> => {
    const { rows } = await app.context.pool.query(
      'SELECT state, count(*)::int AS count FROM shipments GROUP BY state',
    );
    return rows;
  };

  const ends: Readonly<Record<string, (held: Held) => Promise<void>>> = {
    released: async ({ user, holdId }) => {
      const released = await app.call(endpoints.releaseHold, { params, body: { holdId } }, user);
      expect(released).toEqual({ released: 12 });
    },
    replaced: async ({ user }) => {
      expect((await query(user, { zipCode: '94105' })).reservation).toBeNull();
    },
    'out of time': async () => {
      await letTimePass(app.context, 601);
      expect(await sweepExpiredHolds(app.context.db)).toBe(1);
    },
    'reserved and cancelled': async (held) => {
      const { orderId } = await order(held, 'reserve');
      await app.call(endpoints.cancelOrder, { params: { id: orderId } }, held.user);
    },
  };

  test.each(Object.entries(ends))('gives all of its rows back when it is %s', async (_, end) => {
    await end(await holdAll());
    expect(await countStates()).toEqual([{ state: 'available', count: 12 }]);
    expect(await findOrphanedHolds(app.context.db)).toEqual([]);
    await ends['released']?.(await holdAll());
  });

  test('sells all of its rows when it is reserved and confirmed', async () => {
    const held = await holdAll();
    const { orderId } = await order(held, 'reserve');
    const confirmed = await app.call(endpoints.confirmOrder, { params: { id: orderId } }, held.user);
    expect(confirmed.trackingInfos).toHaveLength(12);
    expect(await countStates()).toEqual([{ state: 'sold', count: 12 }]);
  });
});
