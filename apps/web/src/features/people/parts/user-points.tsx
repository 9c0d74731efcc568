import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
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
          cell: (row) => <AboutMovement row={row} />,
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
            <AboutMovement row={row} />
          </p>
        </div>
      )}
    />
  );
};
