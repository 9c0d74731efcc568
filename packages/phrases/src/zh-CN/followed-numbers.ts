/** What the server says of followed numbers: why one is not followed, the columns of a file. */
export const followedNumbers = {
  'followed.limit': '追踪清单已满，请先归档一些',
  'followedColumn.sheet': '追踪清单',
  'followedColumn.detail': '状态说明',
  'followedColumn.lastEventTime': '最近事件时间',
  'followedColumn.createdTime': '加入时间',
  'insightColumn.figure': '指标',
  'insightColumn.item': '项目',
  'insightColumn.count': '数量',
  'insightColumn.medianDays': '中位天数',
  'insightColumn.p90Days': '九成不超过天数',
  'insightFigure.promised': '有预计送达日的签收',
  'insightFigure.kept': '其中按时签收',
  'insightFigure.exceptions': '异常原因',
} as const;
