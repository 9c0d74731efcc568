import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { choiceIn, given, textIn } from '../../../frame/address-filters.ts';
import { isDay } from '../../../ui/days.ts';

const dayIn = (address: URLSearchParams, name: string): string | undefined => {
  const day = address.get(name);
  return isDay(day) ? day : undefined;
};

/** Reads range, tag and carrier out of the address; what makes no sense is none. */
export const insightFilters = (address: URLSearchParams) =>
  given({
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    tag: textIn(address, 'tag'),
    carrier: choiceIn(address, 'carrier', carriers),
  });
export type InsightFilters = ReturnType<typeof insightFilters>;
