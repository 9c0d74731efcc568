import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { formatPoints } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { Deadline } from './deadline.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { OrderSum, Refunds } from './refund-parts.tsx';

/** Columns of the orders; `onConfirmed` is told which reservation was paid for. */
export const orderColumns = (
  t: WebTranslate,
  onConfirmed?: (order: OrderRow) => void,
): readonly Column<OrderRow>[] => [
  {
    id: 'orderNo',
    header: t('orders.column.orderNo'),
    width: 184,
    cell: (order) => (
      <span className="order-no">
        <span className="tracking-number">{order.orderNo}</span>
        <CopyButton text={order.orderNo} label={`${t('action.copy')} ${order.orderNo}`} />
      </span>
    ),
  },
  {
    id: 'carrier',
    header: t('orders.column.carrier'),
    width: 84,
    cell: (order) => t(`carrier.${order.carrier}`),
  },
  {
    id: 'kind',
    header: t('orders.column.kind'),
    width: 128,
    cell: (order) => `${t(`orderAction.${order.action}`)} · ${t(`scope.${order.scope}`)}`,
  },
  {
    id: 'quantity',
    header: t('orders.column.quantity'),
    width: 64,
    align: 'end',
    cell: (order) => <span className="number">{order.quantity}</span>,
  },
  {
    id: 'totalPoints',
    header: t('orders.column.totalPoints'),
    width: 120,
    align: 'end',
    cell: (order) => (
      <span className="order-sum">
        <OrderSum order={order} />
        <small className="number">{unitText(order, t)}</small>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('orders.column.status'),
    width: 160,
    cell: (order) => (
      <span className="order-status">
        <OrderTag status={order.status} />
        <Deadline order={order} />
        <Refunds order={order} />
      </span>
    ),
  },
  {
    id: 'createdTime',
    header: t('orders.column.createdTime'),
    width: 158,
    cell: (order) => <When value={order.createdTime} />,
  },
  {
    id: 'actions',
    header: t('orders.column.actions'),
    width: 196,
    cell: (order) => <OrderActions order={order} onConfirmed={onConfirmed} />,
  },
];

/** Unit price and discount of an order in a few words. */
export const unitText = (order: OrderRow, t: WebTranslate): string => {
  const unit = t('orders.unitPrice', { points: formatPoints(order.unitPrice) });
  return order.percentOff === 0 ? unit : `${unit} · ${t('orders.percentOff', { percent: order.percentOff })}`;
};
