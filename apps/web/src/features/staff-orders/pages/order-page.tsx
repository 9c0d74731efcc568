import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import '../../../styles/console.css';
import { query, mutation } from '../../../client/query.ts';
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
import { useSession } from '../../../client/session.ts';
import { RowTable } from '../../../frame/list/fixed-table.tsx';
import { showError } from '../../../frame/messages.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Tag } from '../../../ui/tag.tsx';

type OrderNumbersProps = {
  readonly order: Pick<OrderRow, 'id' | 'trackingInfos' | 'refundedIds'>;
};

const OrderNumbers = ({ order }: OrderNumbersProps) => {
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
      title={t('staffOrders.numbers')}
      extra={
        full === undefined ? (
          <span className="people-head">
            <span className="people-quiet">{t('staffOrders.revealHelp')}</span>
            <ReasonButton
              size="small"
              denied={may ? undefined : t('staffOrders.noRight')}
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
          <span className="people-head">
            <CopyButton text={[...full.values()].join('\n')} label={t('word.copyAllNumbers')} />
            <ReasonButton size="small" denied={undefined} onClick={() => setFull(undefined)}>
              {t('staffOrders.hide')}
            </ReasonButton>
          </span>
        )
      }
    >
      <RowTable
        title="staffOrders.numbers"
        rows={order.trackingInfos}
        rowId={({ id }) => id}
        columns={[
          {
            header: 'staffOrders.number',
            width: 230,
            line: 1,
            cell: ({ id, trackingNumber }) => (
              <span className="people-head">
                <span className="tracking-number">{full?.get(id) ?? trackingNumber}</span>
                {refunded.has(id) && <Tag tone="neutral">{t('staffOrders.numberRefunded')}</Tag>}
              </span>
            ),
          },
          {
            header: 'staffOrders.destination',
            width: 200,
            line: 2,
            cell: ({ destination: { city, state, zip5 } }) => `${city}, ${state} ${zip5}`,
          },
          { header: 'word.points', width: 90, line: 1, points: ({ price }) => price },
          { header: 'staffOrders.track', width: 120, line: 2, cell: ({ statusText }) => statusText },
        ]}
        empty={<EmptyState title={t('staffOrders.numbersNone')} />}
      />
    </Card>
  );
};

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
            name: t('word.user'),
            value: <Link to={userPath(order.user.id)}>{order.user.userName}</Link>,
          },
          { name: t('word.carrier'), value: t(`carrier.${order.carrier}`) },
          { name: t('word.kind'), value: t(`orderAction.${order.action}`) },
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
