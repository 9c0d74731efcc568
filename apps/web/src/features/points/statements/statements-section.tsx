import { useQuery } from '@tanstack/react-query';
import type { StatementOrder } from '@waybill/contract/archive/statement.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { useT, useLanguage } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Points } from '../../../ui/points.tsx';
import { dayQuery, statementsQuery } from './queries.ts';
import { download } from '../../../client/files.ts';
import { ExportButton } from '../../../frame/list/export-button.tsx';

const StatementFiles = ({ month, until }: { readonly month: string; readonly until?: string }) => {
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

type DayBalanceProps = {
  /** The first month that has a statement, `2026-10`. */
  readonly since: string;
};

const DayBalance = ({ since }: DayBalanceProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [day, setDay] = useState('');
  const wrong = day !== '' && (day > today || day.slice(0, 7) < since);
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
              locale={locale}
              value={day}
              onChange={setDay}
            />
          </div>
          {day !== '' && !wrong && (
            <div className="w-105 max-w-full">
              <DayFacts day={day} />
            </div>
          )}
        </div>
      </Card>
      {day !== '' && !wrong && <DayOrders day={day} />}
    </>
  );
};

const DayFacts = ({ day }: { readonly day: string }) => {
  const t = useT();
  const query = useQuery(dayQuery(day));
  if (query.data === undefined) return <QueryWait query={query} lines={4} />;
  const { statement, proved } = query.data;
  const { closing, receipts } = statement;
  return (
    <>
      <Facts
        facts={[
          { name: t('word.availablePoints'), value: <Points value={closing.available.balance} /> },
          { name: t('word.frozenPoints'), value: <Points value={closing.frozen.balance} /> },
        ]}
      />
      {proved === true ? (
        <Notice tone="success">{t('statements.proved', { count: receipts.length })}</Notice>
      ) : (
        <Notice tone={proved === false ? 'error' : 'warning'}>
          {t(proved === false ? 'statements.broken' : 'statements.unproved')}
        </Notice>
      )}
      <StatementFiles month={day.slice(0, 7)} until={day} />
    </>
  );
};

const DayOrders = ({ day }: { readonly day: string }) => {
  const t = useT();
  const { data } = useQuery(dayQuery(day));
  if (data === undefined) return null;
  return (
    <FixedTable<StatementOrder>
      title="statements.orders"
      rows={data.statement.orders ?? []}
      rowId={({ orderNo }) => orderNo}
      empty={t('statements.noOrders')}
      columns={[
        { header: 'statements.time', width: 116, line: 2, time: ({ createdTime }) => createdTime },
        {
          header: 'statements.orderNo',
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
        {
          header: 'word.refunded',
          width: 100,
          line: 3,
          points: ({ refundedPoints }) => refundedPoints,
        },
      ]}
    />
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
