import type { mobile as source } from '../zh-CN/mobile.ts';

export const mobile: Record<keyof typeof source, string> = {
  'page.mobileHome': 'Home',
  'mobile.tabs': 'Tabs',
  'mobile.tab.home': 'Home',
  'mobile.tab.orders': 'Orders',
  'mobile.tab.mine': 'Me',
  'mobile.desktop': 'Desktop version',
  'mobile.pull': 'Pull to refresh',
  'mobile.release': 'Release to refresh',
  'mobile.refreshing': 'Refreshing…',
  'mobile.refreshed': 'Up to date',
};
