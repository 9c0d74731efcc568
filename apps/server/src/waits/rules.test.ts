import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { type Wanted, affordable, chanceOf, shareOut } from './rules.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const wanted = (left: number, mode: Wanted['mode'] = 'hold', days_: Partial<Wanted> = {}): Wanted => ({
  from_day: '2026-11-01',
  to_day: '2026-11-03',
  mode,
  left,
  ...days_,
});
const sharesOf = (queue: readonly Wanted[], stock: Record<string, number>, part = 20): number[] => {
  const shares = shareOut(queue, new Map(Object.entries(stock)), part);
  return queue.map((wait) => shares.get(wait) ?? 0);
};

describe('what came in is shared out', () => {
  test.each([
    ['all to the only one', [wanted(500)], { '2026-11-01': 300 }, [300]],
    [
      'a part each, and what is over to the first',
      [wanted(500), wanted(500)],
      { '2026-11-01': 50 },
      [30, 20],
    ],
    ['to those who came first', [wanted(20), wanted(20), wanted(20)], { '2026-11-01': 25 }, [20, 5, 0]],
    [
      'of the days that are waited for',
      [wanted(9, 'hold', { to_day: '2026-11-01' }), wanted(9)],
      { '2026-11-01': 3, '2026-11-02': 5 },
      [3, 5],
    ],
    [
      'to who is notified only when all of it is left',
      [wanted(6, 'notify'), wanted(5), wanted(4, 'notify')],
      { '2026-11-01': 10 },
      [0, 5, 4],
    ],
  ])('%s', (_, queue, stock, shares) => {
    expect(sharesOf(queue, stock as Record<string, number>)).toEqual(shares);
  });

  const anyWait = fc.record({
    from_day: fc.constantFrom(...days),
    to_day: fc.constantFrom(...days),
    mode: fc.constantFrom('notify' as const, 'hold' as const, 'reserve' as const),
    left: fc.integer({ min: 1, max: 60 }),
  });
  const anyStock = fc.dictionary(fc.constantFrom(...days), fc.integer({ min: 0, max: 80 }));

  test('never more than there is, than is wanted, or out of other days; nothing is left that a taker wants', () => {
    fc.assert(
      fc.property(fc.array(anyWait, { maxLength: 12 }), anyStock, (queue, stock) => {
        const shares = shareOut(queue, new Map(Object.entries(stock)), 7);
        let taken = 0;
        for (const [wait, share] of shares) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(wait.left);
          const there = days.reduce(
            (sum, day) => sum + (day >= wait.from_day && day <= wait.to_day ? (stock[day] ?? 0) : 0),
            0,
          );
          expect(share).toBeLessThanOrEqual(there);
          taken += share;
        }
        expect(taken).toBeLessThanOrEqual(Object.values(stock).reduce((sum, count) => sum + count, 0));
      }),
    );
  });

  test('of those who want the same days, nobody gets more than a part more than one who still lacks some', () => {
    const lefts = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 });
    fc.assert(
      fc.property(lefts, fc.integer({ min: 0, max: 300 }), (amounts, count) => {
        const queue = amounts.map((left) => wanted(left));
        const shares = sharesOf(queue, { '2026-11-02': count }, 7);
        const total = amounts.reduce((sum, left) => sum + left, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(total, count));
        for (const [i, share] of shares.entries()) {
          if (share === amounts[i]) continue;
          for (const [j, other] of shares.entries()) {
            expect(other).toBeLessThanOrEqual(share + 7);
            // Who came later has no more, but for what the earlier could not take.
            if (j > i) expect(other).toBeLessThanOrEqual(share);
          }
        }
      }),
    );
  });
});

test('what is affordable costs no more than it may, and one more of it would', () => {
  const tiers = [
    { from: 50, percentOff: 10 },
    { from: 200, percentOff: 20 },
  ];
  const price = { unitPrice: 200, tiers };
  expect(affordable(price, 50, 9_000)).toBe(50);
  expect(affordable(price, 49, 9_000)).toBe(45);
  expect(affordable(price, 10, 199)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 120_000 }), (asked, most) => {
      const count = affordable(price, asked, most);
      expect(totalFor(200, tiers, count)).toBeLessThanOrEqual(most);
      if (count < asked) expect(totalFor(200, tiers, count + 1)).toBeGreaterThan(most);
    }),
  );
});

test.each([
  [{ arrived: 0, daysLeft: 10, ahead: 0, left: 1 }, null],
  [{ arrived: 280, daysLeft: 7, ahead: 50, left: 50 }, 70],
  [{ arrived: 280, daysLeft: 30, ahead: 0, left: 10 }, 99],
  [{ arrived: 280, daysLeft: -1, ahead: 0, left: 10 }, 0],
])('the chance of %o is %s', (wait, chance) => {
  expect(chanceOf(wait)).toBe(chance);
});
