import { expect, test } from 'vitest';
import { noFilters, requestOf, staffAddress, staffFiltersFrom, staffPageFrom } from './staff-filters.ts';

test('filters stand in the address and come back', () => {
  const filters = { type: 'security', priority: 'urgent', state: 'ended', keyword: ' a b ' } as const;
  const address = staffAddress(filters, 3);
  expect(address.toString()).toBe('type=security&priority=urgent&state=ended&keyword=a+b&pageNum=3');
  expect(staffFiltersFrom(address)).toEqual({ ...filters, keyword: 'a b' });
  expect(staffPageFrom(address)).toBe(3);
});

test('what was not chosen stays out, of the address and of the request', () => {
  expect(staffAddress(noFilters, 1).toString()).toBe('');
  expect(requestOf({ ...noFilters, state: 'deleted' })).toEqual({ state: 'deleted' });
});

test('what makes no sense counts as absent', () => {
  const address = new URLSearchParams('type=letter&priority=&state=gone&pageNum=-2');
  expect(staffFiltersFrom(address)).toEqual(noFilters);
  expect(staffPageFrom(address)).toBe(1);
});
