import { type PriceTier, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { waitLimits } from '@waybill/contract/vocabulary/wait.ts';

/** What a wait still wants. Days are `YYYY-MM-DD`, both counted. */
export type Wanted = {
  readonly from_day: string;
  readonly to_day: string;
  readonly mode: 'notify' | 'hold' | 'reserve';
  /** Numbers that it still lacks. */
  readonly left: number;
};

/** Numbers that can be taken, by the day on which they were shipped. */
export type Shelf = Map<string, number>;

const takeFrom = (shelf: Shelf, { from_day, to_day }: Wanted, most: number): number => {
  let taken = 0;
  for (const [day, count] of shelf) {
    if (taken === most) break;
    if (day < from_day || day > to_day || count === 0) continue;
    const part = Math.min(count, most - taken);
    shelf.set(day, count - part);
    taken += part;
  }
  return taken;
};

/**
 * Shares what came in among those who wait for it, in order of arrival: a part each and then from the first again, so that
 * nobody takes all while another has nothing. Those who are only notified take nothing from the others; each of them is
 * named when all that it lacks is left. Answers how many numbers each gets; those who get none are not in it.
 */
export const shareOut = <Wait extends Wanted>(
  queue: readonly Wait[],
  stock: ReadonlyMap<string, number>,
  part: number = waitLimits.part,
): Map<Wait, number> => {
  const shelf: Shelf = new Map([...stock].toSorted(([a], [b]) => (a < b ? 1 : -1)));
  const shares = new Map<Wait, number>();
  let open = queue.filter(({ mode }) => mode !== 'notify');
  while (open.length > 0) {
    open = open.filter((wait) => {
      const got = shares.get(wait) ?? 0;
      const taken = takeFrom(shelf, wait, Math.min(part, wait.left - got));
      if (taken > 0) shares.set(wait, got + taken);
      return taken === part && got + taken < wait.left;
    });
  }
  for (const wait of queue.filter(({ mode }) => mode === 'notify')) {
    const before = new Map(shelf);
    if (takeFrom(shelf, wait, wait.left) === wait.left) shares.set(wait, wait.left);
    else for (const [day, count] of before) shelf.set(day, count);
  }
  return shares;
};

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

/**
 * Percent of what is waited for, by those ahead and by oneself, that comes in until the end of the wait when it goes on as in
 * the last weeks; null when nothing came in. Never 100: the past promises nothing.
 */
export const chanceOf = (wait: {
  /** Numbers that came in within `waitLimits.chanceDays`. */
  readonly arrived: number;
  readonly daysLeft: number;
  readonly ahead: number;
  readonly left: number;
}): number | null => {
  const { arrived, daysLeft, ahead, left } = wait;
  if (arrived === 0) return null;
  const expected = (arrived / waitLimits.chanceDays) * Math.max(daysLeft, 0);
  return Math.min(99, Math.round((100 * expected) / (ahead + left)));
};
