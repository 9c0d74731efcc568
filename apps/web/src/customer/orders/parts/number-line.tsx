import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { TrackingTag } from '../../../shell/order-tag.tsx';
import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Points } from '../../../kit/points.tsx';
import { useToday } from '../../../kit/clock.ts';
import { shortDay } from '../../../kit/short-time.ts';
import { EventTime } from '../../../tracking/timeline/event-time.tsx';
import { freshnessText } from '../../../tracking/timeline/parcel-texts.ts';
import type { StatusChange } from '../refresh-run.ts';
import { canCopy, numberMark } from '../can.ts';
import { RefundMark } from './order-parts.tsx';
import { TrackingNumber } from '../../../kit/tracking-number.tsx';
import { Titled } from '../../../kit/titled.tsx';
import { whenText } from '../../../kit/when.tsx';

const narrowLine = (wide: boolean): string =>
  wide
    ? 'max-[1180px]:grid-cols-[minmax(200px,1fr)_minmax(0,1.4fr)_96px] beside-drawer:grid-cols-[190px_minmax(0,1fr)_auto_64px]'
    : 'max-[1180px]:grid-cols-[minmax(200px,1fr)_110px_minmax(0,1fr)]';

/** The columns of a line and of its headings; `wide` has those of the tracking, too. */
export const lineGrid = (wide: boolean): string =>
  wide
    ? 'grid gap-y-0.5 gap-x-3 items-center py-1 px-3 grid-cols-[208px_128px_minmax(0,1.4fr)_56px_minmax(0,1fr)_96px_48px_64px]'
    : 'grid gap-y-0.5 gap-x-3 items-center py-1 px-3 grid-cols-[208px_128px_minmax(0,1.4fr)_56px_minmax(0,1fr)_56px]';

/** How fresh the tracking of a number is, and what opens its timeline. */
type Tracked = {
  readonly now: number;
  readonly changes: StatusChange | undefined;
  readonly onOpen: () => void;
};

/** The numbers of an order, a line each. */
export const NumberList = (props: {
  readonly order: OrderRow;
  /** It has columns for the tracking. */
  readonly wide?: boolean;
  readonly trackedOf?: (info: OrderedNumber) => Tracked | undefined;
}) => {
  const { order, wide = false, trackedOf } = props;
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const copyable = canCopy(order, t) === undefined;
  // The drawer tells the rest.
  const aside = wide ? 'beside-drawer:hidden' : '';
  return (
    <ul
      className="order-numbers-list max-h-91 overflow-auto border border-default rounded-md bg-surface"
      tabIndex={0}
      aria-label={t('orders.numbers.label', { orderNo: order.orderNo })}
    >
      {order.trackingInfos.map((info) => {
        const { trackingNumber, service, origin, destination, shippedOn, status, lastEventTime, price } =
          info;
        const voided = numberMark(order, info.id) === 'void' ? 'text-tertiary line-through' : '';
        const tracked = trackedOf?.(info);
        return (
          <li
            key={info.id}
            className={`${lineGrid(wide)} ${narrowLine(wide)} min-h-9.5 max-[1180px]:py-2 max-sm:grid-flow-dense max-sm:grid-cols-[minmax(0,1fr)_auto] border-b border-default last:border-b-0 text-sm [content-visibility:auto] [contain-intrinsic-size:auto_38px] ${tracked?.changes === undefined ? '' : 'bg-primary-soft'}`}
          >
            <span className="flex gap-0.5 items-center">
              <span className={voided}>
                <TrackingNumber value={trackingNumber} />
              </span>
              {copyable && (
                <CopyButton text={trackingNumber} label={t('orders.copyOne', { number: trackingNumber })} />
              )}
            </span>
            <span className={`text-tertiary max-sm:text-xs ${aside}`}>
              {service.replace(/^(?:UPS|USPS|FedEx) /, '')}
            </span>
            <span className="max-sm:col-span-full beside-drawer:truncate">
              {origin.city}, {origin.state} → {destination.city}, {destination.state} {destination.zip5}
            </span>
            <Titled className={`number text-tertiary max-sm:text-xs ${aside}`} title={shippedOn}>
              {shortDay(shippedOn, today)}
            </Titled>
            <span className="flex flex-wrap gap-y-0.5 gap-x-2 items-center max-sm:col-span-full">
              <RefundMark order={order} info={info} />
              <TrackingTag status={status} />
              {info.subStatusText !== null && (
                <span className="text-tertiary max-sm:text-xs">{info.subStatusText}</span>
              )}
              {lastEventTime !== null && <EventTime time={lastEventTime} />}
              {tracked?.changes !== undefined && <ChangeMark changes={tracked.changes} />}
            </span>
            {wide && tracked === undefined && <span className={`max-[1180px]:hidden ${aside}`} />}
            {tracked !== undefined && (
              <Titled
                className={`text-tertiary max-sm:text-xs ${aside}`}
                title={info.fetchedTime === null ? undefined : whenText(info.fetchedTime)}
              >
                {freshnessText(info.fetchedTime, tracked.now, locale, t)}
              </Titled>
            )}
            <span
              className={`text-end max-[1180px]:text-start max-sm:row-start-1 max-sm:col-start-2 max-sm:text-end max-sm:font-semibold ${aside} ${voided}`}
            >
              <Points value={price} />
            </span>
            {tracked !== undefined && (
              <span className="text-end">
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
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const ChangeMark = ({ changes: { from, to } }: { changes: StatusChange }) => {
  const t = useT();
  if (from === to) return <span className="text-primary font-semibold">{t('refresh.newEvent')}</span>;
  const text = { from: t(`trackingStatus.${from}`), to: t(`trackingStatus.${to}`) };
  return (
    <span className="text-primary font-semibold">
      <span aria-hidden>{t('timeline.change', text)}</span>
      <span className="visually-hidden">{t('refresh.changed', text)}</span>
    </span>
  );
};
