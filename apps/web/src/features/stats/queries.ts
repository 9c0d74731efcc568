import { statEndpoints, type StatMetric } from '@waybill/contract/endpoints/stats.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { serverNow } from '../../client/server-clock.ts';
import { rangeTimes, type TimeRange } from '../../frame/time-range.ts';

/** Milliseconds after which a page that is in sight looks again. */
const pollEvery = 30_000;

/** Figures of a range beside those of the range before. */
export const overviewQuery = (range: TimeRange) =>
  queryOptions({
    queryKey: ['stats', 'overview', range],
    queryFn: ({ signal }) =>
      call(
        statEndpoints.statOverview,
        { query: rangeTimes(range, serverNow()) },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    staleTime: 0,
  });

type SeriesLook = {
  readonly range: TimeRange;
  readonly metrics: readonly StatMetric[];
  readonly compare: boolean;
  /** Looks again by itself. */
  readonly live: boolean;
};

/** Metrics over time. */
export const seriesQuery = ({ range, metrics, compare, live }: SeriesLook) =>
  queryOptions({
    queryKey: ['stats', 'series', range, metrics, compare],
    queryFn: ({ signal }) =>
      call(
        statEndpoints.statSeries,
        {
          query: {
            ...rangeTimes(range, serverNow()),
            metrics: metrics.join(','),
            compare: compare ? 'true' : 'false',
          },
        },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: live ? pollEvery : false,
    staleTime: 0,
  });

/** Shipments by state. */
export const statesQuery = (carrier: Carrier | undefined) =>
  queryOptions({
    queryKey: ['stats', 'states', carrier],
    queryFn: ({ signal }) =>
      call(statEndpoints.statStates, { query: { carrier } }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
