import type { OrderResult, OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import type { Balances } from '../points/public-api.ts';
import type { Order, OrderedRow } from './store.ts';

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
