import { limits } from '@waybill/contract/constants.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { discountFor, totalFor, type PriceList } from '@waybill/contract/vocabulary/pricing.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { formatPoints } from '../../kit/points.tsx';

/** Cost of `count` numbers by a price list, in points; a discount is named while it can be reached with `most`. */
export const costOf = ({ unitPrice, tiers }: PriceList, count: number, most = Number.POSITIVE_INFINITY) => {
  const unit = toHundredths(unitPrice);
  const total = totalFor(unit, tiers, count);
  const percentOff = discountFor(tiers, count);
  const better = tiers
    .filter((tier) => tier.from > count && tier.from <= most && tier.percentOff > percentOff)
    .sort((a, b) => a.from - b.from)[0];
  return {
    count,
    unitPrice,
    percentOff,
    total: toPoints(total),
    saved: toPoints(unit * count - total),
    /** The next discount and how many numbers are missing for it. */
    next: better && { missing: better.from - count, percentOff: better.percentOff },
  };
};

export type Cost = ReturnType<typeof costOf>;

/** What remains of `balance` after `cost`, exact to the hundredth. */
export const balanceAfter = (balance: number, cost: number): number =>
  toPoints(toHundredths(balance) - toHundredths(cost));

type Order = {
  readonly cost: Cost;
  /** Undefined while it is not known. */
  readonly balance: number | undefined;
  readonly expired: boolean;
  readonly busy: boolean;
};

/** Whether the chosen numbers can be bought or reserved: both need the points to be there. */
export const canOrder = ({ cost, balance, expired, busy }: Order, t: WebTranslate): string | undefined => {
  if (expired) return t('shipments.can.expired');
  if (busy) return t('word.busy');
  if (cost.count === 0) return t('shipments.can.choose');
  if (cost.count > limits.batchRows) return t('shipments.can.tooMany', { max: limits.batchRows });
  if (balance === undefined) return t('shipments.can.balanceUnknown');
  const rest = balanceAfter(balance, cost.total);
  return rest < 0 ? t('shipments.can.short', { points: formatPoints(-rest) }) : undefined;
};
