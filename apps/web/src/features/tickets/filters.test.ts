import { expect, test } from 'vitest';
import * as mine from './filters.ts';
import {
  noStaffFilters,
  sameFilters,
  staffAddress,
  staffFiltersFromAddress,
  staffRequest,
  type StaffFilters,
} from './staff-filters.ts';

test('filters of my tickets survive the way through the address', () => {
  const filters = { status: 'waiting', keyword: 'refund' } as const;
  const address = new URLSearchParams(mine.toAddress(filters, 2).toString());
  expect(mine.filtersFromAddress(address)).toEqual(filters);
  expect(mine.pageFromAddress(address)).toBe(2);
  expect(mine.requestOf(filters, 2)).toMatchObject({ status: 'waiting', keyword: 'refund', pageNum: '2' });
});

test('nothing filters nothing, and nonsense counts as nothing', () => {
  expect(mine.toAddress(mine.noFilters).toString()).toBe('');
  expect(mine.filtersFromAddress(new URLSearchParams('status=lost'))).toEqual(mine.noFilters);
  expect(staffAddress(noStaffFilters).toString()).toBe('');
  const odd = new URLSearchParams(
    'status=x&category=y&assignee=you&overdue=1&rating=6&startDate=2026-11-21&endDate=2026-11-01&sort=z',
  );
  expect(staffFiltersFromAddress(odd)).toEqual(noStaffFilters);
});

const full: StaffFilters = {
  status: ['open', 'waiting'],
  category: 'points',
  priority: 'urgent',
  assignee: 'me',
  overdue: true,
  awaitsStaff: true,
  rating: '5',
  userId: '12',
  startDate: '2026-11-01',
  endDate: '2026-11-21',
  keyword: 'TK2611',
  sort: 'due_asc',
};

test('filters of the staff survive the way through the address', () => {
  const address = new URLSearchParams(staffAddress(full, 3).toString());
  expect(staffFiltersFromAddress(address)).toEqual(full);
  expect(address.get('pageNum')).toBe('3');
  expect(staffRequest(full, 1)).toMatchObject({ status: 'open,waiting', overdue: 'true', rating: '5' });
});

test('a saved filter is recognised in whatever order its statuses stand', () => {
  const other = staffFiltersFromAddress(new URLSearchParams('status=waiting,open'));
  expect(sameFilters(other, { ...noStaffFilters, status: ['open', 'waiting'] })).toBe(true);
  expect(sameFilters(other, noStaffFilters)).toBe(false);
});
