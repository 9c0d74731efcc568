import { expect, test } from 'vitest';
import { dueAt, messageOf } from './rules.ts';

const shanghai = 'Asia/Shanghai';
const due = (
  now: string,
  channel: { pace: 'now' | 'hour' | 'day'; hour?: number },
  quiet: { from: number; until: number } | null = null,
  zone = shanghai,
): string =>
  new Date(dueAt({ hour: 9, ...channel }, quiet, Date.parse(now), zone)).toISOString().slice(0, 16);

test('is due at once, at the next full hour, or at the next time of its hour in the zone', () => {
  expect(due('2026-11-20T03:20:30Z', { pace: 'now' })).toBe('2026-11-20T03:20');
  expect(due('2026-11-20T03:20:30Z', { pace: 'hour' })).toBe('2026-11-20T04:00');
  expect(due('2026-11-20T03:00:00Z', { pace: 'hour' })).toBe('2026-11-20T04:00');
  expect(due('2026-11-20T00:59:00Z', { pace: 'day' })).toBe('2026-11-20T01:00');
  expect(due('2026-11-20T01:00:00Z', { pace: 'day' })).toBe('2026-11-21T01:00');
  expect(due('2026-11-20T03:20:00Z', { pace: 'hour' }, null, 'Asia/Kathmandu')).toBe('2026-11-20T04:15');
});

test('waits for the end of quiet hours, those past midnight included, at every pace', () => {
  const night = { from: 22, until: 8 };
  expect(due('2026-11-20T13:59:00Z', { pace: 'now' }, night)).toBe('2026-11-20T13:59');
  expect(due('2026-11-20T14:00:00Z', { pace: 'now' }, night)).toBe('2026-11-21T00:00');
  expect(due('2026-11-20T20:00:00Z', { pace: 'hour' }, night)).toBe('2026-11-21T00:00');
  expect(due('2026-11-20T13:30:00Z', { pace: 'hour' }, night)).toBe('2026-11-21T00:00');
  expect(due('2026-11-20T12:00:00Z', { pace: 'day', hour: 3 }, night)).toBe('2026-11-21T00:00');
  expect(due('2026-11-20T04:30:00Z', { pace: 'now' }, { from: 12, until: 14 })).toBe('2026-11-20T06:00');
});

test('keeps to the wall clock when clocks change, and passes over an hour that was left out', () => {
  const zone = 'America/New_York';
  expect(due('2026-03-07T15:00:00Z', { pace: 'day' }, null, zone)).toBe('2026-03-08T13:00');
  expect(due('2026-10-31T15:00:00Z', { pace: 'day' }, null, zone)).toBe('2026-11-01T14:00');
  expect(due('2026-03-08T06:30:00Z', { pace: 'now' }, { from: 1, until: 2 }, zone)).toBe('2026-03-08T07:00');
});

test('a channel gets of a change what it wants, and nothing when nothing is to be done any more', () => {
  const change = {
    status: 'exception',
    status_changed: true,
    attention: 'exception',
    rule_changed: true,
  } as const;
  const all = { statuses: ['exception' as const], rules: ['exception' as const] };
  expect(messageOf(change, all)).toEqual({ status: 'exception', rule: 'exception' });
  expect(messageOf(change, { ...all, statuses: [] })).toEqual({ status: null, rule: 'exception' });
  expect(messageOf({ ...change, rule_changed: false }, { ...all, statuses: [] })).toBeUndefined();
  expect(messageOf({ ...change, status_changed: false, attention: null }, all)).toBeUndefined();
});
