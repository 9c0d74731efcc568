import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { discountOf } from '../../../shell/discount.ts';
import { CarrierTile } from '../../../kit/carrier-tile.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { TrackingNumber } from '../../../kit/tracking-number.tsx';
import { Titled } from '../../../kit/titled.tsx';
import { whenText } from '../../../kit/when.tsx';
import { Deadline, OrderSum, OwnWordsOf, Refunds, StateBar } from './order-parts.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';

export const FirstNumber = ({ order: { carrier, trackingInfos } }: { order: OrderRow }) => {
  const [first, ...more] = trackingInfos;
  return (
    <span className="order-first inline-flex align-middle gap-2 items-center whitespace-nowrap">
      <CarrierTile carrier={carrier} named />
      {first !== undefined && <TrackingNumber value={first.trackingNumber} />}
      {more.length > 0 && (
        <span className="number px-1.5 rounded-sm bg-neutral text-secondary text-xs">+{more.length}</span>
      )}
    </span>
  );
};

/** How the numbers of an order open. */
export const numbersShown = {
  label: ({ orderNo }: OrderRow, open: boolean, t: WebTranslate) =>
    t(open ? 'orders.collapse' : 'orders.expand', { orderNo }),
};

export const orderColumns = (onConfirmed?: (order: OrderRow) => void): readonly ListColumn<OrderRow>[] => [
  { header: 'word.trackingNumbers', width: 252, cell: (order) => <FirstNumber order={order} /> },
  {
    header: 'orders.column.states',
    className: 'beside-drawer:hidden',
    width: 80,
    cell: (order) => <StateBar order={order} />,
  },
  {
    header: 'word.status',
    width: 130,
    cell: (order) => (
      <span className="grid gap-px justify-items-start leading-4.5">
        <OrderTag status={order.status} />
        <Deadline order={order} />
        <Refunds order={order} />
      </span>
    ),
  },
  {
    header: 'word.orderNumber',
    className: 'beside-drawer:hidden',
    width: 162,
    cell: (order, t) => (
      <span className="grid">
        <span className="inline-flex gap-0.5 items-center">
          <span className="tracking-number">{order.orderNo}</span>
          <CopyButton text={order.orderNo} label={`${t('action.copy')} ${order.orderNo}`} />
        </span>
        <OwnWordsOf order={order} />
      </span>
    ),
  },
  {
    header: 'word.ordered',
    className: 'beside-drawer:hidden',
    width: 68,
    cell: (order) => (
      <Titled className="number text-tertiary text-xs" title={whenText(order.createdTime)}>
        {order.createdTime.slice(11, 16)}
      </Titled>
    ),
  },
  {
    header: 'word.points',
    width: 82,
    align: 'end',
    cell: (order, t) => (
      <Titled
        className="grid gap-px leading-4.5"
        title={`${t(`scope.${order.scope}`)} · ${unitText(order, t)}`}
      >
        <OrderSum order={order} />
      </Titled>
    ),
  },
  {
    header: 'word.actions',
    className: 'max-[1400px]:beside-drawer:hidden',
    width: 204,
    align: 'end',
    cell: (order) => <OrderActions order={order} onConfirmed={onConfirmed} />,
  },
];

export const unitText = (order: OrderRow, t: WebTranslate): string => {
  const unit = t('orders.unitPrice', { points: formatPoints(order.unitPrice) });
  return order.percentOff === 0
    ? unit
    : `${unit} · ${t('orders.percentOff', { ...discountOf(order.percentOff) })}`;
};
