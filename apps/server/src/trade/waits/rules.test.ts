import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { type Shelf, type Wanted, affordable, inOrder, offerTo, takeFrom } from './rules.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const wanted = (left: number, mode: Wanted['mode'] = 'reserve', days_: Partial<Wanted> = {}): Wanted => ({
  from_day: '2026-11-01',
  to_day: '2026-11-03',
  mode,
  left,
  ...days_,
});
/** What each gets of the stock when all take what they are offered. */
const servedOf = (queue: readonly Wanted[], stock: Record<string, number>): number[] => {
  const shelf: Shelf = new Map(Object.entries(stock).toSorted(([a], [b]) => (a < b ? 1 : -1)));
  const served = new Map<Wanted, number>();
  for (const wait of inOrder(queue)) {
    const got = offerTo(shelf, wait);
    served.set(wait, got);
    takeFrom(shelf, wait, got);
  }
  return queue.map((wait) => served.get(wait) ?? 0);
};

describe('what came in is for those who came first', () => {
  test.each([
    ['all to the only one', [wanted(500)], { '2026-11-01': 300 }, [300]],
    ['what is over to the next', [wanted(20), wanted(20), wanted(20)], { '2026-11-01': 25 }, [20, 5, 0]],
    [
      'of the days that are waited for',
      [wanted(9, 'reserve', { to_day: '2026-11-01' }), wanted(9)],
      { '2026-11-01': 3, '2026-11-02': 5 },
      [3, 5],
    ],
    [
      'to who is notified only when all of it is left',
      [wanted(6, 'notify'), wanted(5), wanted(4, 'notify')],
      { '2026-11-01': 10 },
      [0, 5, 4],
    ],
  ])('%s', (_, queue, stock, served) => {
    expect(servedOf(queue, stock as Record<string, number>)).toEqual(served);
  });

  test('never more than there is, than is wanted, or out of other days', () => {
    const anyWait = fc.record({
      from_day: fc.constantFrom(...days),
      to_day: fc.constantFrom(...days),
      mode: fc.constantFrom('notify' as const, 'reserve' as const),
      left: fc.integer({ min: 1, max: 60 }),
    });
    const anyStock = fc.dictionary(fc.constantFrom(...days), fc.integer({ min: 0, max: 80 }));
    fc.assert(
      fc.property(fc.array(anyWait, { maxLength: 12 }), anyStock, (queue, stock) => {
        const served = servedOf(queue, stock);
        const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
        expect(sum(served)).toBeLessThanOrEqual(sum(Object.values(stock)));
        for (const [at, wait] of queue.entries()) {
          const there = Object.entries(stock).filter(([day]) => day >= wait.from_day && day <= wait.to_day);
          expect(served[at]).toBeLessThanOrEqual(Math.min(wait.left, sum(there.map(([, count]) => count))));
          if (wait.mode === 'notify') expect([0, wait.left]).toContain(served[at]);
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
