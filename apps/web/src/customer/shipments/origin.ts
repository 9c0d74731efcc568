import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { askedOf, filtersFromAddress, type Filters } from './filters.ts';
import type { Shown } from './queries.ts';

export const filtersTexts = (carrier: Carrier, filters: Filters, t: WebTranslate): readonly string[] => {
  const { zipCode, startTime, endTime, scope, quantity, deliveryRange, statusFilter } = filters;
  const { zipRequired, deliveryFilters } = carrierCapabilities[carrier];
  const zip = zipCode.trim();
  return [
    ...(zip === '' ? (zipRequired ? [] : [t('word.anyZip')]) : [zip]),
    t('word.fromTo', { start: startTime.slice(5), end: endTime.slice(5) }),
    ...(scope === 'batch' && quantity !== null ? [t('shipments.asked.quantity', { count: quantity })] : []),
    ...(deliveryFilters && statusFilter !== 'all' ? [t(`trackingStatus.${statusFilter}`)] : []),
    ...(deliveryFilters && deliveryRange !== 'all' ? [t(`shipments.deliveryRange.${deliveryRange}`)] : []),
  ];
};

/** Queries that are named; of more the count is told. */
const named = 2;

/**
 * Says which queries held the rows when they are not those that stand beside them, or that this device does not know them;
 * undefined where there is nothing to say.
 */
export const originOf = (
  carrier: Carrier,
  shown: Shown | null,
  beside: readonly Filters[],
  today: string,
  t: WebTranslate,
): string | undefined => {
  if (shown?.reservation == null) return undefined;
  const { asked } = shown;
  if (asked.length === 0) return t('shipments.hold.originUnknown');
  const known = new Set(beside.map((filters) => askedOf(carrier, filters)));
  if (asked.every((one) => known.has(one))) return undefined;
  const queries = asked.map((one) =>
    filtersTexts(carrier, filtersFromAddress(carrier, new URLSearchParams(one), today), t).join(' · '),
  );
  const rest = queries.length - named;
  return t(rest > 0 ? 'shipments.hold.originMore' : 'shipments.hold.origin', {
    queries: queries.slice(0, named).join(t('word.semicolon')),
    count: rest,
  });
};
