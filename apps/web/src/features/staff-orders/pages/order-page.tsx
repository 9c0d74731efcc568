import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import '../../../frame/console.css';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { listPath } from '../../../monitoring-paths.ts';
import { paths, userPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { OrderHistory } from '../parts/order-history.tsx';
import { OrderNumbers } from '../parts/order-numbers.tsx';

type Order = EndpointData<typeof staffOrderEndpoints.getStaffOrder>;

export default function StaffOrderPage() {
  const t = useT();
  const { id = '' } = useParams();
  const order = useQuery(query(staffOrderEndpoints.getStaffOrder, { params: { id } }));
  if (order.data === undefined)
    return (
      <div className="console">
        <PageHeader
          title={t('page.order')}
          lead={<Link to={paths.orders}>{t('staffOrders.backToList')}</Link>}
        />
        <Card>
          <QueryWait query={order} lines={6} />
        </Card>
      </div>
    );
  const { data } = order;
  return (
    <div className="console">
      <PageHeader
        title={
          <span className="people-head">
            <span className="tracking-number">{data.orderNo}</span> <OrderTag status={data.status} />
          </span>
        }
        lead={
          <span className="people-head">
            <Link to={paths.orders}>{t('staffOrders.backToList')}</Link>
            <Link to={listPath(paths.orders, { keyword: data.user.id })}>{t('staffOrders.ofUser')}</Link>
          </span>
        }
      />
      <OrderFacts order={data} />
      <OrderNumbers key={data.id} order={data} />
      <OrderHistory order={data} />
    </div>
  );
}

const OrderFacts = ({ order }: { readonly order: Order }) => {
  const t = useT();
  const { quantity, failedQuantity } = order;
  return (
    <Card title={t('staffOrders.facts')}>
      <Facts
        facts={[
          {
            name: t('people.column.user'),
            value: <Link to={userPath(order.user.id)}>{order.user.userName}</Link>,
          },
          { name: t('orders.column.carrier'), value: t(`carrier.${order.carrier}`) },
          { name: t('orders.column.kind'), value: t(`orderAction.${order.action}`) },
          {
            name: t('orders.column.quantity'),
            value: [
              t('staffOrders.delivered', { count: quantity }),
              ...(failedQuantity === 0 ? [] : [t('staffOrders.failed', { count: failedQuantity })]),
            ].join(' · '),
          },
          {
            name: t('orders.column.totalPoints'),
            value: (
              <>
                <Points value={order.totalPoints} />{' '}
                <span className="people-quiet">
                  {t('orders.unitPrice', { points: formatPoints(order.unitPrice) })}
                </span>
              </>
            ),
          },
          { name: t('people.refunded'), value: <Points value={order.refundedPoints} /> },
          { name: t('orders.column.createdTime'), value: <When value={order.createdTime} /> },
          { name: t('staffOrders.ended'), value: <When value={order.endedTime} /> },
        ]}
      />
    </Card>
  );
};
