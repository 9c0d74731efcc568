import { expect, test } from 'vitest';
import {
  defaultFilters,
  filtersFromAddress,
  isFiltered,
  pageFromAddress,
  toAddress,
} from './ledger-filters.ts';

const today = '2026-11-21';
const here = new URLSearchParams('tab=points');

test('an address without filters means the last 30 days of everything', () => {
  expect(filtersFromAddress(here, today)).toEqual(defaultFilters(today));
  expect(defaultFilters(today)).toEqual({ type: 'all', startDate: '2026-10-23', endDate: today });
  expect(toAddress(here, defaultFilters(today), 1, today).toString()).toBe('tab=points');
  expect(isFiltered(defaultFilters(today), today)).toBe(false);
});

test('filters and page survive the way through the address, beside its other parts', () => {
  const filters = { type: 'exchange', startDate: '2026-01-01', endDate: '2026-02-01' } as const;
  const address = toAddress(here, filters, 3, today);
  expect(address.get('tab')).toBe('points');
  expect(filtersFromAddress(address, today)).toEqual(filters);
  expect(pageFromAddress(address)).toBe(3);
  expect(isFiltered(filters, today)).toBe(true);
  expect(toAddress(address, defaultFilters(today), 1, today).toString()).toBe('tab=points');
});

test('an address that makes no sense falls back', () => {
  const address = new URLSearchParams('type=gift&startDate=2026-02-30&endDate=2026-03-01&pageNum=0');
  expect(filtersFromAddress(address, today)).toEqual(defaultFilters(today));
  expect(pageFromAddress(address)).toBe(1);
});
