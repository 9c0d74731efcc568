import type { table as source } from '../zh-CN/table.ts';

export const table: Record<keyof typeof source, string> = {
  'table.density.compact': 'Compact',
  'table.page': 'Pages',
  'table.pagePrevious': 'Previous page',
  'table.pageNext': 'Next page',
  'table.pageNumber': 'Page {page}',
  'console.all': 'All',
  'console.anyDay': 'All days · narrow to the last 30',
  'console.sort': 'Sort by',
  'console.keyword': 'Keyword',
  'console.noneFiltered': 'Nothing matches the filters',
  'console.noneFilteredText': 'Widen them and try again.',
  'console.clearFilters': 'Clear filters',
  'console.count': '{total} in all',
  'console.countMore': 'more than {total}',
  'people.right.role': 'Your role does not have this permission',
  'people.act.remarkHint': '2 to 500 characters, recorded in the audit log',
};
