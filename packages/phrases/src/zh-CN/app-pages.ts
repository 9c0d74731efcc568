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

/** Phrases of the pages behind the sign-in; they load with their shell. */
export const appPages = {
  ...signedIn,
  ...personal,
  ...apiKeys,
  ...noticeCentre,
  ...tickets,
  ...ticketDesk,
  ...followed,
  ...batchQuery,
  ...timeline,
  'mobile.home.number': '输入运单号查物流',
  'mobile.home.carriers': '选择承运商',
  'mobile.home.holds': '锁定中的运单号',
  'mobile.home.holdCount': '{count} 个运单号',
  'mobile.home.holdsNone': '暂无锁定',
  'mobile.home.holdsNoneText': '查到的运单号为您保留 10 分钟',
  'mobile.home.orders': '最近订单',
  'mobile.home.allOrders': '全部订单',
  'mobile.home.orderCount': '{number} 等 {count} 个',
  'mobile.home.unreadCount': '{count} 条未读通知',
  'page.mobileHome': '首页',
  'mobile.tabs': '底部导航',
  'mobile.tab.mine': '我的',
  'mobile.desktop': '电脑版',
  'mobile.pull': '下拉刷新',
  'mobile.release': '松开刷新',
  'mobile.refreshing': '刷新中…',
  'mobile.refreshed': '已刷新',
  ...help,
  ...palette,
} as const;
