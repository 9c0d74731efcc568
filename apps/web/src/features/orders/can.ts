import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** Why something cannot be done now, in the reader's words; undefined when it can. */
export type Denied = string | undefined;

type Order = Pick<OrderRow, 'status' | 'expiresAt'>;

/** Whether an order is a reservation that still waits for its owner. */
export const isWaiting = (order: Order, now: number): boolean =>
  order.status === 'reserved' && order.expiresAt !== null && order.expiresAt > now;

/** Whether a reservation can be confirmed or cancelled. */
export const canDecide = (order: Order, now: number, busy: boolean, t: WebTranslate): Denied => {
  if (order.status !== 'reserved') return t('orders.can.notReserved');
  if (!isWaiting(order, now)) return t('orders.can.over');
  return busy ? t('orders.can.busy') : undefined;
};

/** Whether the numbers of an order can be copied: only what was paid for is shown in full. */
export const canCopy = (order: Pick<OrderRow, 'status' | 'trackingInfos'>, t: WebTranslate): Denied => {
  if (order.trackingInfos.length === 0) return t('orders.can.nothingToCopy');
  if (order.status === 'cancelled' || order.status === 'expired') return t('orders.numbers.returned');
  return order.trackingInfos.some((info) => info.trackingNumber.includes('*'))
    ? t('orders.can.masked')
    : undefined;
};
