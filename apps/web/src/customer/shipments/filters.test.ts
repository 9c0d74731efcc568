import { expect, test } from 'vitest';
import {
  addressOfForm,
  defaultFilters,
  filterIssues,
  filtersFromAddress,
  filtersToAddress,
  onNewDay,
  queryOf,
} from './filters.ts';

const today = '2026-11-21';

test('an address without parameters means the defaults of the carrier', () => {
  expect(filtersFromAddress('ups', new URLSearchParams(), today)).toEqual(defaultFilters('ups', today));
  expect(defaultFilters('ups', today)).toMatchObject({
    scope: 'single',
    startTime: '2026-11-15',
    endTime: today,
  });
  expect(defaultFilters('fedex', today).scope).toBe('batch');
});

test('filters survive the way through the address', () => {
  const filters = {
    ...defaultFilters('ups', today),
    scope: 'batch',
    zipCode: '10001-1234',
    startTime: '2026-10-25',
    endTime: '2026-11-02',
    quantity: 200,
    deliveryRange: '7d',
    statusFilter: 'delivered',
  } as const;
  const address = filtersToAddress('ups', filters, today);
  expect(filtersFromAddress('ups', new URLSearchParams(address.toString()), today)).toEqual(filters);
});

test('defaults stay out of the address, and so do filters of other carriers', () => {
  expect(filtersToAddress('usps', defaultFilters('usps', today), today).toString()).toBe('');
  const filters = { ...defaultFilters('usps', today), deliveryRange: '7d', sortRule: 'zip_asc' } as const;
  expect(filtersToAddress('usps', filters, today).toString()).toBe('');
});

test('an address that makes no sense falls back field by field', () => {
  const address = new URLSearchParams(
    'scope=all&zipCode=90001&startTime=2026-02-30&endTime=2026-03-01&quantity=many&statusFilter=lost',
  );
  expect(filtersFromAddress('ups', address, today)).toEqual({
    ...defaultFilters('ups', today),
    zipCode: '90001',
  });
});

test('the body carries what the carrier knows', () => {
  const filters = { ...defaultFilters('fedex', today), scope: 'single', zipCode: ' ' } as const;
  expect(queryOf('fedex', filters)).toEqual({
    scope: 'single',
    startTime: '2026-11-15',
    endTime: today,
    sortRule: 'time_desc',
  });
  expect(queryOf('ups', { ...defaultFilters('ups', today), scope: 'batch', zipCode: '10001' })).toEqual({
    scope: 'batch',
    startTime: '2026-11-15',
    endTime: today,
    zipCode: '10001',
    quantity: 50,
    deliveryRange: 'all',
    statusFilter: 'all',
  });
});

test('a ZIP typed in full width is sent as its digits', () => {
  const filters = { ...defaultFilters('usps', today), zipCode: ' ９０００１－１２３４ ' };
  expect(filterIssues('usps', filters)).toEqual({});
  expect(queryOf('usps', filters)).toMatchObject({ zipCode: '90001-1234' });
});

test('says what is wrong at the field', () => {
  const filters = defaultFilters('ups', today);
  expect(filterIssues('ups', filters)).toEqual({ zipCode: 'fields.zipRequired' });
  expect(filterIssues('fedex', filters)).toEqual({});
  expect(filterIssues('fedex', { ...filters, zipCode: '123' })).toEqual({ zipCode: 'fields.zip' });
  expect(filterIssues('fedex', { ...filters, startTime: '2026-10-21' })).toEqual({
    endTime: 'fields.rangeTooLong',
  });
  expect(filterIssues('fedex', { ...filters, endTime: '2026-11-14' })).toEqual({
    endTime: 'fields.rangeReversed',
  });
  expect(filterIssues('fedex', { ...filters, scope: 'batch', quantity: 501 })).toEqual({
    quantity: 'fields.quantity',
  });
  expect(filterIssues('fedex', { ...filters, scope: 'batch', quantity: null })).toEqual({
    quantity: 'fields.quantityRequired',
  });
});

test('an address without filters leaves the form what it stands for; one with filters takes its place', () => {
  expect(addressOfForm('', 'zipCode=60601')).toBe('zipCode=60601');
  expect(addressOfForm('desktop=1', 'zipCode=60601')).toBe('zipCode=60601');
  expect(addressOfForm('scope=batch', 'zipCode=60601')).toBe('scope=batch');
  expect(addressOfForm('', '')).toBe('');
});

test('at midnight the usual days follow, and days that were chosen stay', () => {
  const usual = { ...defaultFilters('ups', today), zipCode: '60601' };
  expect(onNewDay(usual, today, '2026-11-22')).toEqual({
    ...usual,
    startTime: '2026-11-16',
    endTime: '2026-11-22',
  });
  const chosen = { ...usual, startTime: '2026-11-01' };
  expect(onNewDay(chosen, today, '2026-11-22')).toBe(chosen);
});
