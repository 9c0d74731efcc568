import type { table as source } from '../zh-CN/table.ts';

export const table: Record<keyof typeof source, string> = {
  'table.density.compact': 'Compact',
  'table.page': 'Pages',
  'table.pagePrevious': 'Previous page',
  'table.pageNext': 'Next page',
  'table.pageNumber': 'Page {page}',
};
