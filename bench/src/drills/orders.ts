import { checkBooks } from '@waybill/server/src/points/public-api.ts';
import { brokenInvariants } from '../caller.ts';
import { type Check, none, same } from './check.ts';
import type { Shop } from './shop.ts';

export const checkOrders = async (
  { context, superAdmin }: Shop,
  url: string,
  told: Iterable<string>,
): Promise<readonly Check[]> => {
  const { rows } = await context.pool.query<{ id: string; orders: number }>(
    `SELECT k.answer->>'orderId' AS id, (SELECT count(*) FROM orders o WHERE o.user_id = k.user_id AND o.id::text = k.answer->>'orderId') AS orders
     FROM idempotency_keys k WHERE k.answer ? 'orderId'`,
  );
  const stored = new Map(rows.map(({ id, orders }) => [id, orders]));
  const { rows: totals } = await context.pool.query<{ orders: number; twice: number }>(
    `SELECT (SELECT count(*) FROM orders) AS orders,
       (SELECT count(*) FROM (SELECT FROM order_items WHERE state IN ('sold', 'reserved')
         GROUP BY shipment_id HAVING count(*) > 1) AS sold) AS twice`,
  );
  return [
    none(
      'acknowledged orders that are not there once',
      [...told].filter((id) => stored.get(id) !== 1),
    ),
    same('orders, one for each Idempotency-Key', stored.size, totals[0]?.orders),
    same('numbers that were sold twice', 0, totals[0]?.twice),
    none('accounts whose book is wrong', await checkBooks(context.db)),
    none('invariants that do not hold', await brokenInvariants(url, superAdmin.token)),
  ];
};
