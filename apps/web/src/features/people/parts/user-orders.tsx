import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { shownPoints } from '../../../frame/refund-rules.ts';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';
import { userOrdersQuery } from '../queries.ts';

const refundable: ReadonlySet<OrderRow['status']> = new Set([
  'completed',
  'partial',
  'refunding',
  'partially_refunded',
]);

type UserOrdersProps = {
  readonly id: string;
  readonly refund: {
    /** Why the reader may refund nothing of this account. */
    readonly denied: string | undefined;
    readonly onRefund: (order: OrderRow) => void;
  };
};

/** The orders of an account. */
export const UserOrders = ({ id, refund }: UserOrdersProps) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const orders = useQuery(userOrdersQuery(id, page));
  const number = (order: OrderRow) => (
    <Link className="tracking-number" to={staffOrderPath(order.id)}>
      {order.orderNo}
    </Link>
  );
  const button = (order: OrderRow) => (
    <ReasonButton
      size="small"
      denied={refund.denied ?? (refundable.has(order.status) ? undefined : t('people.notRefundable'))}
      onClick={() => refund.onRefund(order)}
    >
      {t('people.act.refund')}
    </ReasonButton>
  );
  return (
    <ListCard
      title={t('people.orders')}
      query={orders}
      page={page}
      onPage={setPage}
      rowId={(order) => order.id}
      empty={{ icon: 'orders', title: 'people.noOrders' }}
      columns={[
        {
          id: 'orderNo',
          header: t('orders.column.orderNo'),
          width: 170,
          cell: number,
        },
        {
          id: 'carrier',
          header: t('orders.column.carrier'),
          width: 84,
          cell: (order) => t(`carrier.${order.carrier}`),
        },
        {
          id: 'quantity',
          header: t('orders.column.quantity'),
          width: 72,
          align: 'end',
          cell: (order) => <span className="number">{order.quantity}</span>,
        },
        {
          id: 'totalPoints',
          header: t('orders.column.totalPoints'),
          width: 110,
          align: 'end',
          cell: (order) => <Points value={shownPoints(order)} />,
        },
        {
          id: 'status',
          header: t('orders.column.status'),
          width: 110,
          cell: (order) => <OrderTag status={order.status} />,
        },
        {
          id: 'createdTime',
          header: t('orders.column.createdTime'),
          width: 158,
          cell: (order) => <When value={order.createdTime} />,
        },
        { id: 'actions', header: t('orders.column.actions'), width: 96, cell: button },
      ]}
      card={(order) => (
        <div className="people-card">
          <div className="people-card-line">
            {number(order)}
            <OrderTag status={order.status} />
          </div>
          <div className="people-card-line people-quiet">
            <When value={order.createdTime} />
            <Points value={shownPoints(order)} />
          </div>
          <div className="people-card-line">{button(order)}</div>
        </div>
      )}
    />
  );
};
