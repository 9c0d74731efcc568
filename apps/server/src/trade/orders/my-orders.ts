import { addDays } from '@waybill/contract/std/days.ts';
import { limits } from '@waybill/contract/constants.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { OrderRow, orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/read-page.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { paidPoints } from './rules.ts';
import {
  type Order,
  type OrderFilter,
  type OrderedRow,
  type StoredOrder,
  findItemsOf,
  listOrders,
} from './store.ts';
import { refundableUntil } from './refunds/rules.ts';
import type { OrderResult, OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { Balances } from '../points/public-api.ts';

/** A number of an order for its owner: in full only once it is paid for. */
export const orderedNumber = (row: OrderedRow, t: Translate): OrderedNumber => ({
  id: String(row.shipment_id),
  trackingNumber:
    row.state === 'sold' || row.state === 'refunded'
      ? row.tracking_number
      : maskUnpaid(row.tracking_number, row.strict_mask),
  service: row.service,
  origin: { city: row.origin_city, state: row.origin_region, zip5: row.origin_zip5 },
  destination: { city: row.city, state: row.region, zip5: row.zip5 },
  shippedOn: row.shipped_on,
  price: toPoints(row.price),
  status: row.status,
  statusText: t(`trackingStatus.${row.status}`),
  subStatusText: row.sub_status && t(`trackingSubStatus.${row.sub_status}`),
  lastEventTime: row.last_event_local ?? wallTimeOrNull(row.last_event_at),
  fetchedTime: wallTimeOrNull(row.fetched_at),
  refundedTime: wallTimeOrNull(row.refunded_at),
});

/** What a step of an order comes to for its owner; nothing failed of it and it ends at no time, unless said otherwise. */
export const orderResult = (
  order: Pick<Order, 'orderId' | 'orderNo' | 'status' | 'quantity' | 'amount'>,
  balances: Balances,
  items: readonly OrderedRow[],
  serverTime: number,
  t: Translate,
): OrderResult => ({
  orderId: String(order.orderId),
  orderNo: order.orderNo,
  status: order.status,
  quantity: order.quantity,
  totalPoints: toPoints(order.amount),
  balance: toPoints(balances.available),
  frozen: toPoints(balances.frozen),
  expiresAt: null,
  serverTime,
  trackingInfos: items.map((item) => orderedNumber(item, t)),
  failed: [],
});

/** A filter with its defaults: the last 30 days. */
export const orderFilter = (
  userId: number,
  asked: Partial<Omit<EndpointInput<typeof orderEndpoints.getUserOrder>['body'], keyof Page>>,
  today: string,
): OrderFilter => {
  const endDate = asked.endDate ?? today;
  const keyword = asked.keyword?.replaceAll(/[\s-]/g, '').toUpperCase();
  return {
    userId,
    carrier: asked.serviceType === 'all' ? undefined : asked.serviceType,
    status: asked.status === 'all' ? undefined : asked.status,
    keyword: keyword === '' ? undefined : keyword,
    words: asked.keyword,
    startDate: asked.startDate ?? addDays(endDate, 1 - limits.defaultOrderDays),
    endDate,
  };
};

/** A page of orders with their numbers: in full where paid for, masked while only reserved or where all are to be `masked`. */
export const listMyOrders = async (
  db: Db,
  filter: OrderFilter,
  page: Page,
  t: Translate,
  masked = false,
): Promise<{ list: OrderRow[]; total: number }> => {
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
    const request = items[0]?.request ?? null;
    const sold = items.filter(({ state }) => state === 'sold');
    return {
      id: String(order.id),
      orderNo: order.order_no,
      reference: order.reference,
      note: order.note,
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
      refundedPoints: toPoints(order.refunded_points),
      refundedIds: items.filter(({ state }) => state === 'refunded').map((item) => String(item.shipment_id)),
      refund: request && {
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
          sold: sold.map(({ shipment_id: id, price }) => ({ id, price })),
          paid_at: epochMs(order.ended_at ?? order.created_at),
          // Nothing can be asked after a rejected request, so that the newest one tells.
          refused_before: request?.state === 'refused',
        },
        now,
      ),
      trackingInfos: items.map((item) => ({
        ...orderedNumber(item, t),
        ...(masked ? { trackingNumber: maskUnpaid(item.tracking_number, item.strict_mask) } : {}),
      })),
    };
  };
  return { total, list: list.map(rowOf) };
};

const everyDay = (userId: number, keyword: string | undefined): OrderFilter =>
  orderFilter(userId, { keyword, startDate: '2000-01-01' }, '9999-12-30');

export const listOrdersMasked = (
  db: Db,
  userId: number,
  { keyword, ...page }: Page & { readonly keyword?: string | undefined },
  t: Translate,
): ReturnType<typeof listMyOrders> => listMyOrders(db, everyDay(userId, keyword), page, t, true);

export const readOrderMasked = async (
  db: Db,
  { userId, orderNo }: { readonly userId: number; readonly orderNo: string },
  t: Translate,
): Promise<OrderRow | undefined> => {
  // A note of another order may name it.
  const filter = { ...everyDay(userId, orderNo), words: undefined };
  return (await listMyOrders(db, filter, { pageNum: 1, pageSize: 1 }, t, true)).list[0];
};
