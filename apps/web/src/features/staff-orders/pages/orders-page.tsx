import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import type { StaffOrderRow } from '@waybill/contract/endpoints/staff-orders.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import { useToday } from '../../../ui/clock.ts';
import { isDay, lastDays } from '../../../ui/days.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { When } from '../../../ui/when.tsx';
import { staffOrdersQuery } from '../queries.ts';
import { searchFieldOf } from '../search-field.ts';

/** /admin/orders: the orders of all accounts. */
export default function StaffOrdersPage() {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const keyword = textIn(address, 'keyword');
  const carrier = choiceIn(address, 'carrier', carriers);
  const status = choiceIn(address, 'status', orderStatuses);
  const [from, to] = [address.get('startDate'), address.get('endDate')];
  const days = isDay(from) && isDay(to) ? { startDate: from, endDate: to } : {};
  const [start, end] = isDay(from) && isDay(to) ? [from, to] : lastDays(today, 30);
  const page = pageIn(address);
  const search = keyword === undefined ? {} : { [searchFieldOf(keyword)]: keyword };
  const orders = useQuery(staffOrdersQuery({ ...given({ carrier, status }), ...days, ...search }, page));
  const reset = (): void => setAddress(new URLSearchParams());
  const number = (order: StaffOrderRow) => (
    <Link className="tracking-number" to={staffOrderPath(order.id)}>
      {order.orderNo}
    </Link>
  );
  return (
    <div className="console">
      <PageHeader title={t('page.orders')} lead={t('console.ordersLead')} />
      <ListCard
        title={t('staffOrders.list')}
        query={orders}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(order) => order.id}
        empty={{ icon: 'orders', title: 'staffOrders.none', text: 'staffOrders.noneText' }}
        onClear={address.size === 0 ? undefined : reset}
        columns={[
          { id: 'orderNo', header: t('orders.column.orderNo'), width: 170, cell: number },
          {
            id: 'user',
            header: t('people.column.user'),
            width: 190,
            cell: ({ user }) => <Link to={userPath(user.id)}>{user.userName}</Link>,
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
            width: 100,
            align: 'end',
            cell: (order) => <Points value={order.totalPoints} />,
          },
          {
            id: 'refundedPoints',
            header: t('staffOrders.column.refunded'),
            width: 100,
            align: 'end',
            cell: (order) => (order.refundedPoints === 0 ? '–' : <Points value={order.refundedPoints} />),
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
        ]}
        card={(order) => (
          <div className="people-card">
            <div className="people-card-line">
              {number(order)}
              <OrderTag status={order.status} />
            </div>
            <div className="people-card-line people-quiet">
              <span>
                {order.user.userName} · {t(`carrier.${order.carrier}`)} × {order.quantity}
              </span>
              <Points value={order.totalPoints} />
            </div>
            <p className="people-quiet">
              <When value={order.createdTime} />
            </p>
          </div>
        )}
        filter={
          <KeywordForm
            label={t('staffOrders.filters')}
            placeholder={t('staffOrders.keyword.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          >
            <PickFilter
              label={t('orders.column.carrier')}
              value={carrier}
              choices={carriers}
              say={(value) => t(`carrier.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { carrier: value }))}
            />
            <PickFilter
              label={t('orders.column.status')}
              value={status}
              choices={orderStatuses}
              say={(value) => t(`orderStatus.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { status: value }))}
            />
            <RangeField
              locale={locale}
              label={t('orders.createdOn')}
              startLabel={t('orders.startDate')}
              endLabel={t('orders.endDate')}
              start={start}
              end={end}
              longest={orderQueryDays}
              latest={today}
              presets={([7, 30, 90] as const).map((count) => {
                const [first, last] = lastDays(today, count);
                return { label: t(`orders.range.${count}`), start: first, end: last };
              })}
              onChange={(range) =>
                setAddress(changedAddress(address, { startDate: range.start, endDate: range.end }))
              }
            />
          </KeywordForm>
        }
      />
    </div>
  );
}
