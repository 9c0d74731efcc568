export const mobile = {
  'page.mobileHome': '首页',
  'mobile.tabs': '底部导航',
  'mobile.tab.home': '首页',
  'mobile.tab.orders': '订单',
  'mobile.tab.mine': '我的',
  'mobile.desktop': '电脑版',
  'mobile.pull': '下拉刷新',
  'mobile.release': '松开刷新',
  'mobile.refreshing': '刷新中…',
  'mobile.refreshed': '已刷新',
} as const;
