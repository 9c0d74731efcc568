import { type PriceTier, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { WaitMode } from '@waybill/contract/vocabulary/wait.ts';

/** What a wait still wants. Days are `YYYY-MM-DD`, both counted. */
export type Wanted = {
  readonly from_day: string;
  readonly to_day: string;
  readonly mode: WaitMode;
  readonly left: number;
};

/** Numbers that can be taken, by the day on which they were shipped, newest first. */
export type Shelf = Map<string, number>;

const daysOf = (shelf: Shelf, { from_day, to_day }: Wanted): [string, number][] =>
  [...shelf].filter(([day]) => day >= from_day && day <= to_day);

/** How many numbers a wait may have of what is left; who is only notified is when all that it lacks is. */
export const offerTo = (shelf: Shelf, wait: Wanted): number => {
  const there = daysOf(shelf, wait).reduce((sum, [, count]) => sum + count, 0);
  if (wait.mode === 'notify' && there < wait.left) return 0;
  return Math.min(there, wait.left);
};

export const takeFrom = (shelf: Shelf, wait: Wanted, got: number): void => {
  let open = got;
  for (const [day, count] of daysOf(shelf, wait)) {
    const taken = Math.min(count, open);
    shelf.set(day, count - taken);
    open -= taken;
  }
};

/** In order of arrival; those who are only notified take nothing, and come after the others. */
export const inOrder = <Wait extends Wanted>(queue: readonly Wait[]): Wait[] => [
  ...queue.filter(({ mode }) => mode !== 'notify'),
  ...queue.filter(({ mode }) => mode === 'notify'),
];

/** The most numbers, `wanted` or fewer, that together cost no more than `most` hundredths. Discounts make it no straight line. */
export const affordable = (
  { unitPrice, tiers }: { readonly unitPrice: number; readonly tiers: readonly PriceTier[] },
  wanted: number,
  most: number,
): number => {
  let count = wanted;
  while (count > 0 && totalFor(unitPrice, tiers, count) > most) count -= 1;
  return count;
};
