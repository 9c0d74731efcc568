import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../frame/language.tsx';
import '../../../frame/timeline/timeline.css';
import { TimelineEvents } from '../../../frame/timeline/timeline-events.tsx';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { timelineQuery } from '../timeline-query.ts';
import { dueAt, summaryOf, type OrderRefresh } from '../refresh-run.ts';
import { ParcelChoices } from './parcel-choices.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { TimelineFacts } from './timeline-facts.tsx';

type Props = {
  readonly order: OrderRow;
  readonly info: OrderedNumber;
  readonly refresh: OrderRefresh;
  readonly onStart: (ids: readonly string[]) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
};

/** Why there are no events: nobody was asked yet, or the carrier has none. */
const noneOf = ({ fetchedAt, carrier }: Timeline) => {
  if (fetchedAt !== null) return 'timeline.noneText';
  return carrierCapabilities[carrier].refresh ? 'timeline.noneAsk' : 'timeline.noneYet';
};

/** Everything that is known of a bought number, and the way to ask for more. */
export default function TimelineDialog({ order, info, refresh, onStart, onStop, onClose }: Props) {
  const t = useT();
  const { id, trackingNumber } = info;
  const { data: timeline, error, isFetching, refetch } = useQuery(timelineQuery(id));
  const [asked, setAsked] = useState(false);
  // The browser gives the focus back only to dialogs that close before they go.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  const due = Math.max(dueAt(info, refresh.due), timeline?.nextRefreshAt ?? 0);
  const { run } = refresh;
  const summary =
    asked && run !== undefined && run.state !== 'running' && run.ids.length === 1 && run.ids[0] === id
      ? summaryOf(run, t)
      : undefined;
  const words = error === null ? undefined : describeError(error, t);
  const status = timeline?.status ?? info.status;
  return (
    <Dialog
      title={t('timeline.title')}
      width={640}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <RefreshBar
            order={order}
            refresh={refresh}
            ids={[id]}
            due={due}
            label={t('refresh.one')}
            size="middle"
            onStart={(ids) => {
              setAsked(true);
              onStart(ids);
            }}
            onStop={onStop}
          />
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </>
      }
    >
      <div className="timeline-head">
        <span className="timeline-number">
          <small>{t(`carrier.${order.carrier}`)}</small>
          <strong className="tracking-number">{trackingNumber}</strong>
          <CopyButton text={trackingNumber} label={t('orders.copyOne', { number: trackingNumber })} />
        </span>
        <span className="timeline-tags">
          <TrackingTag status={status} />
          {timeline?.subStatusText && <Tag>{timeline.subStatusText}</Tag>}
          {timeline?.delayed === true && <Tag tone="warning">{t('timeline.delayed')}</Tag>}
        </span>
      </div>
      {summary !== undefined && <Notice tone={summary.tone}>{summary.text}</Notice>}
      {timeline === undefined ? (
        words === undefined ? (
          <Skeleton lines={8} label={t('timeline.loading')} />
        ) : (
          <ErrorState
            title={t('timeline.failed')}
            text={words.text}
            retry={{ label: t('action.retry'), onRetry: () => void refetch(), busy: isFetching }}
          />
        )
      ) : (
        <>
          {timeline.reasonText !== null && (
            <Notice tone="warning">{t('timeline.whyNotNewer', { reason: timeline.reasonText })}</Notice>
          )}
          <ParcelChoices
            timeline={timeline}
            busy={run?.state === 'running'}
            onChosen={() => {
              setAsked(true);
              onStart([id]);
            }}
          />
          <TimelineFacts timeline={timeline} due={due} />
          <TimelineEvents events={timeline.events} none={t(noneOf(timeline))} />
        </>
      )}
    </Dialog>
  );
}
