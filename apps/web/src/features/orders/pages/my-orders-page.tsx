import { type OrderRow, orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { useSession } from '../../../client/session.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { AskForHelp } from '../../../frame/ask-for-help.tsx';
import { readFailure } from '../../../frame/read-failure.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { homePath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { dayHeading } from '../../../ui/short-time.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { filtersFromAddress, pageFromAddress, toAddress } from '../filters-in-address.ts';
import { defaultFilters, type OrderFilters, requestOf } from '../filters.ts';
import { download } from '../../../client/files.ts';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { Deadline } from '../parts/deadline.tsx';
import { OrderActions } from '../parts/order-actions.tsx';
import { FirstNumber, unitText, orderColumns } from '../parts/order-columns.tsx';
import { OrderSum, Refunds } from '../parts/refund-parts.tsx';
import { StateBar } from '../parts/state-bar.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { OrderFilter } from '../parts/order-filter.tsx';
import { OrderNumbers } from '../parts/order-numbers.tsx';
import { ordersQuery } from '../queries.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

type OrderCardProps = {
  readonly order: OrderRow;
  readonly onConfirmed: (order: OrderRow) => void;
};

const OrderCard = ({ order, onConfirmed }: OrderCardProps) => {
  const t = useT();
  return (
    <div className="grid gap-1 ps-1">
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between">
        <FirstNumber order={order} />
        <strong className="grid gap-px justify-items-end leading-4.5">
          <OrderSum order={order} />
        </strong>
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between text-tertiary text-xs">
        <OrderTag status={order.status} />
        <StateBar order={order} />
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between text-tertiary text-xs">
        <span className="number">
          {order.createdTime.slice(11, 16)} · {order.orderNo}
        </span>
        <span className="number ms-auto">{unitText(order, t)}</span>
        {/* The menu alone needs no line of its own. */}
        {order.status !== 'reserved' && (
          <span className="-my-3.5 -ms-2 -me-2.5">
            <OrderActions order={order} onConfirmed={onConfirmed} />
          </span>
        )}
      </div>
      <Refunds order={order} whole />
      {order.status === 'reserved' && (
        <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between">
          <Deadline order={order} />
          <OrderActions order={order} onConfirmed={onConfirmed} />
        </div>
      )}
    </div>
  );
};

const ExportButtons = ({ filters }: { readonly filters: OrderFilters }) => {
  const t = useT();
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ExportButton
          key={format}
          label={format === 'csv' ? 'orders.exportCsv' : 'orders.exportXlsx'}
          hint="orders.exportHelp"
          save={() => download(orderEndpoints.exportOrders, { body: { ...requestOf(filters), format } })}
        />
      ))}
      <Button title={t('orders.printHelp')} onClick={() => print()}>
        {t('orders.print')}
      </Button>
    </>
  );
};

const KeptOrders = lazyPart(async () => ({
  default: (await import('../offline/kept-orders.tsx')).KeptOrders,
}));

/** Keeps what was read for the time without a network. */
const useKeep = (read: readonly OrderRow[] | undefined): void => {
  const account = useSession(({ keptFor }) => keptFor);
  useEffect(() => {
    if (read === undefined || account === null) return;
    void import('../offline/keep-orders.ts').then(({ keepOrders }) => keepOrders(account, read, serverNow()));
  }, [read, account]);
};

export default function MyOrdersPage() {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [density, setDensity] = useDensity();
  const today = useToday();
  const filters = filtersFromAddress(address, today);
  const page = pageFromAddress(address);
  const orders = useQuery(ordersQuery(filters, page));
  const filtered = toAddress(filters, 1, today).size > 0;

  const unread = orders.data === undefined || orders.isPlaceholderData;
  const offline =
    unread &&
    (orders.fetchStatus === 'paused' || (orders.error instanceof ApiError && orders.error.is('NETWORK')));
  useKeep(unread ? undefined : orders.data.list);

  const show = (next: OrderFilters, nextPage = 1): void => setAddress(toAddress(next, nextPage, today));
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  // Its numbers can be seen now: they are shown, also where only reservations were listed.
  const showConfirmed = ({ id }: OrderRow): void => {
    setOpen((shown) => new Set(shown).add(id));
    if (filters.status !== 'all') show({ ...filters, status: 'all' });
  };

  return (
    <>
      <PageHeader title={t('orders.title')} lead={t('orders.lead')} />
      <div className="my-orders grid grid-cols-1 gap-3 max-sm:gap-2 max-sm:-mt-3 beside-drawer:[&_table]:min-w-0!">
        <OrderFilter
          initial={filters}
          today={today}
          refused={orders.error instanceof ApiError ? orders.error.fields : {}}
          onSubmit={show}
          onReset={() => show(defaultFilters(today))}
          tools={
            <>
              <ExportButtons filters={filters} />
              <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
              <RefreshButton label={t('word.refresh')} query={orders} />
            </>
          }
        />
        <section aria-label={t('orders.list')}>
          {offline ? (
            <Suspense fallback={<Skeleton lines={6} label={t('state.loading')} />}>
              <KeptOrders />
            </Suspense>
          ) : (
            <DataTable
              label={t('orders.list')}
              rows={orders.data?.list ?? []}
              rowId={(order) => order.id}
              columns={orderColumns(t, showConfirmed)}
              card={(order) => <OrderCard order={order} onConfirmed={showConfirmed} />}
              density={density}
              loading={orders.isPending || orders.isPlaceholderData}
              total={orders.data?.total}
              groupOf={({ createdTime }) => dayHeading(createdTime.slice(0, 10), today, locale)}
              expansion={{
                open,
                onToggle: toggle,
                label: ({ orderNo }, isOpen) => t(isOpen ? 'orders.collapse' : 'orders.expand', { orderNo }),
                render: (order) => <OrderNumbers order={order} />,
              }}
              error={readFailure(orders, t, <AskForHelp error={orders.error} />)}
              empty={
                filtered ? (
                  <EmptyState
                    icon="search"
                    title={t('orders.noneFiltered')}
                    text={t('orders.noneFilteredText')}
                    action={
                      <Button onClick={() => show(defaultFilters(today))}>{t('orders.clearFilters')}</Button>
                    }
                  />
                ) : (
                  <EmptyState
                    icon="orders"
                    title={t('word.noOrdersYet')}
                    text={t('orders.noneText')}
                    action={
                      <Link className={buttonClass({ variant: 'primary' })} to={homePath}>
                        {t('orders.toQuery')}
                      </Link>
                    }
                  />
                )
              }
            />
          )}
          <ListPager
            page={page}
            read={orders.data}
            count={(total) => t('orders.count', { total })}
            onPage={(next) => show(filters, next)}
          />
        </section>
      </div>
    </>
  );
}
