import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { discountOf } from '../../../frame/discount.ts';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatPoints } from '../../../ui/points.tsx';
import { TrackingNumber } from '../../../ui/tracking-number.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { whenText } from '../../../ui/when.tsx';
import { Deadline } from './deadline.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { OrderSum, Refunds } from './refund-parts.tsx';
import { StateBar } from './state-bar.tsx';

export const FirstNumber = ({ order: { carrier, trackingInfos } }: { readonly order: OrderRow }) => {
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

export const orderColumns = (
  t: WebTranslate,
  onConfirmed?: (order: OrderRow) => void,
): readonly Column<OrderRow>[] => [
  {
    id: 'numbers',
    header: t('word.trackingNumbers'),
    width: 252,
    cell: (order) => <FirstNumber order={order} />,
  },
  {
    id: 'states',
    className: 'beside-drawer:hidden',
    header: t('orders.column.states'),
    width: 80,
    cell: (order) => <StateBar order={order} />,
  },
  {
    id: 'status',
    header: t('word.status'),
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
    id: 'orderNo',
    className: 'beside-drawer:hidden',
    header: t('word.orderNumber'),
    width: 162,
    cell: (order) => (
      <span className="inline-flex gap-0.5 items-center">
        <span className="tracking-number">{order.orderNo}</span>
        <CopyButton text={order.orderNo} label={`${t('action.copy')} ${order.orderNo}`} />
      </span>
    ),
  },
  {
    id: 'createdTime',
    className: 'beside-drawer:hidden',
    header: t('orders.column.createdTime'),
    width: 68,
    cell: (order) => (
      <Titled className="number text-tertiary text-xs" title={whenText(order.createdTime)}>
        {order.createdTime.slice(11, 16)}
      </Titled>
    ),
  },
  {
    id: 'totalPoints',
    header: t('word.points'),
    width: 82,
    align: 'end',
    cell: (order) => (
      <Titled
        className="grid gap-px leading-4.5"
        title={`${t(`scope.${order.scope}`)} · ${unitText(order, t)}`}
      >
        <OrderSum order={order} />
      </Titled>
    ),
  },
  {
    id: 'actions',
    className: 'max-[1400px]:beside-drawer:hidden',
    header: t('word.actions'),
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
