import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';

/** Numbers of an order that were not refunded: those that are to be used, and that a refund can be asked for. */
export const liveNumbers = ({
  trackingInfos,
  refundedIds,
}: Pick<OrderRow, 'trackingInfos' | 'refundedIds'>): OrderRow['trackingInfos'] =>
  trackingInfos.filter(({ id }) => !refundedIds.includes(id));

/** The points that a list shows of an order: what waits to be confirmed, or what was paid in the end. */
export const shownPoints = ({
  status,
  totalPoints,
  paidPoints,
}: Pick<OrderRow, 'status' | 'totalPoints' | 'paidPoints'>): number =>
  status === 'reserved' ? totalPoints : paidPoints;

/** The sum of prices in points, exact to the hundredth. */
export const sumOfPoints = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100;
