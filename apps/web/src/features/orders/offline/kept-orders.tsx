import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { timeOf } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { canCopy } from '../can.ts';
import { NumberLine, numberList } from '../parts/number-line.tsx';
import { orderColumns } from '../parts/order-columns.tsx';
import { OrderSum, Refunds } from '../parts/refund-parts.tsx';
import { readKeptOrders } from './keep-orders.ts';

/** What this account kept; read from this device, network or not. */
const keptOrdersQuery = (account: string) =>
  queryOptions({
    queryKey: ['kept-orders', account],
    queryFn: async () => (await readKeptOrders(account)) ?? null,
    networkMode: 'always',
  });

const KeptNumbers = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const copyable = canCopy(order, t) === undefined;
  return (
    <ul className={numberList} aria-label={t('orders.numbers.label', { orderNo: order.orderNo })}>
      {order.trackingInfos.map((info) => (
        <NumberLine
          key={info.id}
          order={order}
          info={info}
          copyable={copyable}
          wide={false}
          tracked={undefined}
        />
      ))}
    </ul>
  );
};

const KeptCard = ({ order }: { readonly order: OrderRow }) => (
  <div className="grid gap-1 ps-1">
    <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between">
      <span className="tracking-number">{order.orderNo}</span>
      <OrderTag status={order.status} />
    </div>
    <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center justify-between text-tertiary text-xs">
      <When value={order.createdTime} />
      <OrderSum order={order} />
    </div>
    <Refunds order={order} />
  </div>
);

export const KeptOrders = () => {
  const t = useT();
  const account = useSession(({ keptFor }) => keptFor ?? '');
  const { data: kept } = useQuery(keptOrdersQuery(account));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (kept === undefined) return <Skeleton lines={6} label={t('state.loading')} />;
  if (kept === null)
    return <EmptyState icon="warning" title={t('offline.none')} text={t('offline.noneText')} />;
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      <div className="px-4 pb-3">
        <Notice tone="warning" hint={t('offline.readOnly')}>
          {t('offline.saved', { time: timeOf(kept.savedAt), count: kept.value.length })}
        </Notice>
      </div>
      <DataTable
        label={t('orders.list')}
        rows={kept.value}
        rowId={(order) => order.id}
        columns={orderColumns(t).filter(({ id }) => id !== 'actions')}
        card={(order) => <KeptCard order={order} />}
        expansion={{
          open,
          onToggle: toggle,
          label: ({ orderNo }, isOpen) => t(isOpen ? 'orders.collapse' : 'orders.expand', { orderNo }),
          render: (order) => <KeptNumbers order={order} />,
        }}
        empty={<EmptyState icon="orders" title={t('word.noOrdersYet')} />}
      />
    </>
  );
};
