import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { NumberDrawer } from '../../../frame/timeline/number-drawer.tsx';
import { ParcelJourney } from '../../../frame/timeline/parcel-journey.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refreshes } from '../can.ts';
import { dueAt, summaryOf, type OrderRefresh } from '../refresh-run.ts';
import { timelineQuery } from '../timeline-query.ts';
import { ParcelChoices } from './parcel-choices.tsx';
import { RefreshBar } from './refresh-bar.tsx';

type Props = {
  readonly order: OrderRow;
  readonly info: OrderedNumber;
  /** The numbers of the order that have a timeline, in their order. */
  readonly all: readonly OrderedNumber[];
  readonly refresh: OrderRefresh;
  readonly onStart: (ids: readonly string[]) => void;
  readonly onStop: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** Why there are no events: nobody was asked yet, or the carrier has none. */
const noneOf = ({ fetchedAt, carrier }: Timeline) => {
  if (fetchedAt !== null) return 'timeline.noneText';
  return refreshes(carrier) ? 'timeline.noneAsk' : 'timeline.noneYet';
};

export default function OrderNumberDrawer(props: Props) {
  const { order, info, all, refresh, onStart, onStop, onOpen, onClose } = props;
  const t = useT();
  const { id, trackingNumber, destination } = info;
  const query = useQuery(timelineQuery(id));
  const { data: timeline } = query;
  const [asked, setAsked] = useState(false);
  const start = (): void => {
    setAsked(true);
    onStart([id]);
  };
  const { run } = refresh;
  const summary =
    asked && run !== undefined && run.state !== 'running' && run.ids.length === 1 && run.ids[0] === id
      ? summaryOf(run, t)
      : undefined;
  const at = all.indexOf(info);
  const stepTo = (next: OrderedNumber | undefined) => next && (() => onOpen(next.id));
  return (
    <NumberDrawer
      carrier={order.carrier}
      number={trackingNumber}
      onBefore={stepTo(all[at - 1])}
      onAfter={stepTo(all[at + 1])}
      onClose={onClose}
      foot={
        <RefreshBar
          order={order}
          refresh={refresh}
          ids={[id]}
          due={Math.max(dueAt(info, refresh.due), timeline?.nextRefreshAt ?? 0)}
          label={t('refresh.one')}
          size="middle"
          onStart={start}
          onStop={onStop}
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
