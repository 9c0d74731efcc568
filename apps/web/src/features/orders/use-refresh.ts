import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { orderEndpoints, type OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints, type RefreshResult } from '@waybill/contract/endpoints/tracking.ts';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refresh } from '../../client/query.ts';
import { call } from '../../client/call.ts';
import { describeError } from '../../client/error-message.ts';
import { currentT } from '../../frame/language.tsx';
import {
  ended,
  noRefresh,
  readRefresh,
  refreshGroups,
  takeResults,
  withEndings,
  withResults,
  type OrderRefresh,
} from './refresh-run.ts';
import { timelineQuery } from './timeline-query.ts';

type Orders = EndpointData<typeof orderEndpoints.getUserOrder>;

/** Runs that are under way, by order; a closed row or another page does not end them. */
const controllers = new Map<string, AbortController>();

const keyOf = (orderId: string) => ['order-refresh', orderId] as const;

/** Shows results in the rows that are on the screen, wherever they came from. */
const showResults = (client: QueryClient, orderId: string, results: readonly RefreshResult[]): void => {
  client.setQueriesData<Orders>(
    { queryKey: [orderEndpoints.getUserOrder.id] },
    (orders) =>
      orders && {
        ...orders,
        list: orders.list.map((order) =>
          order.id === orderId
            ? { ...order, trackingInfos: withResults(order.trackingInfos, results) }
            : order,
        ),
      },
  );
};

const run = async (client: QueryClient, order: OrderRow, ids: readonly string[]): Promise<void> => {
  const key = keyOf(order.id);
  const update = (change: (known: OrderRefresh) => OrderRefresh): void => {
    client.setQueryData<OrderRefresh>(key, (known) => change(known ?? noRefresh));
  };
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(order.id, controller);
  const before = new Map(order.trackingInfos.map(({ id, status }) => [id, status]));
  update(({ due, changes }) => ({
    due,
    // What was marked stays, but for the numbers that are asked anew.
    changes: Object.fromEntries(Object.entries(changes).filter(([id]) => !ids.includes(id))),
    run: { ids, state: 'running', endings: [] },
  }));
  let whole = true;
  for (const group of refreshGroups(ids)) {
    try {
      // One after the other, so that it can be stopped between them.
      const answer = await call(
        trackingEndpoints.refreshTracking,
        { params: { carrier: order.carrier }, body: { ids: group.join(',') } },
        { signal },
      );
      const results = readRefresh(answer);
      if (results === undefined) {
        const reason = currentT()('refresh.noToken');
        update((known) =>
          withEndings(
            known,
            group.map((id) => ({ id, outcome: 'failed', reason })),
          ),
        );
        continue;
      }
      showResults(client, order.id, results);
      update((known) => takeResults(known, group, results, before, currentT()('refresh.forgotten')));
    } catch (error) {
      // One failed call says that the next would fail too; what is left can be tried again at once.
      whole = false;
      const reason = describeError(error, currentT())?.text;
      if (!signal.aborted)
        update((known) =>
          withEndings(
            known,
            group.map((id) => ({ id, outcome: 'failed', reason })),
          ),
        );
      break;
    }
  }
  controllers.delete(order.id);
  update((known) => ended(known, whole ? 'done' : 'stopped'));
  await Promise.all([
    ...ids.map((id) => client.invalidateQueries({ queryKey: timelineQuery(id).queryKey })),
    // Whether a call without an answer was carried out, only the server knows.
    ...(whole ? [] : [refresh(client, orderEndpoints.getUserOrder)]),
  ]);
};

export const useRefresh = (order: OrderRow) => {
  const client = useQueryClient();
  const { data: refresh = noRefresh } = useQuery<OrderRefresh>({
    queryKey: keyOf(order.id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: 1_800_000,
  });
  return {
    refresh,
    start: (ids: readonly string[]): void => {
      if (!controllers.has(order.id)) void run(client, order, ids);
    },
    stop: (): void => controllers.get(order.id)?.abort(),
  };
};
