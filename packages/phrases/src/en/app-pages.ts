import type { appPages as source } from '../zh-CN/app-pages.ts';
import { apiKeys } from './api-keys.ts';
import { batchQuery } from './batch-query.ts';
import { followed } from './followed.ts';
import { help } from './help.ts';
import { noticeCentre } from './notice-centre.ts';
import { palette } from './palette.ts';
import { personal } from './personal.ts';
import { signedIn } from './signed-in.ts';
import { ticketDesk } from './ticket-desk.ts';
import { tickets } from './tickets.ts';
import { timeline } from './timeline.ts';

export const appPages: Record<keyof typeof source, string> = {
  ...signedIn,
  ...personal,
  ...apiKeys,
  ...noticeCentre,
  ...tickets,
  ...ticketDesk,
  ...followed,
  ...batchQuery,
  ...timeline,
  'mobile.home.number': 'Track a number',
  'mobile.home.carriers': 'Choose a carrier',
  'mobile.home.holds': 'Numbers on hold',
  'mobile.home.holdCount': '{count, plural, one {# number} other {# numbers}}',
  'mobile.home.holdsNone': 'No numbers on hold',
  'mobile.home.holdsNoneText': 'Results are held for 10 minutes.',
  'mobile.home.orders': 'Latest orders',
  'mobile.home.allOrders': 'All orders',
  'mobile.home.orderCount': '{number}, {count} in all',
  'mobile.home.unreadCount': '{count, plural, one {# unread notification} other {# unread notifications}}',
  'page.mobileHome': 'Home',
  'mobile.tabs': 'Tabs',
  'mobile.tab.mine': 'Me',
  'mobile.desktop': 'Desktop version',
  'mobile.pull': 'Pull to refresh',
  'mobile.release': 'Release to refresh',
  'mobile.refreshing': 'Refreshing…',
  'mobile.refreshed': 'Up to date',
  ...help,
  ...palette,
};
