import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints, type OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints, type Timeline } from '@waybill/contract/endpoints/tracking.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT, useLanguage } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { NumberDrawer } from '../../../tracking/timeline/number-drawer.tsx';
import { ParcelJourney } from '../../../tracking/timeline/parcel-journey.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { refreshes } from '../can.ts';
import { dueAt, summaryOf, type Refreshing } from '../refresh-run.ts';
import { call } from '../../../client/call.ts';
import { customMutation } from '../../../client/query.ts';
import { timelineQuery } from '../queries.ts';
import { showError } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { dayText } from '../../../tracking/timeline/parcel-texts.ts';
import { RefreshBar } from './refresh-bar.tsx';

const ParcelChoices = (props: {
  readonly timeline: Timeline;
  readonly busy: boolean;
  readonly onChosen: () => void;
}) => {
  const { timeline, busy, onChosen } = props;
  const t = useT();
  const { locale } = useLanguage();
  const { id, choices, uniqueId: chosen } = timeline;
  const choose = useMutation(
    customMutation(
      'chooseParcel',
      async (uniqueId: string, _, client) => {
        const next = await call(trackingEndpoints.chooseParcel, { body: { id, uniqueId } });
        client.setQueryData(timelineQuery(id).queryKey, next);
      },
      [orderEndpoints],
    ),
  );
  if (choices.length === 0) return null;
  return (
    <section className="mb-3 py-3 px-4 border border-default rounded-md" aria-label={t('timeline.choices')}>
      <h3 className="text-base font-semibold">{t('timeline.choices')}</h3>
      <ul>
        {choices.map(({ uniqueId, shippedOn, words }) => {
          const day =
            shippedOn === null
              ? t('timeline.shippedUnknown')
              : t('timeline.shippedOn', { day: dayText(shippedOn, locale) });
          return (
            <li
              className="flex gap-3 items-center justify-between py-2 border-b border-default last:pb-0 last:border-b-0"
              key={uniqueId}
            >
              <span>
                <strong className="font-medium">{day}</strong>
                <small className="block text-tertiary text-xs" lang="en">
                  {words}
                </small>
              </span>
              {uniqueId === chosen ? (
                <Tag tone="info">{t('timeline.chosen')}</Tag>
              ) : (
                <Button
                  size="small"
                  aria-label={t('timeline.chooseOne', { day })}
                  loading={choose.isPending && choose.variables === uniqueId}
                  disabled={busy || choose.isPending}
                  onClick={() => choose.mutate(uniqueId, { onSuccess: onChosen, onError: showError })}
                >
                  {t('timeline.choose')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

type Props = {
  readonly order: OrderRow;
  readonly info: OrderedNumber;
  /** The numbers of the order that have a timeline, in their order. */
  readonly all: readonly OrderedNumber[];
  readonly refresh: Refreshing;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** Why there are no events: nobody was asked yet, or the carrier has none. */
const noneOf = ({ fetchedTime, carrier }: Timeline) => {
  if (fetchedTime !== null) return 'timeline.noneText';
  return refreshes(carrier) ? 'timeline.noneAsk' : 'timeline.noneYet';
};

export default function OrderNumberDrawer(props: Props) {
  const { order, info, all, refresh, onOpen, onClose } = props;
  const t = useT();
  const { id, trackingNumber, destination } = info;
  const query = useQuery(timelineQuery(id));
  const { data: timeline } = query;
  const [asked, setAsked] = useState(false);
  const start = (): void => {
    setAsked(true);
    refresh.start([id]);
  };
  const { run } = refresh;
  const summary =
    asked && run !== undefined && run.state !== 'running' && run.ids.length === 1 && run.ids[0] === id
      ? summaryOf(run, t)
      : undefined;
  return (
    <NumberDrawer
      carrier={order.carrier}
      number={trackingNumber}
      rows={all}
      row={info}
      onOpen={(next) => onOpen(next.id)}
      onClose={onClose}
      foot={
        <RefreshBar
          order={order}
          refresh={{ ...refresh, start }}
          ids={[id]}
          due={Math.max(dueAt(info, refresh.due), timeline?.nextRefreshAt ?? 0)}
          label={t('refresh.one')}
          size="middle"
        />
      }
    >
      {summary !== undefined && <Notice tone={summary.tone}>{summary.text}</Notice>}
      {timeline === undefined ? (
        <QueryWait query={query} lines={8} label={t('timeline.loading')} />
      ) : (
        <ParcelJourney parcel={timeline} destination={destination} none={t(noneOf(timeline))}>
          {timeline.reason !== null && (
            <Notice tone="warning">
              {t('timeline.whyNotNewer', { reason: t(`trackingReason.${timeline.reason}`) })}
            </Notice>
          )}
          <ParcelChoices timeline={timeline} busy={run?.state === 'running'} onChosen={start} />
        </ParcelJourney>
      )}
    </NumberDrawer>
  );
}
