import { dayIn } from '@waybill/server/src/platform/day.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import type { Step } from './load/drive.ts';
import { postAs } from './load/request.ts';

/** What stands in everybody's account: orders, one a day, and numbers in each of them. */
type Placed = { readonly orders: number; readonly numbers: number };

/** Straight into the tables, in place of what was there. */
export const placeOrders = async (market: Market, { orders, numbers }: Placed): Promise<void> => {
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

/** The body of a page of the last sixty days. */
export const pageOfOrders = (pageSize: number): object => {
  const endDate = dayIn('Asia/Shanghai');
  return { startDate: addDays(endDate, -60), endDate, pageNum: 1, pageSize };
};

const pageWorkload = (
  market: Market,
  seconds: number,
  page: { readonly name: string; readonly placed: Placed; readonly pageSize: number },
): Workload => {
  const body = pageOfOrders(page.pageSize);
  const step: Step = async (ask) => {
    const request = postAs(market.nextUser(), '/user/getUserOrder', body);
    await ask(request, `"total":${page.placed.orders}`);
  };
  let placed: Promise<void> | undefined;
  return {
    name: page.name,
    prepare: async () => {
      placed ??= placeOrders(market, page.placed);
      await placed;
      return { step, limit: { seconds } };
    },
  };
};

/** The first page of one's orders: twenty of thirty, with three numbers each. */
export const myOrders = (market: Market, seconds: number): Workload =>
  pageWorkload(market, seconds, { name: 'my orders', placed: { orders: 30, numbers: 3 }, pageSize: 20 });

/** Fifty orders at a time, with one number each. */
export const listOfOrders = (market: Market, seconds: number): Workload =>
  pageWorkload(market, seconds, { name: 'list', placed: { orders: 55, numbers: 1 }, pageSize: 50 });
