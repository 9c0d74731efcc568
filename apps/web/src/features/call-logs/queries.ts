import { callLogEndpoints, type callGroups } from '@waybill/contract/endpoints/call-logs.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { serverNow } from '../../client/server-clock.ts';
import { callRequest, type CallFilters } from './filters.ts';

/** Milliseconds after which a page that refreshes itself looks again. */
const pollEvery = 15_000;

/** A page of the calls; `live` looks again by itself. */
export const callsQuery = (filters: CallFilters, pageNum: number, live: boolean) =>
  queryOptions({
    queryKey: ['call-logs', 'list', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        callLogEndpoints.listCalls,
        { query: { ...callRequest(filters, serverNow()), pageNum: String(pageNum) } },
        { signal, background: live },
      ),
    placeholderData: keepPreviousData,
    // Rows that move away below the eye help nobody: only the first page is kept new.
    refetchInterval: live && pageNum === 1 ? pollEvery : false,
    staleTime: 0,
  });

type SeriesView = {
  readonly groupBy: (typeof callGroups)[number] | undefined;
  readonly compare: boolean;
  readonly live: boolean;
};

/** The same calls over time. */
export const callSeriesQuery = (filters: CallFilters, { groupBy, compare, live }: SeriesView) =>
  queryOptions({
    queryKey: ['call-logs', 'series', filters, groupBy, compare],
    queryFn: ({ signal }) =>
      call(
        callLogEndpoints.callSeries,
        { query: { ...callRequest(filters, serverNow()), groupBy, compare: compare ? 'true' : 'false' } },
        { signal, background: live },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: live ? pollEvery : false,
    staleTime: 0,
  });

/** Everything that is known of a trace. */
export const traceQuery = (traceId: string) =>
  queryOptions({
    queryKey: ['call-logs', 'trace', traceId],
    queryFn: ({ signal }) => call(callLogEndpoints.getTrace, { params: { traceId } }, { signal }),
    staleTime: 0,
  });
