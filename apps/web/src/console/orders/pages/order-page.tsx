import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { listPath } from '../../../signed-in-paths.ts';
import { paths, userPath } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { formatPoints, Points } from '../../../kit/points.tsx';
import { When } from '../../../kit/when.tsx';
import { OrderHistory } from '../parts/order-history.tsx';
import { useSession } from '../../../client/session.ts';
import { RowTable } from '../../../shell/list/list-columns.tsx';
import { showError } from '../../../shell/messages.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { Tag } from '../../../kit/tag.tsx';

const OrderNumbers = ({ order }: { order: Pick<OrderRow, 'id' | 'trackingInfos' | 'refundedIds'> }) => {
  const t = useT();
  const may = useSession(({ user }) => user !== null && roleMay(user.role, 'orders:numbers'));
  const reveal = useMutation(
    mutation(staffOrderEndpoints.revealOrderNumbers, {
      refreshes: [auditEndpoints, staffOrderEndpoints.getStaffOrder],
    }),
  );
  const [full, setFull] = useState<ReadonlyMap<string, string>>();
  const refunded = new Set(order.refundedIds);
  return (
    <Card
      flush
      title={t('word.trackingNumbers')}
      extra={
        full === undefined ? (
          <span className="cluster">
            <span className="quiet">{t('staffOrders.revealHelp')}</span>
            <ReasonButton
              size="small"
              denied={may ? undefined : t('people.right.role')}
              loading={reveal.isPending}
              onClick={() =>
                reveal.mutate(
                  { params: { id: order.id } },
                  {
                    onSuccess: ({ numbers }) =>
                      setFull(new Map(numbers.map(({ id, trackingNumber }) => [id, trackingNumber]))),
                    onError: showError,
                  },
                )
              }
            >
              {t('staffOrders.reveal')}
            </ReasonButton>
          </span>
        ) : (
          <span className="cluster">
            <CopyButton text={[...full.values()].join('\n')} label={t('word.copyAllNumbers')} />
            <ReasonButton size="small" denied={undefined} onClick={() => setFull(undefined)}>
              {t('staffOrders.hide')}
            </ReasonButton>
          </span>
        )
      }
    >
      <RowTable
        title="word.trackingNumbers"
        rows={order.trackingInfos}
        rowId={({ id }) => id}
        columns={[
          {
            header: 'word.trackingNumber',
            width: 230,
            line: 1,
            cell: ({ id, trackingNumber }) => (
              <span className="cluster">
                <span className="tracking-number">{full?.get(id) ?? trackingNumber}</span>
                {refunded.has(id) && <Tag tone="neutral">{t('orderStatus.refunded')}</Tag>}
              </span>
            ),
          },
          {
            header: 'word.destination',
            width: 200,
            line: 2,
            cell: ({ destination: { city, state, zip5 } }) => `${city}, ${state} ${zip5}`,
          },
          { header: 'word.points', width: 90, line: 1, points: ({ price }) => price },
          { header: 'word.trackingStatus', width: 120, line: 2, cell: ({ statusText }) => statusText },
        ]}
        empty={<EmptyState title={t('staffOrders.numbersNone')} />}
      />
    </Card>
  );
};

export default function StaffOrderPage() {
  const t = useT();
  const { id = '' } = useParams();
  const order = useQuery(query(staffOrderEndpoints.getStaffOrder, { params: { id } }));
  if (order.data === undefined)
    return (
      <div className="console">
        <PageHeader lead={<Link to={paths.orders}>{t('staffOrders.backToList')}</Link>} />
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
          <span className="cluster">
            <span className="tracking-number">{data.orderNo}</span> <OrderTag status={data.status} />
          </span>
        }
        lead={
          <span className="cluster">
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

const OrderFacts = ({ order }: { order: EndpointData<typeof staffOrderEndpoints.getStaffOrder> }) => {
  const t = useT();
  const { quantity, failedQuantity } = order;
  return (
    <Card title={t('staffOrders.facts')}>
      <Facts
        facts={[
          {
            name: t('word.user'),
            value: <Link to={userPath(order.user.id)}>{order.user.userName}</Link>,
          },
          order.reference !== null && { name: t('word.ownReference'), value: order.reference },
          order.note !== null && { name: t('word.note'), value: order.note },
          { name: t('word.carrier'), value: t(`carrier.${order.carrier}`) },
          { name: t('word.type'), value: t(`orderAction.${order.action}`) },
          {
            name: t('word.quantity'),
            value: [
              t('staffOrders.delivered', { count: quantity }),
              ...(failedQuantity === 0 ? [] : [t('staffOrders.failed', { count: failedQuantity })]),
            ].join(' · '),
          },
          {
            name: t('word.points'),
            value: (
              <>
                <Points value={order.totalPoints} />{' '}
                <span className="quiet">
                  {t('orders.unitPrice', { points: formatPoints(order.unitPrice) })}
                </span>
              </>
            ),
          },
          { name: t('word.refunded'), value: <Points value={order.refundedPoints} /> },
          { name: t('word.ordered'), value: <When value={order.createdTime} /> },
          { name: t('staffOrders.ended'), value: <When value={order.endedTime} /> },
        ]}
      />
    </Card>
  );
};
