import type { RawDatabase } from './raw-database.ts';
import { numberOf } from './raw-order.ts';

export type RawPage = { readonly startDate: string; readonly endDate: string; readonly pageSize: number };

/** The newest page of one's orders between two days. */
export const rawMyOrders = async (
  { run }: RawDatabase,
  user: number,
  { startDate, endDate, pageSize }: RawPage,
  shown: (trackingNumber: string) => string = (trackingNumber) => trackingNumber,
): Promise<object> => {
  const range = [user, startDate, endDate];
  const orders = await run('listOrders', [...range, pageSize, 0]);
  const ids = orders.map((order) => order['id']);
  const items = await run('itemsOf', [user, ids, null]);
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
      refundedPoints: Number(order['refunded_points']) / 100,
      refundedIds: [],
      refund: byOrder.get(order['id'])?.[0]?.['request'] ?? null,
      refundableUntil: null,
      trackingInfos: (byOrder.get(order['id']) ?? []).map((item) =>
        numberOf({ ...item, tracking_number: shown(item['tracking_number'] ?? '') }),
      ),
    })),
    total: Number(orders[0]?.['total']),
    pageNum: 1,
    pageSize,
    serverTime: Date.now(),
  };
};
