import type { mobileHome as source } from '../zh-CN/mobile-home.ts';
import { frame } from './frame.ts';
import { orderWords } from './order-words.ts';

export const mobileHome: Record<keyof typeof source, string> = {
  ...frame,
  ...orderWords,
  'mobile.home.ledger': 'Points history',
  'mobile.home.carriers': 'Choose a carrier',
  'mobile.home.holds': 'Numbers on hold',
  'mobile.home.holdCount': '{count, plural, one {# number} other {# numbers}}',
  'mobile.home.holdsNone': 'No numbers on hold',
  'mobile.home.holdsNoneText': 'Results are held for 10 minutes.',
  'mobile.home.orders': 'Latest orders',
  'mobile.home.allOrders': 'All orders',
  'mobile.home.orderCount': '{number}, {count} in all',
  'mobile.home.refunded': '{points} refunded',
  'mobile.home.unreadCount': '{count, plural, one {# unread notification} other {# unread notifications}}',
  'mobile.home.allRead': 'No unread notifications',
};
