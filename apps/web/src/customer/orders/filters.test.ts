// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { askedIn } from '../../shell/list/list-filters.tsx';
import { orderFilters } from './filters.ts';
import { requestOf } from './queries.ts';

const today = '2026-11-21';
const asked = (address: string) => requestOf(askedIn(new URLSearchParams(address), orderFilters), today);

test('an address without parameters means the last 30 days of everything', () => {
  expect(asked('')).toEqual({ startDate: '2026-10-23', endDate: today });
});

test('what the address names is asked for, the carrier in upper case', () => {
  const days = { startDate: '2026-01-01', endDate: '2026-02-01' };
  const fields = { status: 'reserved', ...days, keyword: 'LT261101' };
  const address = new URLSearchParams({ serviceType: 'fedex', ...fields });
  expect(asked(address.toString())).toEqual({ serviceType: 'FEDEX', ...fields });
});

test('an address that makes no sense falls back field by field', () => {
  expect(asked('serviceType=DHL&status=lost&startDate=2026-13-01&keyword=+')).toEqual(asked(''));
});
