export const table = {
  'table.density.compact': '紧凑',
  'table.page': '分页',
  'table.pagePrevious': '上一页',
  'table.pageNext': '下一页',
  'table.pageNumber': '第 {page} 页',
  'console.all': '全部',
  'console.keyword': '关键词',
  'console.noneFiltered': '没有符合条件的记录',
  'console.noneFilteredText': '可以放宽筛选条件后再试。',
  'console.clearFilters': '清除筛选',
  'console.count': '共 {total, number} 条',
  'people.right.role': '当前角色没有此权限',
} as const;
