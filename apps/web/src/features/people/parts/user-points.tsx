import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { formatPoints } from '../../../ui/points.tsx';

type Movement = EndpointData<typeof peopleEndpoints.listUserPoints>['list'][number];

const signed = (points: number) => (
  <span className="number">{points > 0 ? `+${formatPoints(points)}` : formatPoints(points)}</span>
);

const paymentText = ({ payment }: Movement, t: WebTranslate): string => {
  if (payment === null) return '';
  const { refNo, duplicateReason, approvedBy } = payment;
  return [
    ...(refNo === null ? [] : [t('payments.refNo', { refNo })]),
    ...(duplicateReason === null ? [] : [t('payments.because', { reason: duplicateReason })]),
    ...(approvedBy === null ? [] : [t('payments.approvedBy', { name: approvedBy })]),
  ].join(' · ');
};

export const UserPoints = ({ id }: { readonly id: string }) => (
  <ConsoleList
    title="people.ledger"
    query={(asked) => query(peopleEndpoints.listUserPoints, { params: { id }, query: asked })}
    ownPage
    rowId={(row) => row.id}
    empty={{ icon: 'coins', title: 'people.noPoints' }}
    columns={[
      { header: 'people.column.time', width: 120, line: 2, time: (row) => row.createdTime },
      { header: 'people.column.kind', width: 96, line: 1, cell: (row, t) => t(`pointKind.${row.type}`) },
      {
        header: 'people.column.available',
        width: 110,
        align: 'end',
        line: 1,
        cell: (row) => signed(row.available),
      },
      { header: 'people.column.frozen', width: 110, align: 'end', cell: (row) => signed(row.frozen) },
      { header: 'people.column.after', width: 110, line: 2, points: (row) => row.balance },
      { header: 'people.column.actor', width: 140, cell: (row) => row.actor ?? '–' },
      {
        header: 'people.column.remark',
        width: 200,
        line: 3,
        // The order that points were moved for, else what was written about it.
        cell: ({ orderNo, remark }) =>
          orderNo === null ? (
            (remark ?? '–')
          ) : (
            <Link className="tracking-number" to={staffOrderPath(orderNo)}>
              {orderNo}
            </Link>
          ),
        below: (row, t) => paymentText(row, t),
      },
    ]}
  />
);
