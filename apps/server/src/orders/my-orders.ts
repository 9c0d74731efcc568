import { addDays } from '@waybill/contract/std/days.ts';
import { limits } from '@waybill/contract/constants.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../platform/db/database.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Translate } from '../platform/http/language.ts';
import { orderedNumber } from './ordered-number.ts';
import { paidPoints } from './rules.ts';
import { type NewestRequest, type OrderFilter, type StoredOrder, findItemsOf, listOrders } from './store.ts';
import { refundableUntil } from './refunds/rules.ts';

const refundOfOrder = (
  order: {
    readonly status: OrderRow['status'];
    readonly created_at: string;
    readonly ended_at: string | null;
    readonly refunded_points: number;
  },
  items: readonly { readonly shipment_id: number; readonly price: number; readonly state: string }[],
  request: NewestRequest | undefined,
  /** Milliseconds; by it a refund can still be asked for or not. */
  now: number,
): Pick<OrderRow, 'refundedPoints' | 'refundedIds' | 'refund' | 'refundableUntil'> => ({
  refundedPoints: toPoints(order.refunded_points),
  refundedIds: items.filter(({ state }) => state === 'refunded').map((item) => String(item.shipment_id)),
  refund:
    request === undefined
      ? null
      : {
          requestId: String(request.id),
          state: request.state,
          trackingInfoIds: request.shipment_ids.map(String),
          quantity: request.shipment_ids.length,
          points: toPoints(request.points),
          reason: request.reason,
          decisionRemark: request.decision_remark,
          createdTime: wallTime(request.created_at),
          decidedTime: wallTimeOrNull(request.decided_at),
        },
  refundableUntil: refundableUntil(
    {
      status: order.status,
      sold: items
        .filter(({ state }) => state === 'sold')
        .map(({ shipment_id, price }) => ({ id: shipment_id, price })),
      paidAt: epochMs(order.ended_at ?? order.created_at),
      // Nothing can be asked after a rejected request, so that the newest one tells.
      refusedBefore: request?.state === 'refused',
    },
    now,
  ),
});

type OrderListQuery = {
  serviceType?: Carrier | 'all' | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: OrderStatus | 'all' | undefined;
  keyword?: string | undefined;
};

/** A filter with its defaults: the last 30 days. */
export const orderFilter = (userId: number, asked: OrderListQuery, today: string): OrderFilter => {
  const endDate = asked.endDate ?? today;
  const keyword = asked.keyword?.replaceAll(/[\s-]/g, '').toUpperCase();
  return {
    userId,
    carrier: asked.serviceType === 'all' ? undefined : asked.serviceType,
    status: asked.status === 'all' ? undefined : asked.status,
    keyword: keyword === '' ? undefined : keyword,
    startDate: asked.startDate ?? addDays(endDate, 1 - limits.defaultOrderDays),
    endDate,
  };
};

type OrderPage = { readonly list: OrderRow[]; readonly total: number };

const listWith = async (
  db: Db,
  filter: OrderFilter,
  page: { pageNum: number; pageSize: number },
  t: Translate,
  masked: boolean,
): Promise<OrderPage> => {
  const { list, total } = await listOrders(db, filter, page);
  if (list.length === 0) return { total, list: [] };
  const found = await findItemsOf(
    db,
    filter.userId,
    list.map((order) => order.id),
  );
  const itemsOf = Map.groupBy(found, (item) => item.order_id);
  const now = Date.now();
  const rowOf = (order: StoredOrder): OrderRow => {
    const items = itemsOf.get(order.id) ?? [];
    return {
      id: String(order.id),
      orderNo: order.order_no,
      carrier: order.carrier,
      scope: order.scope,
      action: order.action,
      status: order.status,
      quantity: order.quantity,
      unitPrice: toPoints(order.unit_price),
      percentOff: order.percent_off,
      totalPoints: toPoints(order.total_points),
      paidPoints: toPoints(paidPoints(order)),
      createdTime: wallTime(order.created_at),
      expiresAt: order.status === 'reserved' && order.expires_at !== null ? epochMs(order.expires_at) : null,
      ...refundOfOrder(order, items, items[0]?.request ?? undefined, now),
      trackingInfos: items.map((item) => ({
        ...orderedNumber(item, t),
        ...(masked ? { trackingNumber: maskUnpaid(item.tracking_number, item.strict_mask) } : {}),
      })),
    };
  };
  return { total, list: list.map(rowOf) };
};

/** A page of the user's orders with their numbers: in full where paid for, masked while only reserved. */
export const listMyOrders = (
  db: Db,
  filter: OrderFilter,
  page: { pageNum: number; pageSize: number },
  t: Translate,
): Promise<OrderPage> => listWith(db, filter, page, t, false);

export const listOrdersMasked = (
  db: Db,
  userId: number,
  { keyword, ...page }: { keyword?: string | undefined; pageNum: number; pageSize: number },
  t: Translate,
): Promise<OrderPage> => {
  const filter = orderFilter(userId, { keyword, startDate: '2000-01-01' }, '9999-12-30');
  return listWith(db, filter, page, t, true);
};

export const readOrderMasked = async (
  db: Db,
  { userId, orderNo }: { readonly userId: number; readonly orderNo: string },
  t: Translate,
): Promise<OrderRow | undefined> => {
  const page = { keyword: orderNo, pageNum: 1, pageSize: 1 };
  return (await listOrdersMasked(db, userId, page, t)).list[0];
};
