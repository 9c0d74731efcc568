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
  service: null,
  deliveryEvent: null,
};

test.each([
  [{ status: 'exception' }, 'exception'],
  [{ status: 'exception', subStatus: 'customs' }, 'held'],
  [{ status: 'in_transit', subStatus: 'returning' }, 'returning'],
  [{ status: 'returned' }, 'returning'],
  [{ status: 'delivery_attempted' }, 'attempted'],
  [{ status: 'available_for_pickup' }, 'held'],
  [{ status: 'delivered', expectedOn: '2026-11-01', heardAt: now - 40 * day }, null],
  [{ status: 'delivered', deliveryEvent: false }, 'unconfirmed'],
  [{ status: 'delivered', deliveryEvent: true }, null],
  [{ heardAt: now - 5 * day }, 'silent'],
  [{ heardAt: now - 2 * day, service: 'UPS Next Day Air' }, 'silent'],
  [{ heardAt: now - 6 * day, service: 'FedEx Ground Economy' }, null],
  [{ heardAt: now - 7 * day, service: 'FedEx Ground Economy' }, 'silent'],
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

test('an account’s own days: those of a status and service, else those of the rule, else the usual ones', () => {
  const rule = { enabled: true, days: 9, byStatus: { in_transit: { express: 1 } } };
  const after = (service: string, status: ParcelFacts['status'], days: number) =>
    judge({ ...moving, status, service, heardAt: now - days * day }, now, new Map([['silent', rule]])).rule;
  expect(after('UPS 2nd Day Air', 'in_transit', 1)).toBe('silent');
  expect(after('UPS Ground', 'in_transit', 8)).toBeNull();
  expect(after('UPS Ground', 'in_transit', 9)).toBe('silent');
  expect(after('UPS 2nd Day Air', 'accepted', 8)).toBeNull();
});
