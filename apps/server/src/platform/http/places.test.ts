import { type Priority, priorities } from '@waybill/contract/priority.ts';
import { describe, expect, test } from 'vitest';
import { createPlaces, placesFor, secondsToWait } from './places.ts';

const fill = (places: ReturnType<typeof createPlaces>, count: number): void => {
  for (let i = 0; i < count; i += 1) places.take('short', 'vital');
};
const letIn = (places: ReturnType<typeof createPlaces>, lasting: 'short' | 'long' | 'open'): Priority[] =>
  priorities.filter((priority) => {
    const leave = places.take(lasting, priority);
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
    const places = createPlaces(32);
    fill(places, taken);
    expect(letIn(places, 'short')).toEqual(expected);
    expect(letIn(places, 'long')).toEqual(expected);
    expect(letIn(places, 'open')).toEqual(expected);
  });

  test('given back are free at once, and once', () => {
    const places = createPlaces(4);
    const leave = places.take('short', 'vital');
    fill(places, 3);
    expect(places.take('short', 'vital')).toBeUndefined();
    leave?.();
    leave?.();
    expect(places.taken().short).toBe(3);
    expect(letIn(places, 'short')).toEqual(['vital']);
  });

  test.each([
    ['long', 20],
    ['open', 640],
  ] as const)('of %s calls are counted apart, %d to 10', (lasting, most) => {
    const places = createPlaces(10);
    for (let i = 0; i < most; i += 1) expect(places.take(lasting, 'poll')).toBeDefined();
    expect(places.take(lasting, 'vital')).toBeUndefined();
    expect(places.taken().short).toBe(0);
    expect(letIn(places, 'short')).toEqual(priorities);
  });

  test('are there for every priority, however few', () => {
    expect(priorities.map((priority) => placesFor(priority, 4))).toEqual([2, 3, 3, 3, 4]);
    expect(priorities.map((priority) => placesFor(priority, 1))).toEqual([1, 1, 1, 1, 1]);
  });
});

test('who can wait longest is asked to', () => {
  expect(priorities.map((priority) => secondsToWait(priority, 0))).toEqual([5, 2, 1, 1, 1]);
  expect(priorities.map((priority) => secondsToWait(priority, 0.999))).toEqual([10, 4, 3, 3, 2]);
});
