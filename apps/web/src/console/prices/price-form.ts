import {
  type StoredPrice,
  priceStartGraceMs,
  type priceSettingEndpoints,
} from '@waybill/contract/endpoints/price-settings.ts';
import { totalFor, type PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { discountOf } from '../../shell/discount.ts';
import { typedNumber } from '../../shell/typed-number.ts';
import { momentOf } from '../../kit/days.ts';

type NewPrice = EndpointCall<typeof priceSettingEndpoints.addPrice>['body'];

export type PriceForm = {
  readonly carrier: Carrier;
  readonly scope: Scope;
  readonly unitPrice: string;
  /** One a line: from how many numbers, how many percent off. */
  readonly tiers: string;
  /** As the field of the browser has it, `2026-12-01T08:00`; empty for now. */
  readonly validFrom: string;
  readonly remark: string;
};

type Tier = NewPrice['tiers'][number];

/** Reads `50 10` or `50: 10%`, one a line; a line that says something else becomes numbers that no schema takes. */
export const tiersOf = (text: string): Tier[] =>
  text
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, from, percent] = /^(\d{1,3})\s*[:,\s]\s*(\d{1,2})\s*%?$/.exec(line) ?? [];
      return { from: Number(from), percentOff: Number(percent) };
    });

export const tiersText = (tiers: readonly Tier[], t: WebTranslate): string =>
  tiers
    .map(({ from, percentOff }) => t('shipments.priceTier', { from, ...discountOf(percentOff) }))
    .join(' · ') || t('prices.noTiers');

/** To the second, as times are told; the field of the browser leaves it out. */
const secondOf = (time: string): string => (time.length === 16 ? `${time}:00` : time);

/** Why a price cannot start then: that is over, or another one of its offer starts. */
export const startProblem = (
  validFrom: string,
  prices: readonly Pick<StoredPrice, 'validFrom'>[],
  now: number,
): 'fields.future' | 'fields.priceTaken' | undefined => {
  if (validFrom === '') return undefined;
  if (secondOf(validFrom) < momentOf(now - priceStartGraceMs)) return 'fields.future';
  return prices.some((price) => price.validFrom.startsWith(secondOf(validFrom)))
    ? 'fields.priceTaken'
    : undefined;
};

/** What is sent. Without an offset, a time is of the product's zone. */
export const priceOf = (form: PriceForm): NewPrice => ({
  carrier: form.carrier,
  scope: form.scope,
  unitPrice: typedNumber(form.unitPrice),
  tiers: tiersOf(form.tiers),
  remark: form.remark.trim(),
  ...(form.validFrom === '' ? {} : { validFrom: secondOf(form.validFrom) }),
});

type Priced = Pick<StoredPrice, 'unitPrice' | 'tiers'>;
type Timed = Pick<StoredPrice, 'validFrom' | 'state'>;

/** To the minute, as the field of the browser has it; both are wall times of the product's zone. */
const minuteOf = (time: string): string => time.slice(0, 16);

const inForce = ({ state }: Timed): boolean => state === 'current' || state === 'proposed';

/** The price that a new one starts from: the planned next, else the one in force. The prices are of one offer. */
export const startingPrice = <Price extends Timed>(prices: readonly Price[]): Price | undefined =>
  prices
    .filter(({ state }) => state === 'upcoming')
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom))[0] ?? prices.find(inForce);

/** The price that a new one takes the place of, from a minute on; from now on where that is empty. */
export const priceBefore = <Price extends Timed>(prices: readonly Price[], from: string): Price | undefined =>
  from === ''
    ? prices.find(inForce)
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

const costOf = ({ unitPrice, tiers }: Priced, quantity: number): number =>
  toPoints(totalFor(toHundredths(unitPrice), tiers, quantity));

/** What one number costs, and as many as each discount of either price begins at, before and after, in points. */
export const changesOf = (before: Priced | undefined, after: Priced) => {
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
