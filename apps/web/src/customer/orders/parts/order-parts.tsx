import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../shell/language.tsx';
import { copyNumbers } from '../../../shell/messages.tsx';
import { liveNumbers, shownPoints } from '../../../shell/refund-numbers.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { IconButton, ReasonButton } from '../../../kit/reason-button.tsx';
import { formatPoints, Points } from '../../../kit/points.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { cannotCopyAll, numberMark, isWaiting, isPaid } from '../can.ts';
import { Countdown } from '../../../kit/countdown.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { Titled } from '../../../kit/titled.tsx';

type OrderProps = { readonly order: OrderRow };

/** What its owner calls an order and notes on it, on one line unless `whole`. */
export const OwnWordsOf = ({ order: { reference, note }, whole }: OrderProps & { whole?: true }) => {
  const words = [reference, note].filter(Boolean).join(whole ? '\n' : ' · ');
  const lines = whole ? 'text-sm wrap-anywhere whitespace-pre-line' : 'block truncate text-xs';
  if (words === '') return null;
  return (
    <Titled className={`text-secondary ${lines}`} title={whole ? undefined : words}>
      {words}
    </Titled>
  );
};

/** Copies the numbers of an order that are of use, in the order in which they were chosen; an `icon` where they can be. */
export const CopyAll = ({ order, icon }: OrderProps & { icon?: true }) => {
  const t = useT();
  const live = liveNumbers(order).map(({ trackingNumber }) => trackingNumber);
  const denied = cannotCopyAll(order, t);
  const [count, left] = [live.length, order.trackingInfos.length - live.length];
  const done = left === 0 ? t('word.numbersCopied', { count }) : t('orders.copiedLive', { count, left });
  const copy = (): void => void copyNumbers(live, done);
  const label = t('word.copyAllNumbers');
  if (icon && denied !== undefined) return null;
  if (icon)
    return (
      <IconButton
        icon="copy"
        variant="text"
        size="small"
        label={`${label} ${order.orderNo}`}
        onClick={copy}
      />
    );
  return (
    <ReasonButton size="small" icon={<Icon name="copy" />} denied={denied} onClick={copy}>
      {label}
    </ReasonButton>
  );
};

export const RefundMark = ({ order, info }: OrderProps & { info: OrderedNumber }) => {
  const t = useT();
  const mark = numberMark(order, info.id);
  if (mark === undefined) return null;
  if (mark === 'asked') return <Tag tone="warning">{t('refundRequest.mark.asked')}</Tag>;
  return (
    <>
      <Tag>{t('refundRequest.mark.void')}</Tag>
      {info.refundedTime !== null && (
        <small className="number">
          {t('refundRequest.mark.since', { time: minuteText(info.refundedTime) })}
        </small>
      )}
    </>
  );
};

export const OrderSum = ({ order }: OrderProps) => {
  const t = useT();
  const total = formatPoints(order.totalPoints);
  return (
    <>
      <Points value={shownPoints(order)} />
      {shownPoints(order) !== order.totalPoints && (
        <small className="number text-tertiary text-xs font-normal">
          {order.refundedPoints > 0
            ? t('refundRequest.sum', { points: formatPoints(order.refundedPoints) })
            : t('refundRequest.unpaid', { total })}
        </small>
      )}
    </>
  );
};

/** How the newest request for a refund of an order stands; `whole` says what came back before, too. */
export const Refunds = ({ order, whole = false }: OrderProps & { whole?: boolean }) => {
  const t = useT();
  const { refund, refundedIds, refundedPoints, paidPoints } = order;
  const back = whole && refundedIds.length > 0;
  return (
    (refund !== null || back) && (
      <div className="grid gap-0.5 wrap-anywhere text-secondary text-sm [.data-table_td_&]:[display:-webkit-box] [.data-table_td_&]:[-webkit-box-orient:vertical] [.data-table_td_&]:[-webkit-line-clamp:2] [.data-table_td_&]:overflow-hidden [.data-table_td_&]:text-xs">
        {back && (
          <p>
            {t('refundRequest.refunded', {
              count: refundedIds.length,
              points: formatPoints(refundedPoints),
              paid: formatPoints(paidPoints),
            })}
          </p>
        )}
        {refund !== null && refund.state !== 'accepted' && (
          <p>
            {t(`refundRequest.${refund.state}`, {
              count: refund.quantity,
              points: formatPoints(refund.points),
              time: minuteText(refund.state === 'refused' ? (refund.decidedTime ?? '') : refund.createdTime),
              reason: refund.reason,
              remark: refund.decisionRemark ?? '',
            })}
          </p>
        )}
      </div>
    )
  );
};

export const Deadline = ({ order }: OrderProps) => {
  const t = useT();
  const now = useNow();
  if (order.status !== 'reserved' || order.expiresAt === null) return null;
  return (
    <small className="text-tertiary text-xs">
      {isWaiting(order, now) ? (
        <>
          {t('orders.deadline')} <Countdown expiresAt={order.expiresAt} soon={7200} last={1800} />
        </>
      ) : (
        t('orders.deadline.over')
      )}
    </small>
  );
};

/** How the states of numbers are drawn, in the order in which they stand. */
const colors: Readonly<Record<TrackingStatus, string>> = {
  delivered: 'bg-dot-good',
  out_for_delivery: 'bg-dot-moving',
  in_transit: 'bg-dot-moving',
  accepted: 'bg-dot-moving',
  label_created: 'bg-dot-neutral',
  available_for_pickup: 'bg-dot-warn',
  delivery_attempted: 'bg-dot-error',
  returned: 'bg-dot-warn',
  exception: 'bg-dot-error',
  cancelled: 'bg-dot-neutral',
  expired: 'bg-dot-neutral',
  unknown: 'bg-dot-neutral',
};

export const StateBar = ({ order: { status, trackingInfos } }: OrderProps) => {
  const t = useT();
  if (!isPaid({ status }) || trackingInfos.length === 0) return null;
  const parts = (Object.keys(colors) as TrackingStatus[])
    .map((state) => ({ state, count: trackingInfos.filter((info) => info.status === state).length }))
    .filter(({ count }) => count > 0);
  const said = parts
    .map(({ state, count }) => t('orders.states', { state: t(`trackingStatus.${state}`), count }))
    .join(' · ');
  return (
    <Titled className="flex gap-px w-16 h-1.5 overflow-hidden rounded-full" title={said}>
      {parts.map(({ state, count }) => (
        <i className={`min-w-1 ${colors[state]}`} key={state} style={{ flexGrow: count }} />
      ))}
      <span className="visually-hidden">{said}</span>
    </Titled>
  );
};
