import { expect, test } from 'vitest';
import { filtersFromAddress, pageFromAddress, toAddress } from './filters-in-address.ts';
import { defaultFilters, requestOf } from './filters.ts';

const today = '2026-11-21';

test('an address without parameters means the last 30 days of everything', () => {
  expect(filtersFromAddress(new URLSearchParams(), today)).toEqual(defaultFilters(today));
  expect(defaultFilters(today)).toMatchObject({ startDate: '2026-10-23', endDate: today });
  expect(toAddress(defaultFilters(today), 1, today).toString()).toBe('');
});

test('filters and page survive the way through the address', () => {
  const filters = {
    serviceType: 'fedex',
    status: 'reserved',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    keyword: 'LT261101',
  } as const;
  const address = new URLSearchParams(toAddress(filters, 3, today).toString());
  expect(filtersFromAddress(address, today)).toEqual(filters);
  expect(pageFromAddress(address)).toBe(3);
});

test('an address that makes no sense falls back field by field', () => {
  const address = new URLSearchParams('serviceType=DHL&status=lost&startDate=2026-13-01&pageNum=-2');
  expect(filtersFromAddress(address, today)).toEqual(defaultFilters(today));
  expect(pageFromAddress(address)).toBe(1);
});

test('the request leaves out what filters nothing', () => {
  expect(requestOf(defaultFilters(today))).toEqual({ startDate: '2026-10-23', endDate: today });
  const filters = { ...defaultFilters(today), serviceType: 'ups', keyword: ' 1Z ' } as const;
  expect(requestOf(filters)).toMatchObject({ serviceType: 'UPS', keyword: '1Z' });
});
