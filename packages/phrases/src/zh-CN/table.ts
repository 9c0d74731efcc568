/** Words of the data table itself. */
export const table = {
  'table.density.compact': '紧凑',
  'table.page': '分页',
  'table.pagePrevious': '上一页',
  'table.pageNext': '下一页',
  'table.pageNumber': '第 {page} 页',
} as const;
