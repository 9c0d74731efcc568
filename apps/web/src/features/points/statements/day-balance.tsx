import { useQuery } from '@tanstack/react-query';
import type { StatementOrder } from '@waybill/contract/archive/statement.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MomentField } from '../../../ui/moment-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Points } from '../../../ui/points.tsx';
import { dayQuery } from './queries.ts';
import { StatementFiles } from './statement-files.tsx';

type DayBalanceProps = {
  /** The first month that has a statement, `2026-10`. */
  readonly since: string;
};

export const DayBalance = ({ since }: DayBalanceProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [day, setDay] = useState('');
  const wrong = day !== '' && (day > today || day.slice(0, 7) < since);
  return (
    <>
      <Card title={t('statements.dayTitle')}>
        <div className="statement-day">
          <MomentField
            dayOnly
            label={t('statements.day')}
            hint={t('statements.dayHint')}
            error={wrong ? t('statements.dayWrong') : undefined}
            locale={locale}
            value={day}
            onChange={setDay}
          />
          {day !== '' && !wrong && <DayFacts day={day} />}
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
          { name: t('statements.available'), value: <Points value={closing.available.balance} /> },
          { name: t('statements.frozen'), value: <Points value={closing.frozen.balance} /> },
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
        { header: 'statements.quantity', width: 80, line: 2, number: ({ quantity }) => quantity },
        { header: 'statements.points', width: 100, line: 3, points: ({ totalPoints }) => totalPoints },
        {
          header: 'statements.refunded',
          width: 100,
          line: 3,
          points: ({ refundedPoints }) => refundedPoints,
        },
      ]}
    />
  );
};
