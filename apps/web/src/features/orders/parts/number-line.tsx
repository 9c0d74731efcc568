import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Points } from '../../../ui/points.tsx';
import { useToday } from '../../../ui/clock.ts';
import { shortDay, shortMoment } from '../../../ui/short-time.ts';
import { freshnessText } from '../../../frame/timeline/freshness.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import type { StatusChange } from '../refresh-run.ts';
import { numberMark } from '../refunds.ts';
import { RefundMark } from './refund-parts.tsx';
import { TrackingNumber } from '../../../ui/tracking-number.tsx';
import { Titled } from '../../../ui/titled.tsx';

type Props = {
  readonly order: OrderRow;
  readonly info: OrderedNumber;
  readonly copyable: boolean;
  /** Shows how fresh its tracking is, and opens its timeline. */
  readonly tracked:
    | { readonly now: number; readonly changes: StatusChange | undefined; readonly onOpen: () => void }
    | undefined;
};

export const NumberLine = ({ order, info, copyable, tracked }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const { trackingNumber, service, origin, destination, shippedOn, status, lastEventTime, price } = info;
  return (
    <li data-changed={tracked?.changes === undefined ? undefined : ''} data-mark={numberMark(order, info.id)}>
      <span className="order-number">
        <TrackingNumber value={trackingNumber} />
        {copyable && (
          <CopyButton text={trackingNumber} label={t('orders.copyOne', { number: trackingNumber })} />
        )}
      </span>
      <span className="order-number-quiet">{service.replace(/^(?:UPS|USPS|FedEx) /, '')}</span>
      <span className="order-number-route">
        {origin.city}, {origin.state} → {destination.city}, {destination.state} {destination.zip5}
      </span>
      <Titled className="order-number-quiet number" title={shippedOn}>
        {shortDay(shippedOn, today)}
      </Titled>
      <span className="order-number-state">
        <RefundMark order={order} info={info} />
        <TrackingTag status={status} />
        {info.subStatusText !== null && <span className="order-number-quiet">{info.subStatusText}</span>}
        {lastEventTime !== null && (
          <Titled className="number" title={zonedText(lastEventTime, t)}>
            {shortMoment(lastEventTime, today, locale)}
          </Titled>
        )}
        {tracked?.changes !== undefined && <ChangeMark changes={tracked.changes} />}
      </span>
      {tracked !== undefined && (
        <Titled
          className="order-number-fresh"
          title={info.fetchedAt === null ? undefined : zonedText(info.fetchedAt, t)}
        >
          {freshnessText(info.fetchedAt, tracked.now, locale, t)}
        </Titled>
      )}
      <span className="order-number-price">
        <Points value={price} />
      </span>
      {tracked !== undefined && (
        <Button
          variant="link"
          size="small"
          aria-label={t('timeline.openOne', { number: trackingNumber })}
          aria-haspopup="dialog"
          data-opens-number={trackingNumber}
          onClick={tracked.onOpen}
        >
          {t('timeline.open')}
        </Button>
      )}
    </li>
  );
};

const ChangeMark = ({ changes: { from, to } }: { readonly changes: StatusChange }) => {
  const t = useT();
  if (from === to) return <span className="order-number-change">{t('refresh.newEvent')}</span>;
  const text = { from: t(`trackingStatus.${from}`), to: t(`trackingStatus.${to}`) };
  return (
    <span className="order-number-change">
      <span aria-hidden>{t('timeline.change', text)}</span>
      <span className="visually-hidden">{t('refresh.changed', text)}</span>
    </span>
  );
};
