import { useQuery, queryOptions } from '@tanstack/react-query';
import { type StatementOrder, type Statement, checkStatement } from '@waybill/contract/archive/statement.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { useToday } from '../../../kit/clock.ts';
import { Facts } from '../../../kit/facts.tsx';
import { MomentField } from '../../../kit/moment-field.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { Points } from '../../../kit/points.tsx';
import { download, readFile } from '../../../client/files.ts';
import { ExportButton } from '../../../shell/list/buttons.tsx';
import { browserCrypto } from '@waybill/contract/archive/verify-receipt.ts';
import { query } from '../../../client/query.ts';

/** The months that have a statement. */
const statementsQuery = query(statementEndpoints.listStatements, {}, { staleTime: 30_000 });

/** The statement of a month up to the end of a day, checked by the browser. */
const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [statementEndpoints.downloadStatement.id, day],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const asked = { params: { month: day.slice(0, 7) }, query: { format: 'json', until: day } } as const;
      const file = await readFile(statementEndpoints.downloadStatement, asked, { signal });
      const statement = JSON.parse(await file.text()) as Statement;
      const subtle = browserCrypto();
      // Whether its receipts join its balances; undefined where the browser cannot compute.
      const proved = subtle && (await checkStatement(statement, subtle)) === undefined;
      return { statement, proved };
    },
  });

const StatementFiles = ({ month, until }: { month: string; until?: string }) => {
  const t = useT();
  const query = { format: 'xlsx' as const, ...(until === undefined ? {} : { until }) };
  return (
    <ExportButton
      small
      label={{ text: 'XLSX', name: t('statements.download', { month: until ?? month, format: 'XLSX' }) }}
      save={() => download(statementEndpoints.downloadStatement, { params: { month }, query })}
    />
  );
};

const DayBalance = (props: {
  /** The first month that has a statement, `2026-10`. */
  readonly since: string;
}) => {
  const { since } = props;
  const t = useT();
  const today = useToday();
  const [day, setDay] = useState('');
  const wrong = day !== '' && (day > today || day.slice(0, 7) < since);
  const asked = day !== '' && !wrong;
  const query = useQuery({ ...dayQuery(day), enabled: asked });
  const { statement, proved } = (asked && query.data) || {};
  return (
    <>
      <Card title={t('statements.dayTitle')}>
        <div className="flex flex-col gap-4 items-start">
          <div className="w-70 max-w-full">
            <MomentField
              dayOnly
              label={t('word.day')}
              hint={t('statements.dayHint')}
              error={wrong ? t('statements.dayWrong') : undefined}
              value={day}
              onChange={setDay}
            />
          </div>
          {asked && (
            <div className="w-105 max-w-full">
              {statement === undefined ? (
                <QueryWait query={query} lines={4} />
              ) : (
                <>
                  <Facts
                    facts={[
                      {
                        name: t('word.availablePoints'),
                        value: <Points value={statement.closing.available.balance} />,
                      },
                      {
                        name: t('word.frozenPoints'),
                        value: <Points value={statement.closing.frozen.balance} />,
                      },
                    ]}
                  />
                  {proved === true ? (
                    <Notice tone="success">
                      {t('statements.proved', { count: statement.receipts.length })}
                    </Notice>
                  ) : (
                    <Notice tone={proved === false ? 'error' : 'warning'}>
                      {t(proved === false ? 'statements.broken' : 'statements.unproved')}
                    </Notice>
                  )}
                  <StatementFiles month={day.slice(0, 7)} until={day} />
                </>
              )}
            </div>
          )}
        </div>
      </Card>
      {statement !== undefined && (
        <FixedTable<StatementOrder>
          title="statements.orders"
          rows={statement.orders ?? []}
          rowId={({ orderNo }) => orderNo}
          empty={t('statements.noOrders')}
          columns={[
            { header: 'word.ordered', width: 116, line: 2, time: ({ createdTime }) => createdTime },
            {
              header: 'word.orderNumber',
              width: 180,
              line: 1,
              cell: ({ orderNo }) => <Link to={myOrderPath(orderNo)}>{orderNo}</Link>,
            },
            {
              header: 'statements.status',
              width: 110,
              line: 1,
              cell: ({ status }) => <OrderTag status={status} />,
            },
            { header: 'word.quantity', width: 80, line: 2, number: ({ quantity }) => quantity },
            { header: 'word.points', width: 100, line: 3, points: ({ totalPoints }) => totalPoints },
            { header: 'word.refunded', width: 100, line: 3, points: (order) => order.refundedPoints },
          ]}
        />
      )}
    </>
  );
};

export default function StatementsSection() {
  const t = useT();
  const query = useQuery(statementsQuery);
  const list = query.data?.list;
  if (list === undefined) return <QueryWait query={query} lines={10} />;
  return (
    <>
      <p className="text-tertiary">{t('statements.lead')}</p>
      <FixedTable
        title="personal.tab.statements"
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
          { header: 'word.opening', width: 120, line: 2, points: ({ opening }) => opening.available },
          { header: 'word.closing', width: 120, line: 2, points: ({ closing }) => closing.available },
          {
            header: 'statements.closingFrozen',
            width: 110,
            line: 3,
            points: ({ closing }) => closing.frozen,
          },
          { header: 'statements.movements', width: 90, line: 3, number: ({ movements }) => movements },
          {
            header: 'word.download',
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
