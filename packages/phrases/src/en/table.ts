import type { table as source } from '../zh-CN/table.ts';

export const table: Record<keyof typeof source, string> = {
  'table.selectAll': 'Select all',
  'table.selectRow': 'Select {row}',
  'table.sortBy': 'Sort by {column}',
  'table.loading': 'Loading…',
  'table.expand': 'Expand {row}',
  'table.collapse': 'Collapse {row}',
  'table.density': 'Density',
  'table.density.middle': 'Standard',
  'table.density.compact': 'Compact',
  'table.page': 'Pages',
  'table.pagePrevious': 'Previous page',
  'table.pageNext': 'Next page',
  'table.pageOf': 'Page {page} of {pages}',
  'table.pageNumber': 'Page {page}',
  'table.pageSize': '{size} a page',
  'table.pageSizeLabel': 'Rows a page',
  'table.total': '{total} in all',
};
