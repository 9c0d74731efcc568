import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { useMutation } from '@tanstack/react-query';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import { mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { RowTable } from '../../../frame/list/fixed-table.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Tag } from '../../../ui/tag.tsx';

type OrderNumbersProps = {
  readonly order: Pick<OrderRow, 'id' | 'trackingInfos' | 'refundedIds'>;
};

export const OrderNumbers = ({ order }: OrderNumbersProps) => {
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
            <CopyButton text={[...full.values()].join('\n')} label={t('orders.copyAll')} />
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
          { header: 'staffOrders.price', width: 90, line: 1, points: ({ price }) => price },
          { header: 'staffOrders.track', width: 120, line: 2, cell: ({ statusText }) => statusText },
        ]}
        empty={<EmptyState title={t('staffOrders.numbersNone')} />}
      />
    </Card>
  );
};
