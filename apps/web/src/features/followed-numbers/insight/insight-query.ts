import { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
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

/** What the reader's parcels tell. */
export const insightQuery = (filters: InsightFilters) =>
  queryOptions({
    queryKey: ['followed-numbers', 'insight', filters],
    queryFn: ({ signal }) => call(followInsightEndpoints.getFollowInsight, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the parcels of all accounts tell. */
export const platformInsightQuery = ({ tag: _tag, ...filters }: InsightFilters) =>
  queryOptions({
    queryKey: ['followed-numbers', 'platform-insight', filters],
    queryFn: ({ signal }) => call(followInsightEndpoints.getPlatformInsight, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
