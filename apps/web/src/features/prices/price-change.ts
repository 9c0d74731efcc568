import type { StoredPrice } from '@waybill/contract/endpoints/price-settings.ts';
import { totalFor, type PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';

type Priced = Pick<StoredPrice, 'unitPrice' | 'tiers'>;
type Timed = Pick<StoredPrice, 'validFrom' | 'state'>;

/** To the minute, as the field of the browser has it; both are wall times of the product's zone. */
const minuteOf = (time: string): string => time.slice(0, 16);

/** The price that a new one starts from: the planned next, else the one in force. The prices are of one offer. */
export const startingPrice = <Price extends Timed>(prices: readonly Price[]): Price | undefined =>
  prices
    .filter(({ state }) => state === 'upcoming')
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom))[0] ??
  prices.find(({ state }) => state === 'current');

/** The price that a new one takes the place of, from a minute on; from now on where that is empty. */
export const priceBefore = <Price extends Timed>(prices: readonly Price[], from: string): Price | undefined =>
  from === ''
    ? prices.find(({ state }) => state === 'current')
    : prices
        .filter(({ validFrom }) => minuteOf(validFrom) <= from)
        .sort((a, b) => b.validFrom.localeCompare(a.validFrom))[0];

/** The planned price that follows a new one from that minute on, and takes its place in turn. */
export const priceAfter = <Price extends Timed>(prices: readonly Price[], from: string): Price | undefined =>
  prices
    .filter(({ state, validFrom }) => state === 'upcoming' && minuteOf(validFrom) > from)
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom))[0];

export const fieldsOf = ({ unitPrice, tiers }: Priced): { unitPrice: string; tiers: string } => ({
  unitPrice: unitPrice.toFixed(2),
  tiers: tiers.map(({ from, percentOff }) => `${from} ${percentOff}`).join('\n'),
});

/** What so many numbers cost before and after, in points. */
export type PriceChange = {
  readonly quantity: number;
  readonly before: number | null;
  readonly after: number;
};

const costOf = ({ unitPrice, tiers }: Priced, quantity: number): number =>
  toPoints(totalFor(toHundredths(unitPrice), tiers, quantity));

/** What one number costs, and as many as each discount of either price begins at, before and after. */
export const changesOf = (before: Priced | undefined, after: Priced): readonly PriceChange[] => {
  const starts = (tiers: readonly PriceTier[]): number[] => tiers.map(({ from }) => from);
  const quantities = new Set([1, ...starts(before?.tiers ?? []), ...starts(after.tiers)]);
  return [...quantities]
    .sort((a, b) => a - b)
    .map((quantity) => ({
      quantity,
      before: before === undefined ? null : costOf(before, quantity),
      after: costOf(after, quantity),
    }));
};
