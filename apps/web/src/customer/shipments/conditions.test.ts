import { expect, test } from 'vitest';
import { capIssue, newCondition, noRun, sumOf, unfinished, type Condition } from './conditions.ts';
import { filterIssues, queryOf } from './filters.ts';

const today = '2026-11-21';
const line = (id: number, change: Partial<Condition>): Condition => ({
  ...newCondition(id, today),
  ...change,
});

test('a line is sent as a batch query of its carrier', () => {
  const fedex = line(1, { carrier: 'fedex', quantity: 20 });
  expect(queryOf('fedex', fedex)).toEqual({
    scope: 'batch',
    startTime: '2026-11-15',
    endTime: today,
    quantity: 20,
    sortRule: 'time_desc',
  });
  expect(queryOf('ups', line(1, { zipCode: '10001' }))).toMatchObject({
    scope: 'batch',
    zipCode: '10001',
    quantity: 50,
  });
});

test('each line says what is wrong with it', () => {
  expect(filterIssues('ups', line(1, {}))).toEqual({ zipCode: 'fields.zipRequired' });
  expect(filterIssues('fedex', line(1, { quantity: 501 }))).toEqual({ quantity: 'fields.quantity' });
});

test('lines together stay below what can be held and bought at once', () => {
  const of = (carrier: Condition['carrier'], quantity: number) => line(1, { carrier, quantity });
  expect(capIssue([of('ups', 500), of('usps', 100)])).toBeUndefined();
  expect(capIssue([of('ups', 300), of('ups', 201)])).toEqual({ of: 'ups', count: 501, most: 500 });
  expect(capIssue([of('ups', 300), of('usps', 200), of('fedex', 101)])).toEqual({
    of: 'all',
    count: 601,
    most: 600,
  });
});

test('a run knows what it brought and which lines are left', () => {
  const conditions = [line(1, {}), line(2, {}), line(3, {}), line(4, {})];
  const run = {
    running: false,
    outcomes: {
      1: { kind: 'held', asked: 50, got: 40, points: 80 },
      2: { kind: 'failed', reason: 'x' },
      3: { kind: 'stopped' },
    },
  } as const;
  expect(sumOf(run)).toEqual({ asked: 50, got: 40 });
  expect(unfinished(conditions, run).map(({ id }) => id)).toEqual([2, 3]);
  expect(unfinished(conditions, noRun)).toEqual([]);
});
