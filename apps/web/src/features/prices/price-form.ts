import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import {
  priceStartGraceMs,
  type StoredPrice,
  type priceSettingEndpoints,
} from '@waybill/contract/endpoints/price-settings.ts';
import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { discountOf } from '../../frame/discount.ts';
import { typedNumber } from '../../frame/typed-number.ts';
import { momentOf } from '../../ui/days.ts';

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
