import { callLogEndpoints, type callGroups } from '@waybill/contract/endpoints/call-logs.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../client/query.ts';
import { serverNow } from '../../client/server-clock.ts';
import { callRequest, type CallFilters } from './filters.ts';

/** A page that refreshes itself looks again after so many milliseconds. */
const looksAgain = (live: boolean) => ({
  placeholderData: keepPreviousData,
  background: live,
  refetchInterval: live ? 15_000 : (false as const),
});

/** A page of the calls. Rows that move away below the eye help nobody: only the first page is kept new. */
export const callsQuery = (filters: CallFilters, pageNum: number, live: boolean) =>
  query(
    callLogEndpoints.listCalls,
    () => ({ query: { ...callRequest(filters, serverNow()), pageNum: String(pageNum) } }),
    { key: { filters, pageNum }, ...looksAgain(live && pageNum === 1), background: live },
  );

/** The same calls over time. */
export const callSeriesQuery = (
  filters: CallFilters,
  { groupBy, compare }: { groupBy: (typeof callGroups)[number] | undefined; compare: boolean },
  live: boolean,
) =>
  query(
    callLogEndpoints.callSeries,
    () => ({
      query: { ...callRequest(filters, serverNow()), groupBy, compare: compare ? 'true' : 'false' },
    }),
    { key: { filters, groupBy, compare }, ...looksAgain(live) },
  );
