import { describe, expect, test } from 'vitest';
import { changesOf, fieldsOf, priceAfter, priceBefore, startingPrice } from './price-form.ts';

const price = (state: 'upcoming' | 'current' | 'past', validFrom: string, unitPrice: number) => ({
  state,
  validFrom: `${validFrom}:00+08:00`,
  unitPrice,
  tiers: [{ from: 50, percentOff: 10 }],
});
const past = price('past', '2026-01-01T00:00', 1.5);
const current = price('current', '2026-10-01T00:00', 2);
const next = price('upcoming', '2026-12-01T08:00', 2.5);
const later = price('upcoming', '2027-01-01T00:00', 3);
const all = [later, next, current, past];

describe('a new price', () => {
  test('starts from the planned next, else from the one in force', () => {
    expect(startingPrice(all)).toBe(next);
    expect(startingPrice([current, past])).toBe(current);
    expect(startingPrice([])).toBeUndefined();
    expect(fieldsOf(next)).toEqual({ unitPrice: '2.50', tiers: '50 10' });
  });

  test.each([
    ['', current, next],
    ['2026-11-30T00:00', current, next],
    ['2026-12-01T08:00', next, later],
    ['2026-12-15T00:00', next, later],
    ['2027-06-01T00:00', later, undefined],
  ])('from %j on takes the place of the price then, until the next', (from, before, after) => {
    expect(priceBefore(all, from)).toBe(before);
    expect(priceAfter(all, from)).toBe(after);
  });

  test('is compared for one number and where either discount begins', () => {
    const after = { unitPrice: 3, tiers: [{ from: 100, percentOff: 25 }] };
    expect(changesOf(current, after)).toEqual([
      { quantity: 1, before: 2, after: 3 },
      { quantity: 50, before: 90, after: 150 },
      { quantity: 100, before: 180, after: 225 },
    ]);
    expect(changesOf(undefined, after)[0]).toEqual({ quantity: 1, before: null, after: 3 });
  });
});
