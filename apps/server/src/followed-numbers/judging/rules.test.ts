import { expect, test } from 'vitest';
import { type ParcelFacts, judge } from './rules.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-24T12:00:00Z');
const moving: ParcelFacts = {
  status: 'in_transit',
  subStatus: null,
  reason: null,
  expectedOn: null,
  heardAt: now - day,
  followedAt: now - day,
};

test.each([
  [{ status: 'exception' }, 'exception'],
  [{ status: 'exception', subStatus: 'customs' }, 'held'],
  [{ status: 'in_transit', subStatus: 'returning' }, 'returning'],
  [{ status: 'returned' }, 'returning'],
  [{ status: 'delivery_attempted' }, 'attempted'],
  [{ status: 'available_for_pickup' }, 'held'],
  [{ status: 'delivered', expectedOn: '2026-11-01', heardAt: now - 40 * day }, null],
  [{ heardAt: now - 5 * day }, 'silent'],
  [{ heardAt: now - 5 * day, status: 'unknown' }, null],
  [{ reason: 'not_found', status: 'unknown', heardAt: null, followedAt: now - 3 * day }, 'not_found'],
  [{ reason: 'timeout', status: 'unknown', heardAt: null, followedAt: now - 9 * day }, null],
  [{ expectedOn: '2026-11-20', heardAt: now - 6 * day }, 'overdue'],
] as const)('%o needs attention as %s', (facts, rule) => {
  expect(judge({ ...moving, ...facts }, now).rule).toBe(rule);
});

test('a day is over when it is in the last zone of the United States, and is judged then', () => {
  const due = { ...moving, expectedOn: '2026-11-24' };
  const over = Date.parse('2026-11-25T12:00:00Z');
  expect(judge(due, now)).toEqual({ rule: null, again: over });
  expect(judge(due, over - 1).rule).toBeNull();
  expect(judge(due, over).rule).toBe('overdue');
});

test('is judged again when the first of its times comes, and never after its end', () => {
  expect(judge(moving, now)).toEqual({ rule: null, again: now + 4 * day });
  expect(judge({ ...moving, expectedOn: '2026-11-25' }, now).again).toBe(Date.parse('2026-11-26T12:00:00Z'));
  const silent = { ...moving, heardAt: now - 9 * day, expectedOn: '2026-11-29' };
  expect(judge(silent, now)).toEqual({ rule: 'silent', again: Date.parse('2026-11-30T12:00:00Z') });
  expect(judge({ ...moving, status: 'delivered' }, now)).toEqual({ rule: null, again: null });
});
