import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { shownPoints } from '../../../frame/refund-rules.ts';
import { staffOrderPath } from '../../../monitoring-paths.ts';

const refundable: ReadonlySet<OrderRow['status']> = new Set([
  'completed',
  'partial',
  'refunding',
  'partially_refunded',
]);

type UserOrdersProps = {
  readonly id: string;
  /** Why the reader may refund nothing of this account. */
  readonly denied: string | undefined;
  readonly onRefund: (order: OrderRow) => void;
};

export const UserOrders = ({ id, denied, onRefund }: UserOrdersProps) => {
  const t = useT();
  return (
    <ConsoleList
      title="people.orders"
      query={(asked) => query(peopleEndpoints.listUserOrders, { params: { id }, query: asked })}
      ownPage
      rowId={(order) => order.id}
      empty={{ icon: 'orders', title: 'people.noOrders' }}
      columns={[
        {
          header: 'orders.column.orderNo',
          width: 170,
          line: 1,
          cell: (order) => (
            <Link className="tracking-number" to={staffOrderPath(order.id)}>
              {order.orderNo}
            </Link>
          ),
        },
        { header: 'orders.column.carrier', width: 84, cell: ({ carrier }) => t(`carrier.${carrier}`) },
        { header: 'orders.column.quantity', width: 72, number: (order) => order.quantity },
        { header: 'orders.column.totalPoints', width: 110, line: 2, points: (order) => shownPoints(order) },
        {
          header: 'orders.column.status',
          width: 110,
          line: 1,
          cell: ({ status }) => <OrderTag status={status} />,
        },
        { header: 'orders.column.createdTime', width: 120, line: 2, time: (order) => order.createdTime },
      ]}
      actions={[
        {
          label: 'people.act.refund',
          denied: ({ status }) => denied ?? (refundable.has(status) ? undefined : t('people.notRefundable')),
          press: onRefund,
        },
      ]}
    />
  );
};
