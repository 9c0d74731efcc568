import { type OrderRow, orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { download } from '../../../client/files.ts';
import { useSession } from '../../../client/session.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { changedAddress } from '../../../shell/address-filters.ts';
import { Help } from '../../../shell/help.tsx';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { Exports } from '../../../shell/list/buttons.tsx';
import { askedIn } from '../../../shell/list/list-filters.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { homePath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { dayHeading } from '../../../kit/short-time.ts';
import { orderFilters } from '../filters.ts';
import { Deadline, OrderSum, OwnWordsOf, Refunds, StateBar } from '../parts/order-parts.tsx';
import { OrderActions } from '../parts/order-actions.tsx';
import { FirstNumber, numbersShown, orderColumns, unitText } from '../parts/order-columns.tsx';
import { OrderNumbers } from '../parts/order-numbers.tsx';
import { ordersQuery, requestOf } from '../queries.ts';
import { useQuery } from '@tanstack/react-query';
import { RowTable } from '../../../shell/list/list-columns.tsx';
import { timeOf } from '../../../kit/days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { NumberList } from '../parts/number-line.tsx';
import { readKeptOrders } from '../offline/keep-orders.ts';

const KeptOrders = () => {
  const t = useT();
  const account = useSession(({ keptFor }) => keptFor ?? '');
  // What this account kept is read from this device, network or not.
  const { data: kept } = useQuery({
    queryKey: ['kept-orders', account],
    queryFn: async () => (await readKeptOrders(account)) ?? null,
    networkMode: 'always',
  });
  if (kept === undefined) return <Skeleton lines={6} label={t('state.loading')} />;
  if (kept === null)
    return <EmptyState icon="warning" title={t('offline.none')} text={t('offline.noneText')} />;
  return (
    <>
      <div className="px-4 pb-3">
        <Notice tone="warning" hint={t('offline.readOnly')}>
          {t('offline.saved', { time: timeOf(kept.savedAt), count: kept.value.length })}
        </Notice>
      </div>
      <RowTable
        title="orders.list"
        rows={kept.value}
        rowId={({ id }) => id}
        columns={orderColumns().filter(({ header }) => header !== 'word.actions')}
        card={(order) => <OrderCard order={order} />}
        details={{ ...numbersShown, render: (order) => <NumberList order={order} /> }}
        empty={<EmptyState icon="orders" title={t('word.noOrdersYet')} />}
      />
    </>
  );
};

/** An order on a phone; one that this device kept has no acts, and says its day. */
const OrderCard = ({ order, onConfirmed }: { order: OrderRow; onConfirmed?: (order: OrderRow) => void }) => {
  const t = useT();
  return (
    <div className="grid gap-1 ps-1">
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between">
        <FirstNumber order={order} />
        <strong className="ms-auto grid gap-px justify-items-end leading-4.5">
          <OrderSum order={order} />
        </strong>
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between text-tertiary text-xs">
        <OrderTag status={order.status} />
        <StateBar order={order} />
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between text-tertiary text-xs">
        <span className="number">
          {minuteText(order.createdTime).slice(onConfirmed ? 11 : 0)} · {order.orderNo}
        </span>
        <span className="number ms-auto">{unitText(order, t)}</span>
        {/* The menu alone needs no line of its own. */}
        {onConfirmed && order.status !== 'reserved' && (
          <span className="-my-3.5 -ms-2 -me-2.5">
            <OrderActions order={order} onConfirmed={onConfirmed} />
          </span>
        )}
      </div>
      <OwnWordsOf order={order} />
      <Refunds order={order} whole />
      {order.status === 'reserved' && (
        <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between">
          <Deadline order={order} />
          {onConfirmed && <OrderActions order={order} onConfirmed={onConfirmed} />}
        </div>
      )}
    </div>
  );
};

/** Keeps what was read for the time without a network. */
const Keep = ({ read }: { read: readonly OrderRow[] | undefined }) => {
  const account = useSession(({ keptFor }) => keptFor);
  useEffect(() => {
    if (read === undefined || account === null) return;
    void import('../offline/keep-orders.ts').then(({ keepOrders }) => keepOrders(account, read, serverNow()));
  }, [read, account]);
  return null;
};

export default function MyOrdersPage() {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  // Its numbers can be seen now: they are shown, also where only reservations were listed.
  const showConfirmed = ({ id }: OrderRow): void => {
    setOpen((shown) => new Set(shown).add(id));
    if (address.has('status')) setAddress(changedAddress(address, { status: undefined }));
  };
  return (
    <>
      <PageHeader />
      <div className="my-orders grid grid-cols-1 gap-3 max-sm:gap-2 max-sm:-mt-3 beside-drawer:[&_table]:min-w-0!">
        <ResourceList
          title="orders.list"
          chips={{ help: <Help topic="orderStatus" about={t('orders.help')} /> }}
          filters={orderFilters}
          query={({ pageNum, ...asked }) => ordersQuery(asked, today, Number(pageNum))}
          rowId={({ id }) => id}
          columns={orderColumns(showConfirmed)}
          card={(order) => <OrderCard order={order} onConfirmed={showConfirmed} />}
          groupOf={({ createdTime }) => dayHeading(createdTime.slice(0, 10), today, locale)}
          details={{
            ...numbersShown,
            state: [open, setOpen],
            render: (order) => <OrderNumbers order={order} />,
          }}
          extra={() => (
            <>
              <Exports
                hint="orders.exportHelp"
                save={(format) =>
                  download(orderEndpoints.exportOrders, {
                    body: { ...requestOf(askedIn(address, orderFilters), today), format },
                  })
                }
              />
              <Button title={t('orders.printHelp')} onClick={() => print()}>
                {t('word.print')}
              </Button>
            </>
          )}
          above={(data) => <Keep read={data?.list} />}
          instead={({ fetchStatus, error }, unread) =>
            unread &&
            (fetchStatus === 'paused' || (error instanceof ApiError && error.is('NETWORK'))) && <KeptOrders />
          }
          count="orders.count"
          noneFiltered={{ title: 'orders.noneFiltered', text: 'orders.noneFilteredText' }}
          empty={{
            icon: 'orders',
            title: 'word.noOrdersYet',
            text: 'orders.noneText',
            action: (
              <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
                {t('orders.toQuery')}
              </Link>
            ),
          }}
        />
      </div>
    </>
  );
}
