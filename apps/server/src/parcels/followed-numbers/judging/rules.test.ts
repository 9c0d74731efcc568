import { expect, test } from 'vitest';
import { type ParcelFacts, judge } from './rules.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-24T12:00:00Z');
const moving: ParcelFacts = {
  status: 'in_transit',
  sub_status: null,
  reason: null,
  expected_on: null,
  heard_ms: now - day,
  followed_ms: now - day,
  service: null,
  delivery_event: null,
};

test.each([
  [{ status: 'exception' }, 'exception'],
  [{ status: 'exception', sub_status: 'customs' }, 'held'],
  [{ status: 'in_transit', sub_status: 'returning' }, 'returning'],
  [{ status: 'returned' }, 'returning'],
  [{ status: 'delivery_attempted' }, 'attempted'],
  [{ status: 'available_for_pickup' }, 'held'],
  [{ status: 'delivered', expected_on: '2026-11-01', heard_ms: now - 40 * day }, null],
  [{ status: 'delivered', delivery_event: false }, 'unconfirmed'],
  [{ status: 'delivered', delivery_event: true }, null],
  [{ heard_ms: now - 5 * day }, 'silent'],
  [{ heard_ms: now - 2 * day, service: 'UPS Next Day Air' }, 'silent'],
  [{ heard_ms: now - 6 * day, service: 'FedEx Ground Economy' }, null],
  [{ heard_ms: now - 7 * day, service: 'FedEx Ground Economy' }, 'silent'],
  [{ heard_ms: now - 5 * day, status: 'unknown' }, null],
  [{ reason: 'not_found', status: 'unknown', heard_ms: null, followed_ms: now - 3 * day }, 'not_found'],
  [{ reason: 'timeout', status: 'unknown', heard_ms: null, followed_ms: now - 9 * day }, null],
  [{ expected_on: '2026-11-20', heard_ms: now - 6 * day }, 'overdue'],
] as const)('%o needs attention as %s', (facts, rule) => {
  expect(judge({ ...moving, ...facts }, now).rule).toBe(rule);
});

test('a day is over when it is in the last zone of the United States, and is judged then', () => {
  const due = { ...moving, expected_on: '2026-11-24' };
  const over = Date.parse('2026-11-25T12:00:00Z');
  expect(judge(due, now)).toEqual({ rule: null, again: over });
  expect(judge(due, over - 1).rule).toBeNull();
  expect(judge(due, over).rule).toBe('overdue');
});

test('is judged again when the first of its times comes, and never after its end', () => {
  expect(judge(moving, now)).toEqual({ rule: null, again: now + 4 * day });
  expect(judge({ ...moving, expected_on: '2026-11-25' }, now).again).toBe(Date.parse('2026-11-26T12:00:00Z'));
  const silent = { ...moving, heard_ms: now - 9 * day, expected_on: '2026-11-29' };
  expect(judge(silent, now)).toEqual({ rule: 'silent', again: Date.parse('2026-11-30T12:00:00Z') });
  expect(judge({ ...moving, status: 'delivered' }, now)).toEqual({ rule: null, again: null });
});

test('an account’s own days: those of a status and service, else those of the rule, else the usual ones', () => {
  const rule = { enabled: true, days: 9, byStatus: { in_transit: { express: 1 } } };
  const after = (service: string, status: ParcelFacts['status'], days: number) =>
    judge({ ...moving, status, service, heard_ms: now - days * day }, now, new Map([['silent', rule]])).rule;
  expect(after('UPS 2nd Day Air', 'in_transit', 1)).toBe('silent');
  expect(after('UPS Ground', 'in_transit', 8)).toBeNull();
  expect(after('UPS Ground', 'in_transit', 9)).toBe('silent');
  expect(after('UPS 2nd Day Air', 'accepted', 8)).toBeNull();
});
