import type { orderFile as source } from '../zh-CN/order-file.ts';

export const orderFile = {
  'orderColumn.origin': 'Origin',
  'orderColumn.price': 'Unit price (points)',
  'orderColumn.refunded': 'Points returned',
  'orderColumn.paid': 'Points paid',
  'numberState.valid': 'Valid',
  'numberState.refundPending': 'Refund under review',
  'numberState.refunded': 'Refunded, void',
  'numberState.reserved': 'Reserved, not confirmed',
  'numberState.released': 'Released',
  'callColumn.key': 'API key',
  'callColumn.method': 'Method',
  'callColumn.path': 'Path',
  'callColumn.durationMs': 'Milliseconds',
  'callColumn.ip': 'IP',
  'callColumn.bytes': 'Bytes',
} as const satisfies Record<keyof typeof source, string>;
