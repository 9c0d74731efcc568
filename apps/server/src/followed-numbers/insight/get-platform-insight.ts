import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { FollowInsight, followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import type { Deps } from '../../platform/deps.ts';
import { getInsight } from './get-insight.ts';

type Query = EndpointInput<typeof followInsightEndpoints.getPlatformInsight>['query'];

/** Counting a million parcels takes about a second, so an answer is kept for ten minutes. */
const answerMs = 600_000;

/** An insight that leads to nobody's list. */
const withoutLists = (insight: FollowInsight): FollowInsight => {
  const without = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, filter: {} }));
  return {
    ...insight,
    places: without(insight.places),
    statuses: without(insight.statuses),
    exceptions: without(insight.exceptions),
    arrivals: without(insight.arrivals),
    transit: without(insight.transit),
    onTime: { ...insight.onTime, filter: {} },
  };
};

/** Reads what the parcels of all accounts tell. */
export const createPlatformInsight = ({
  figuresDb,
  caches,
  today,
}: Pick<Deps, 'figuresDb' | 'caches' | 'today'>) => {
  const answers = caches.lookup<string, FollowInsight>('insight', { maxEntries: 50, ttlMs: answerMs });
  return async (query: Query): Promise<FollowInsight> => {
    const day = today();
    const read = async () => withoutLists(await getInsight(figuresDb, null, query, day));
    return (await answers.get(JSON.stringify([day, query]), read)) as FollowInsight;
  };
};
