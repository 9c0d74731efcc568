import type { orderFile as source } from '../zh-CN/order-file.ts';

/** English of the file of one's orders. */
export const orderFile = {
  'orderColumn.orderNo': 'Order no.',
  'orderColumn.createdTime': 'Ordered',
  'orderColumn.carrier': 'Carrier',
  'orderColumn.orderStatus': 'Order status',
  'orderColumn.trackingNumber': 'Tracking number',
  'orderColumn.numberState': 'Number status',
  'orderColumn.refundedTime': 'Refunded',
  'orderColumn.service': 'Service',
  'orderColumn.origin': 'Origin',
  'orderColumn.destination': 'Destination',
  'orderColumn.zip5': 'Destination ZIP',
  'orderColumn.shippedOn': 'Shipped on',
  'orderColumn.price': 'Unit price (points)',
  'orderColumn.refunded': 'Points returned',
  'orderColumn.paid': 'Points paid',
  'orderColumn.status': 'Status',
  'orderColumn.sheet': 'Orders',
  'numberState.valid': 'Valid',
  'numberState.refundPending': 'Refund under review',
  'numberState.refunded': 'Refunded, void',
  'numberState.reserved': 'Reserved, not confirmed',
  'numberState.released': 'Released',
} as const satisfies Record<keyof typeof source, string>;
