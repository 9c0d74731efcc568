import { statEndpoints, type StatMetric } from '@waybill/contract/endpoints/stats.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../client/query.ts';
import { serverNow } from '../../client/server-clock.ts';
import { rangeTimes, type TimeRange } from '../../shell/time-range-field.tsx';

/** Milliseconds after which a page that is in sight looks again. */
const pollEvery = 30_000;

export const overviewQuery = (range: TimeRange) =>
  query(statEndpoints.statOverview, () => ({ query: rangeTimes(range, serverNow()) }), {
    key: range,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
  });

type SeriesLook = {
  readonly range: TimeRange;
  readonly metrics: readonly StatMetric[];
  readonly compare: boolean;
  readonly live: boolean;
};

export const seriesQuery = ({ range, metrics, compare, live }: SeriesLook) =>
  query(
    statEndpoints.statSeries,
    () => ({
      query: {
        ...rangeTimes(range, serverNow()),
        metrics: metrics.join(','),
        compare: compare ? 'true' : 'false',
      },
    }),
    {
      key: { range, metrics, compare },
      placeholderData: keepPreviousData,
      refetchInterval: live ? pollEvery : false,
    },
  );

export const statesQuery = (carrier: Carrier | undefined) =>
  query(
    statEndpoints.statStates,
    { query: { carrier } },
    { background: true, placeholderData: keepPreviousData, staleTime: 30_000 },
  );
