// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { askedIn } from '../../shell/list/list-filters.tsx';
import { deskAddress, deskFilters } from './desk-filters.tsx';

const asked = (address: string) => askedIn(new URLSearchParams(address), deskFilters);
const spelled = (address: string) => deskAddress(new URLSearchParams(address));

const full =
  'assignee=me&awaitsStaff=true&category=points&endDate=2026-11-21&keyword=TK2611&overdue=true&priority=urgent&rating=5&sort=due_asc&startDate=2026-11-01&status=open%2Cwaiting&userId=12';

test('filters of the staff survive the way through the address', () => {
  expect(spelled(full)).toBe(full);
  expect(asked(full)).toEqual({
    status: 'open,waiting',
    category: 'points',
    priority: 'urgent',
    assignee: 'me',
    overdue: 'true',
    awaitsStaff: 'true',
    rating: '5',
    userId: '12',
    days: { startDate: '2026-11-01', endDate: '2026-11-21' },
    keyword: 'TK2611',
    sort: 'due_asc',
  });
});

test('nothing filters nothing, and nonsense counts as nothing', () => {
  expect(asked('')).toEqual({});
  expect(
    asked(
      'status=x&category=y&assignee=you&overdue=1&rating=6&startDate=2026-11-21&endDate=2026-11-01&sort=z',
    ),
  ).toEqual({});
});

test('a saved filter is recognised in whatever order its statuses stand', () => {
  expect(spelled('status=waiting,open')).toBe(spelled('status=open,waiting&pageNum=3'));
  expect(spelled('status=waiting,open')).not.toBe(spelled(''));
});
