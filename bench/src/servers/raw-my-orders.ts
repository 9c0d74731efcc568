import type { RawDatabase } from './raw-database.ts';
import { numberOf } from './raw-order.ts';

const pageSize = 20;

/** The newest page of one's orders between two days. */
export const rawMyOrders = async (
  { run }: RawDatabase,
  user: number,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<object> => {
  const range = [user, startDate, endDate];
  const [orders, counted] = await Promise.all([
    run('listOrders', [...range, pageSize, 0], 0),
    run('listOrders', range, 1),
  ]);
  const items = await run('itemsOf', [user, orders.map((order) => order['id'])]);
  const byOrder = Map.groupBy(items, (item) => item['order_id']);
  return {
    list: orders.map((order) => ({
      id: order['id'],
      orderNo: order['order_no'],
      carrier: order['carrier'],
      scope: order['scope'],
      action: order['action'],
      status: order['status'],
      quantity: order['quantity'],
      unitPrice: Number(order['unit_price']) / 100,
      percentOff: order['percent_off'],
      totalPoints: Number(order['total_points']) / 100,
      createdTime: order['created_at'],
      expiresAt: null,
      trackingInfos: (byOrder.get(order['id']) ?? []).map(numberOf),
    })),
    total: Number(counted[0]?.['total']),
    pageNum: 1,
    pageSize,
    serverTime: Date.now(),
  };
};
