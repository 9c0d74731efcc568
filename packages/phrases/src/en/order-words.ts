import type { orderWords as source } from '../zh-CN/order-words.ts';

export const orderWords: Record<keyof typeof source, string> = {
  'carrier.ups': 'UPS',
  'carrier.usps': 'USPS',
  'carrier.fedex': 'FedEx',
  'orderStatus.reserved': 'Reserved',
  'orderStatus.completed': 'Completed',
  'orderStatus.partial': 'Partly completed',
  'orderStatus.cancelled': 'Cancelled',
  'orderStatus.expired': 'Expired',
  'orderStatus.refunding': 'Refund requested',
  'orderStatus.refunded': 'Refunded',
  'orderStatus.partially_refunded': 'Partly refunded',
  'orderStatus.failed': 'Failed',
  'orderAction.buy': 'Buy',
  'orderAction.reserve': 'Reserve',
};
