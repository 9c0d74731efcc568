/** What an order is called by: its carrier, what was done, where it stands. */
export const orderWords = {
  'carrier.ups': 'UPS',
  'carrier.usps': 'USPS',
  'carrier.fedex': 'FedEx',
  'orderStatus.reserved': '已预约',
  'orderStatus.completed': '已完成',
  'orderStatus.partial': '部分完成',
  'orderStatus.cancelled': '已取消',
  'orderStatus.expired': '已过期',
  'orderStatus.refunding': '退款中',
  'orderStatus.refunded': '已退款',
  'orderStatus.partially_refunded': '部分退款',
  'orderStatus.failed': '失败',
  'orderAction.buy': '购买',
  'orderAction.reserve': '预约',
} as const;
