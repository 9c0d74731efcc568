import { expect, test } from 'vitest';
import { balanceAfter, costOf } from './selection.ts';

const prices = {
  unitPrice: 2,
  tiers: [
    { from: 50, percentOff: 10 },
    { from: 200, percentOff: 20 },
  ],
};

test('below the first tier the full price holds, and the way to the tier is named', () => {
  expect(costOf(prices, 49)).toEqual({
    count: 49,
    unitPrice: 2,
    percentOff: 0,
    total: 98,
    saved: 0,
    next: { missing: 1, percentOff: 10 },
  });
});

test('a tier that is reached takes off its share of everything', () => {
  expect(costOf(prices, 50)).toMatchObject({ percentOff: 10, total: 90, saved: 10 });
  expect(costOf(prices, 50).next).toEqual({ missing: 150, percentOff: 20 });
  expect(costOf(prices, 200)).toMatchObject({ percentOff: 20, total: 320, saved: 80, next: undefined });
});

test('a discount that the rows cannot reach is not named', () => {
  expect(costOf(prices, 2, 20).next).toBeUndefined();
  expect(costOf(prices, 2, 50).next).toEqual({ missing: 48, percentOff: 10 });
});

test('nothing costs nothing, and odd prices stay exact', () => {
  expect(costOf(prices, 0)).toMatchObject({ total: 0, saved: 0, percentOff: 0 });
  expect(costOf({ unitPrice: 0.07, tiers: [{ from: 3, percentOff: 10 }] }, 3)).toMatchObject({
    total: 0.19,
    saved: 0.02,
  });
  expect(balanceAfter(0.3, 0.1)).toBe(0.2);
});
