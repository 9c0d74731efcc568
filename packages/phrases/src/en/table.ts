import type { table as source } from '../zh-CN/table.ts';

export const table: Record<keyof typeof source, string> = {
  'table.density.compact': 'Compact',
  'table.page': 'Pages',
  'table.pagePrevious': 'Previous page',
  'table.pageNext': 'Next page',
  'table.pageNumber': 'Page {page}',
  'console.all': 'All',
  'console.keyword': 'Keyword',
  'console.noneFiltered': 'Nothing matches the filters',
  'console.noneFilteredText': 'Widen them and try again.',
  'console.clearFilters': 'Clear filters',
  'console.count': '{total, number} in all',
  'people.right.role': 'Your role does not have this permission',
};
