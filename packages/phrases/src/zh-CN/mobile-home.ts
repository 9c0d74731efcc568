import { frame } from './frame.ts';
import { orderWords } from './order-words.ts';

/** The home page of phones, which does without the rest of the signed-in pages' phrases. */
export const mobileHome = {
  ...frame,
  ...orderWords,
  'mobile.home.ledger': '积分明细',
  'mobile.home.carriers': '选择承运商',
  'mobile.home.holds': '锁定中的运单号',
  'mobile.home.holdCount': '{count} 个运单号',
  'mobile.home.holdsNone': '暂无锁定',
  'mobile.home.holdsNoneText': '查到的运单号为您保留 10 分钟',
  'mobile.home.orders': '最近订单',
  'mobile.home.allOrders': '全部订单',
  'mobile.home.orderCount': '{number} 等 {count} 个',
  'mobile.home.refunded': '已退 {points}',
  'mobile.home.unreadCount': '{count} 条未读通知',
  'mobile.home.allRead': '没有未读通知',
} as const;
