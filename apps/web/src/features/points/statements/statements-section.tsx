import { useQuery } from '@tanstack/react-query';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { DayBalance } from './day-balance.tsx';
import { statementsQuery } from './queries.ts';
import { StatementFiles } from './statement-files.tsx';

export default function StatementsSection() {
  const t = useT();
  const query = useQuery(statementsQuery);
  const list = query.data?.list;
  if (list === undefined) return <QueryWait query={query} lines={10} />;
  return (
    <>
      <p className="statements-lead">{t('statements.lead')}</p>
      <FixedTable
        title="statements.title"
        rows={list}
        rowId={({ month }) => month}
        empty={t('statements.none')}
        columns={[
          {
            header: 'statements.month',
            width: 130,
            line: 1,
            cell: ({ month }) => <span className="number">{month}</span>,
            below: ({ closed }) => !closed && t('statements.current'),
          },
          { header: 'statements.opening', width: 120, line: 2, points: ({ opening }) => opening.available },
          { header: 'statements.closing', width: 120, line: 2, points: ({ closing }) => closing.available },
          {
            header: 'statements.closingFrozen',
            width: 110,
            line: 3,
            points: ({ closing }) => closing.frozen,
          },
          { header: 'statements.movements', width: 90, line: 3, number: ({ movements }) => movements },
          {
            header: 'statements.file',
            width: 150,
            line: 1,
            cell: ({ month }) => <StatementFiles month={month} />,
          },
        ]}
      />
      <DayBalance since={list.at(-1)?.month ?? ''} />
    </>
  );
}
