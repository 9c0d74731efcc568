import { dayIn } from '@waybill/server/src/platform/day.ts';
import { shiftDay } from '@waybill/server/src/holds/rules.ts';
import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import type { Turn } from './load/drive.ts';
import { postAs } from './load/request.ts';

const ordersAUser = 30;
const numbersAnOrder = 3;

// Straight into the tables: thirty orders of three numbers for each user, one a day.
const placeOrders = async ({ client, users }: Market): Promise<void> => {
  await client.query(`INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price,
      percent_off, total_points, hold_id, created_at)
    SELECT u.id, 'LTBENCH' || n, 'ups', 'single', 'buy', 'completed', ${numbersAnOrder}, 200, 0, 600, gen_random_uuid(),
      now() - interval '1 day' * n + interval '1 minute'
    FROM users u, generate_series(0, ${ordersAUser - 1}) n`);
  await client.query(`INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number,
      service, city, region, origin_zip5, origin_city, origin_region, price, state, status, last_event_at)
    SELECT o.user_id, o.id, n, '10001', o.created_at, 'ups', '1ZA4E82103' || lpad((o.id * 3 + n)::text, 8, '0'),
      'UPS Ground', 'New York', 'NY', '91761', 'Ontario', 'CA', 200, 'sold', 'delivered', o.created_at
    FROM orders o, generate_series(1, ${numbersAnOrder}) n`);
  await client.query('VACUUM (ANALYZE) orders, order_items');
  if (users.length === 0) throw new Error('nobody has orders');
};

/** The first page of one's orders: twenty orders with three numbers each. */
export const myOrders = (market: Market, seconds: number): Workload => {
  const endDate = dayIn('Asia/Shanghai');
  const body = { startDate: shiftDay(endDate, -40), endDate, pageNum: 1, pageSize: 20 };
  const turn: Turn = async (ask) => {
    const request = postAs(market.nextUser(), '/user/getUserOrder', body);
    await ask(request, `"total":${ordersAUser}`);
  };
  let placed: Promise<void> | undefined;
  return {
    name: 'my orders',
    prepare: async () => {
      placed ??= market.reset().then(() => placeOrders(market));
      await placed;
      return { turn, limit: { seconds } };
    },
  };
};
