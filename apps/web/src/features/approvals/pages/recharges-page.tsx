import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { query } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { days, text } from '../../../frame/list/list-filters.tsx';
import { useShown } from '../../../frame/list/use-shown.ts';
import { UserLink } from '../../../frame/user-link.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';

const filters = {
  refNo: text('recharges.refNo', 'recharges.refNo.placeholder'),
  user: text('word.user', 'recharges.user.placeholder'),
  staff: text('recharges.staff', 'recharges.user.placeholder'),
  days: days('recharges.days', 366),
};

/** /admin/recharges: what the staff gave for which payment, to be compared with the operator's books. */
export default function RechargesPage() {
  const t = useT();
  const shown = useShown(filters);
  const exports = (['csv', 'xlsx'] as const).map((format) => (
    <ExportButton
      key={format}
      label={`recharges.export.${format}`}
      save={() => download(rechargeEndpoints.exportRecharges, { query: { ...shown, format } })}
    />
  ));
  return (
    <ConsolePage title="page.recharges" lead="recharges.lead" extra={exports}>
      <ConsoleList
        title="recharges.list"
        filtersLabel="recharges.filters"
        filters={filters}
        query={({ pageNum }) => query(rechargeEndpoints.listRecharges, { query: { ...shown, pageNum } })}
        extra={(data) =>
          data !== undefined && (
            <span className="people-quiet">
              {t('recharges.sum', { count: data.total, points: formatPoints(data.points) })}
            </span>
          )
        }
        rowId={(recharge) => recharge.ledgerId}
        empty={{ icon: 'wallet', title: 'recharges.none' }}
        columns={[
          { header: 'word.time', width: 120, line: 4, time: (recharge) => recharge.createdTime },
          {
            header: 'word.user',
            width: 180,
            line: 1,
            cell: ({ user }) => <UserLink user={user} />,
          },
          { header: 'people.act.points', width: 100, line: 1, points: (recharge) => recharge.points },
          {
            header: 'people.act.refNo',
            width: 170,
            line: 2,
            cell: ({ refNo }) => refNo ?? '–',
            below: ({ duplicate }) =>
              duplicate && <StatusTag tone="warning">{t('recharges.duplicate')}</StatusTag>,
          },
          {
            header: 'people.act.remark',
            width: 180,
            line: 3,
            cell: ({ remark }) => remark ?? '–',
            below: ({ duplicateReason: reason }) => reason !== null && t('payments.because', { reason }),
          },
          {
            header: 'people.column.actor',
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
