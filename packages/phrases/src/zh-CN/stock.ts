import { usStates } from './us-states.ts';

/** A carrier's page before its first query. They load with its map. */
export const stock = {
  ...usStates,
  'stock.recent': '最近查询',
  'stock.title': '今日可售运单号',
  'stock.hint': '悬停或点击州查看数量',
  'stock.said': '{state} {count} 个',
  'stock.count': '{count} 个',
  'stock.all': '全部 {count} 个地区',
  'stock.back': '{state}：选择邮编',
  'stock.zips': '{state}有货的邮编',
  'stock.zipsNone': '该州暂无可售运单号',
  'stock.step.queryZip': '输入目的地邮编和发货日期',
  'stock.step.queryAny': '选择发货日期与数量，邮编可不填',
  'stock.step.hold': '保留 10 分钟',
  'stock.step.holdText': '查到的运单号为您保留，不购买不扣积分',
  'stock.step.buy': '购买后显示完整运单号',
  'stock.step.buyText': '也可以预约 24 小时，确认后再扣积分',
} as const;
