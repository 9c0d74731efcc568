import { type OrderRow, orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { startTransition, useState } from 'react';
import { useT, currentT } from '../../../shell/language.tsx';
import { liveNumbers } from '../../../shell/refund-numbers.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { cannotCopyAll, isPaid } from '../can.ts';
import {
  firstDueAt,
  summaryOf,
  ended,
  noRefresh,
  refreshGroups,
  takeResults,
  withEndings,
  withResults,
  type OrderRefresh,
  type Refreshing,
} from '../refresh-run.ts';
import { lineGrid, NumberList } from './number-line.tsx';
import { CopyAll, OwnWordsOf, Refunds } from './order-parts.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { trackingEndpoints, type RefreshResult } from '@waybill/contract/endpoints/tracking.ts';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refresh } from '../../../client/query.ts';
import { call } from '../../../client/call.ts';
import { describeError } from '../../../client/error-message.ts';
import { timelineQuery } from '../../../tracking/parcel/queries.ts';
import { stepsIn } from '../../../tracking/parcel/opened-number.ts';

/** Runs that are under way, by order; a closed row or another page does not end them. */
const controllers = new Map<string, AbortController>();

const keyOf = (orderId: string) => ['order-refresh', orderId] as const;

/** Shows results in the rows that are on the screen, wherever they came from. */
const showResults = (client: QueryClient, orderId: string, results: readonly RefreshResult[]): void => {
  client.setQueriesData<EndpointData<typeof orderEndpoints.getUserOrder>>(
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
    const failures = (reason: string | undefined) =>
      group.map((id) => ({ id, outcome: 'failed' as const, reason }));
    const fail = (reason: string | undefined): void =>
      update((known) => withEndings(known, failures(reason)));
    try {
      // One after the other, so that it can be stopped between them.
      const { token, results } = await call(
        trackingEndpoints.refreshTracking,
        { params: { carrier: order.carrier }, body: { ids: group.join(',') } },
        { signal },
      );
      // An answer that lacks its token counts as failed (spec section 5).
      if (token === '') {
        fail(currentT()('refresh.noToken'));
        continue;
      }
      showResults(client, order.id, results);
      update((known) => takeResults(known, group, results, before, currentT()('refresh.forgotten')));
    } catch (error) {
      // One failed call says that the next would fail too; what is left can be tried again at once.
      whole = false;
      if (!signal.aborted) fail(describeError(error, currentT())?.text);
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

const useRefresh = (order: OrderRow): Refreshing => {
  const client = useQueryClient();
  const { data: known = noRefresh } = useQuery<OrderRefresh>({
    queryKey: keyOf(order.id),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: 1_800_000,
  });
  return {
    ...known,
    start: (ids) => {
      if (!controllers.has(order.id)) void run(client, order, ids);
    },
    stop: () => controllers.get(order.id)?.abort(),
  };
};

const ParcelDrawer = lazyPart(() => import('../../../tracking/parcel/parcel-drawer.tsx'));

/** The numbers of an order: in full, with their tracking, once paid for; masked while only reserved. */
export const OrderNumbers = ({ order }: { order: OrderRow }) => {
  const t = useT();
  const now = useNow(15_000);
  const refresh = useRefresh(order);
  const [opened, setOpened] = useState<string>();
  const { trackingInfos } = order;
  const live = liveNumbers(order);
  const denied = cannotCopyAll(order, t);
  const tracked = isPaid(order);
  const shown = trackingInfos.find(({ id }) => id === opened);
  const { run } = refresh;
  const summary = run !== undefined && run.state !== 'running' ? summaryOf(run, t) : undefined;
  if (trackingInfos.length === 0)
    return <p className="py-4 px-14 max-sm:px-3 text-tertiary">{t('orders.numbers.none')}</p>;
  return (
    <div className="grid grid-cols-1 gap-2 pt-2.5 pe-4 pb-3 ps-11 max-sm:px-3">
      <div className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center text-tertiary text-sm">
        <h2 className="text-default text-sm font-semibold">
          {t('orders.numbers', { count: trackingInfos.length })}
        </h2>
        {denied !== undefined && (
          <span aria-hidden>{order.status === 'reserved' ? t('orders.numbers.masked') : denied}</span>
        )}
        <span className="order-numbers-acts flex flex-wrap gap-y-1.5 gap-x-2.5 items-center ms-auto max-sm:ms-0">
          {tracked && live.length > 0 && (
            <RefreshBar
              order={order}
              refresh={refresh}
              ids={live.map(({ id }) => id)}
              due={firstDueAt(live, refresh.due)}
            />
          )}
          <CopyAll order={order} />
        </span>
      </div>
      <OwnWordsOf order={order} whole />
      <Refunds order={order} whole />
      {summary !== undefined && shown === undefined && <Notice tone={summary.tone}>{summary.text}</Notice>}
      <div
        className={`${lineGrid(tracked)} text-tertiary text-xs max-[1180px]:hidden beside-drawer:hidden`}
        aria-hidden
      >
        <span>{t('word.number')}</span>
        <span>{t('word.service')}</span>
        <span>{t('shipments.column.route')}</span>
        <span>{t('shipments.column.shippedOn')}</span>
        <span>{t('word.status')}</span>
        {tracked && <span>{t('word.updated')}</span>}
        <span className="text-end">{t('word.points')}</span>
      </div>
      <NumberList
        order={order}
        wide={tracked}
        trackedOf={(info) =>
          tracked && live.includes(info)
            ? {
                now,
                changes: refresh.changes[info.id],
                onOpen: () => startTransition(() => setOpened(info.id)),
              }
            : undefined
        }
      />
      {shown !== undefined && (
        <ParcelDrawer
          opened={{ carrier: order.carrier, number: shown.trackingNumber, item: shown }}
          steps={stepsIn(live, shown, ({ id }) => setOpened(id))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};
