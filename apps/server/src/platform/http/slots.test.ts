import { type Priority, priorities } from '@waybill/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { createSlots, slotsFor, secondsToWait } from './slots.ts';

const fill = (slots: ReturnType<typeof createSlots>, count: number): void => {
  for (let i = 0; i < count; i += 1) slots.take('short', 'vital');
};
const letIn = (slots: ReturnType<typeof createSlots>, lasting: 'short' | 'long' | 'open'): Priority[] =>
  priorities.filter((priority) => {
    const leave = slots.take(lasting, priority);
    leave?.();
    return leave !== undefined;
  });

describe('places', () => {
  test.each([
    [0, priorities],
    [15, priorities],
    [16, ['read', 'act', 'hold', 'vital']],
    [24, ['act', 'hold', 'vital']],
    [27, ['hold', 'vital']],
    [30, ['vital']],
    [32, []],
  ])('of 32, with %d taken, are for %j', (taken, expected) => {
    const slots = createSlots(32);
    fill(slots, taken);
    expect(letIn(slots, 'short')).toEqual(expected);
    expect(letIn(slots, 'long')).toEqual(expected);
    expect(letIn(slots, 'open')).toEqual(expected);
  });

  test('released are free at once, and once', () => {
    const slots = createSlots(4);
    const leave = slots.take('short', 'vital');
    fill(slots, 3);
    expect(slots.take('short', 'vital')).toBeUndefined();
    leave?.();
    leave?.();
    expect(slots.taken().short).toBe(3);
    expect(letIn(slots, 'short')).toEqual(['vital']);
  });

  test.each([
    ['long', 20],
    ['open', 640],
  ] as const)('of %s calls are counted apart, %d to 10', (lasting, most) => {
    const slots = createSlots(10);
    for (let i = 0; i < most; i += 1) expect(slots.take(lasting, 'poll')).toBeDefined();
    expect(slots.take(lasting, 'vital')).toBeUndefined();
    expect(slots.taken().short).toBe(0);
    expect(letIn(slots, 'short')).toEqual(priorities);
  });

  test('are there for every priority, however few', () => {
    expect(priorities.map((priority) => slotsFor(priority, 4))).toEqual([2, 3, 3, 3, 4]);
    expect(priorities.map((priority) => slotsFor(priority, 1))).toEqual([1, 1, 1, 1, 1]);
  });
});

test('who can wait longest is asked to', () => {
  expect(priorities.map((priority) => secondsToWait(priority, 0))).toEqual([5, 2, 1, 1, 1]);
  expect(priorities.map((priority) => secondsToWait(priority, 0.999))).toEqual([10, 4, 3, 3, 2]);
});
