import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { Points, formatPoints } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { userPointsQuery } from '../queries.ts';

const signed = (points: number): string => (points > 0 ? `+${formatPoints(points)}` : formatPoints(points));

/** The order that points were moved for, else what was written about it. */
const AboutMovement = ({ row: { orderNo, remark } }: { readonly row: PointLogRow }) =>
  orderNo === null ? (
    (remark ?? '–')
  ) : (
    <Link className="tracking-number" to={staffOrderPath(orderNo)}>
      {orderNo}
    </Link>
  );
type Payment = EndpointData<typeof peopleEndpoints.listUserPoints>['list'][number]['payment'];

/** The payment of a recharge, why it was credited again, and who approved it. */
const PaymentText = ({ payment }: { readonly payment: Payment }) => {
  const t = useT();
  if (payment === null) return null;
  const { refNo, duplicateReason, approvedBy } = payment;
  const parts = [
    refNo === null ? undefined : t('payments.refNo', { refNo }),
    duplicateReason === null ? undefined : t('payments.because', { reason: duplicateReason }),
    approvedBy === null ? undefined : t('payments.approvedBy', { name: approvedBy }),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>;
};

/** The statement of an account. */
export const UserPoints = ({ id }: { readonly id: string }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const statement = useQuery(userPointsQuery(id, page));
  return (
    <ListCard
      title={t('people.statement')}
      query={statement}
      page={page}
      onPage={setPage}
      rowId={(row) => row.id}
      empty={{ icon: 'coins', title: 'people.noPoints' }}
      columns={[
        {
          id: 'createdTime',
          header: t('people.column.time'),
          width: 158,
          cell: (row) => <When value={row.createdTime} />,
        },
        { id: 'type', header: t('people.column.kind'), width: 96, cell: (row) => t(`pointKind.${row.type}`) },
        {
          id: 'available',
          header: t('people.column.available'),
          width: 110,
          align: 'end',
          cell: (row) => <span className="number">{signed(row.available)}</span>,
        },
        {
          id: 'frozen',
          header: t('people.column.frozen'),
          width: 110,
          align: 'end',
          cell: (row) => <span className="number">{signed(row.frozen)}</span>,
        },
        {
          id: 'balance',
          header: t('people.column.after'),
          width: 110,
          align: 'end',
          cell: (row) => <Points value={row.balance} />,
        },
        { id: 'actor', header: t('people.column.actor'), width: 140, cell: (row) => row.actor ?? '–' },
        {
          id: 'remark',
          header: t('people.column.remark'),
          width: 200,
          cell: (row) => (
            <span className="people-who">
              <span>
                <AboutMovement row={row} />
              </span>
              <PaymentText payment={row.payment} />
            </span>
          ),
        },
      ]}
      card={(row) => (
        <div className="people-card">
          <div className="people-card-line">
            <span>{t(`pointKind.${row.type}`)}</span>
            <strong className="number">{signed(row.available)}</strong>
          </div>
          <div className="people-card-line people-quiet">
            <When value={row.createdTime} />
            <Points value={row.balance} />
          </div>
          <p className="people-quiet">
            <AboutMovement row={row} /> <PaymentText payment={row.payment} />
          </p>
        </div>
      )}
    />
  );
};
