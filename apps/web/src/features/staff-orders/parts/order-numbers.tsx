import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useRevealNumbers } from '../queries.ts';

type Row = OrderRow['trackingInfos'][number];

type OrderNumbersProps = {
  readonly order: Pick<OrderRow, 'id' | 'trackingInfos' | 'refundedIds'>;
  /** The time that is looked back to; nothing can be done then. */
  readonly asOf: string | undefined;
};

/** The numbers of an order: masked, and in full while who may has asked for them. */
export const OrderNumbers = ({ order, asOf }: OrderNumbersProps) => {
  const t = useT();
  const may = useSession(({ user }) => user !== null && roleMay(user.role, 'orders:numbers'));
  const reveal = useRevealNumbers(order.id);
  const [full, setFull] = useState<ReadonlyMap<string, string>>();
  const refunded = new Set(order.refundedIds);
  const number = (row: Row) => (
    <span className="people-head">
      <span className="tracking-number">{full?.get(row.id) ?? row.trackingNumber}</span>
      {refunded.has(row.id) && <Tag tone="neutral">{t('staffOrders.numberRefunded')}</Tag>}
    </span>
  );
  const status = (row: Row): string => row.statusText;
  const place = ({ destination }: Row): string =>
    `${destination.city}, ${destination.state} ${destination.zip5}`;
  return (
    <Card
      flush
      title={t('staffOrders.numbers')}
      extra={
        asOf !== undefined ? undefined : full === undefined ? (
          <span className="people-head">
            <span className="people-quiet">{t('staffOrders.revealHelp')}</span>
            <ReasonButton
              size="small"
              denied={may ? undefined : t('staffOrders.noRight')}
              loading={reveal.isPending}
              onClick={() => reveal.mutate(undefined, { onSuccess: setFull, onError: showError })}
            >
              {t('staffOrders.reveal')}
            </ReasonButton>
          </span>
        ) : (
          <span className="people-head">
            <CopyButton text={[...full.values()].join('\n')} label={t('orders.copyAll')} />
            <ReasonButton size="small" denied={undefined} onClick={() => setFull(undefined)}>
              {t('staffOrders.hide')}
            </ReasonButton>
          </span>
        )
      }
    >
      <DataTable
        label={t('staffOrders.numbers')}
        rows={order.trackingInfos}
        rowId={(row) => row.id}
        columns={[
          { id: 'number', header: t('staffOrders.number'), width: 230, cell: number },
          { id: 'destination', header: t('staffOrders.destination'), width: 200, cell: place },
          {
            id: 'price',
            header: t('staffOrders.price'),
            width: 90,
            align: 'end',
            cell: (row) => <Points value={row.price} />,
          },
          ...(asOf === undefined
            ? [{ id: 'status', header: t('staffOrders.track'), width: 120, cell: status }]
            : []),
        ]}
        card={(row) => (
          <div className="people-card">
            <div className="people-card-line">
              {number(row)}
              <Points value={row.price} />
            </div>
            <div className="people-card-line people-quiet">
              <span>{place(row)}</span>
              {asOf === undefined && <span>{row.statusText}</span>}
            </div>
          </div>
        )}
        empty={<EmptyState title={t('staffOrders.numbersNone')} />}
      />
    </Card>
  );
};
