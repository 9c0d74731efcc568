import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { choice, days, keyword } from '../../../shell/list/list-filters.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { staffOrderPath } from '../../../signed-in-paths.ts';
import { Points } from '../../../kit/points.tsx';
import { searchFieldOf } from '../search-field.ts';

export default function StaffOrdersPage() {
  const t = useT();
  return (
    <ConsolePage>
      <ResourceList
        title="orders.list"
        filtersLabel="staffOrders.filters"
        filters={{
          carrier: choice('word.carrier', carriers, (carrier) => t(`carrier.${carrier}`)),
          status: choice('word.status', orderStatuses, (status) => t(`orderStatus.${status}`)),
          // Without days, the server looks for a keyword on all of them.
          days: days('orders.createdOn', orderQueryDays, 'keyword'),
          keyword: keyword('staffOrders.keyword.placeholder'),
        }}
        query={({ pageNum, days: created, keyword: named, ...asked }) => {
          const search = named === undefined ? {} : { [searchFieldOf(named)]: named };
          const body = { ...asked, ...created, ...search, pageNum: Number(pageNum) };
          return query(staffOrderEndpoints.searchOrders, { body });
        }}
        rowId={(order) => order.id}
        empty={{ icon: 'orders', title: 'staffOrders.none', text: 'staffOrders.noneText' }}
        columns={[
          {
            header: 'word.orderNumber',
            width: 150,
            line: 1,
            cell: ({ id, orderNo }) => (
              <Link className="tracking-number" to={staffOrderPath(id)}>
                {orderNo}
              </Link>
            ),
          },
          { header: 'word.user', width: 180, line: 2, user: (row) => row.user },
          {
            header: 'word.carrier',
            width: 84,
            line: 3,
            cell: ({ carrier }) => t(`carrier.${carrier}`),
          },
          { header: 'word.quantity', width: 72, line: 3, number: (order) => order.quantity },
          { header: 'word.points', width: 100, line: 2, points: (order) => order.totalPoints },
          {
            header: 'word.refunded',
            width: 100,
            align: 'end',
            cell: ({ refundedPoints }) => (refundedPoints === 0 ? '–' : <Points value={refundedPoints} />),
          },
          {
            header: 'word.status',
            width: 132,
            line: 1,
            cell: ({ status }) => <OrderTag status={status} />,
          },
          { header: 'word.ordered', width: 120, line: 3, time: (order) => order.createdTime },
        ]}
      />
    </ConsolePage>
  );
}
