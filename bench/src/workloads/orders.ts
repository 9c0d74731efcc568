import { dayIn } from '@waybill/server/src/platform/day.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { type Workload, planAgain } from '../compare.ts';
import { someQuery } from '../data/asked.ts';
import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import type { Ask, Step } from '../load/drive.ts';
import { postAs, postOnceAs } from '../load/request.ts';

/** The id of the hold in the answer to a query; undefined where it held nothing. */
export const holdIdOf = (body: Buffer): string | undefined =>
  /"holdId":"([^"]+)"/.exec(body.toString('latin1'))?.[1];

export const queryRequest = (market: Market, user: BenchUser): string =>
  postAs(user, '/logistics/ups/query', someQuery(market.sellableZips));
export const orderRequest = (user: BenchUser, holdId: string): string =>
  postOnceAs(user, '/logistics/ups/order', { id: holdId, scope: 'single', action: 'buy' });

const holdOne = async (market: Market, ask: Ask, user: BenchUser): Promise<string> => {
  const body = { ...someQuery(market.sellableZips), scope: 'batch', quantity: 1 };
  return holdIdOf((await ask(postAs(user, '/logistics/ups/query', body), '"reservation":{')).body) ?? '';
};

const buyOne = async (ask: Ask, user: BenchUser, holdId: string): Promise<void> => {
  const body = { id: holdId, scope: 'batch', action: 'buy' };
  await ask(postOnceAs(user, '/logistics/ups/order', body), '"quantity":1');
};

export const purchaseOfOne = (market: Market, iterations: number): Workload => ({
  name: 'whole purchase: hold, buy and read one',
  prepare: async ({ port }) => {
    await market.reset();
    const step: Step = async (ask) => {
      const user = market.nextUser();
      await buyOne(ask, user, await holdOne(market, ask, user));
      await ask(listRequest(user, 20), '"total":');
    };
    await planAgain(port, step);
    return { limit: { iterations }, step };
  },
});

/** Puts orders, one a day, with so many numbers each, straight into everybody's account in place of what was there. */
export const placeOrders = async (market: Market, orders: number, numbers: number): Promise<void> => {
  const { client } = market;
  await market.reset();
  await client.query(`INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price,
      percent_off, total_points, hold_id, created_at)
    SELECT u.id, 'LTBENCH' || n, 'ups', 'single', 'buy', 'completed', ${numbers}, 200, 0, 200 * ${numbers}, gen_random_uuid(),
      now() - interval '1 day' * n + interval '1 minute'
    FROM users u, generate_series(0, ${orders - 1}) n`);
  await client.query(`INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number,
      service, city, region, origin_zip5, origin_city, origin_region, price, state, status, last_event_at)
    SELECT o.user_id, o.id, n, '10001', o.created_at, 'ups', '1ZA4E82103' || lpad((o.id * ${numbers} + n)::text, 8, '0'),
      'UPS Ground', 'New York', 'NY', '91761', 'Ontario', 'CA', 200, 'sold', 'delivered', o.created_at
    FROM orders o, generate_series(1, ${numbers}) n`);
  await client.query('VACUUM (ANALYZE) orders, order_items');
};

export const listRequest = (user: BenchUser, pageSize: number, days = 60): string => {
  const endDate = dayIn('Asia/Shanghai');
  return postAs(user, '/user/getUserOrder', {
    startDate: addDays(endDate, -days),
    endDate,
    pageNum: 1,
    pageSize,
  });
};
