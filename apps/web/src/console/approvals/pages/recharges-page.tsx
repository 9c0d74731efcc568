import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { query } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { Exports } from '../../../shell/list/buttons.tsx';
import { days, text, useShown } from '../../../shell/list/list-filters.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { StatusTag } from '../../../kit/tag.tsx';

const filters = {
  refNo: text('word.paymentNumber', 'recharges.refNo.placeholder'),
  user: text('word.user', 'recharges.user.placeholder'),
  staff: text('recharges.staff', 'recharges.user.placeholder'),
  days: days('recharges.days', 366),
};

/** /admin/recharges: what the staff gave for which payment, to be compared with the operator's books. */
export default function RechargesPage() {
  const t = useT();
  const shown = useShown(filters);
  const save = (format: 'csv' | 'xlsx') =>
    download(rechargeEndpoints.exportRecharges, { query: { ...shown, format } });
  return (
    <ConsolePage extra={<Exports save={save} />}>
      <ResourceList
        title="recharges.list"
        filtersLabel="recharges.filters"
        filters={filters}
        query={({ pageNum }) => query(rechargeEndpoints.listRecharges, { query: { ...shown, pageNum } })}
        extra={(data) =>
          data !== undefined && (
            <span className="quiet">
              {t('recharges.sum', { count: data.total, points: formatPoints(data.points) })}
            </span>
          )
        }
        rowId={(recharge) => recharge.ledgerId}
        empty={{ icon: 'wallet', title: 'recharges.none' }}
        columns={[
          { header: 'word.time', width: 120, line: 4, time: (recharge) => recharge.createdTime },
          { header: 'word.user', width: 180, line: 1, user: (row) => row.user },
          { header: 'word.points', width: 100, line: 1, points: (recharge) => recharge.points },
          {
            header: 'people.act.refNo',
            width: 170,
            line: 2,
            cell: ({ refNo }) => refNo ?? '–',
            below: ({ duplicate }) =>
              duplicate && <StatusTag tone="warning">{t('rechargeColumn.duplicate')}</StatusTag>,
          },
          {
            header: 'word.remark',
            width: 180,
            line: 3,
            cell: ({ remark }) => remark ?? '–',
            below: ({ duplicateReason: reason }) => reason !== null && t('payments.because', { reason }),
          },
          {
            header: 'word.actor',
            width: 170,
            line: 3,
            cell: ({ actor }) => actor.userName,
            below: ({ approvedBy }) =>
              approvedBy !== null && t('payments.approvedBy', { name: approvedBy.userName }),
          },
        ]}
      />
    </ConsolePage>
  );
}
