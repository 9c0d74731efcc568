import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { namedDays } from '../../../shell/list/days-in.ts';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { shareText } from '../../../kit/measure.ts';
import { ratings } from '../desk-filters.tsx';
import { lengthText } from '../first-answer.ts';

type Fields = Readonly<Record<string, string>>;

const Statistics = () => {
  const t = useT();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const statistics = useQuery(
    query(
      ticketDeskEndpoints.ticketStatistics,
      { query: namedDays(address) ?? {} },
      { placeholderData: keepPreviousData, staleTime: 30_000 },
    ),
  );
  const { data } = statistics;
  if (data === undefined)
    return (
      <Card>
        <QueryWait query={statistics} lines={8} label={t('tickets.loading')} />
      </Card>
    );

  const { firstAnswer, rating } = data;
  const range = { startDate: data.startDate, endDate: data.endDate };
  const behind = (fields: Fields) => ({ search: `?${new URLSearchParams(fields).toString()}` });
  const figure = (name: string, value: string, fields?: Fields) => ({
    name,
    value: (
      <strong className="number text-xl">
        {fields === undefined ? value : <Link to={behind(fields)}>{value}</Link>}
      </strong>
    ),
  });
  const length = (minutes: number | null): string =>
    minutes === null ? '–' : lengthText(minutes * 60_000, t);
  const chart = <Value extends string>(
    title: PlainPhrase,
    point: PlainPhrase,
    kind: 'bars' | 'columns',
    values: readonly Value[],
    pointOf: (value: Value, index: number) => readonly [name: string, count: number, behind: Fields],
  ) => {
    const points = values.map(pointOf);
    return (
      <Chart
        title={t(title)}
        kind={kind}
        points={points.map(([name]) => name)}
        series={[{ name: t('desk.stats.count'), values: points.map(([, count]) => count) }]}
        point={point}
        pick={pick}
        onPick={(index) => void navigate(behind(points[index]?.[2] ?? {}))}
      />
    );
  };
  const pick = (value: string) => t('desk.stats.open', { value });
  return (
    <>
      <Card>
        <div className="grid grid-cols-1 gap-4" role="region" aria-label={t('desk.stats')}>
          <Facts
            facts={[
              figure(t('desk.stats.created'), String(data.created), range),
              figure(t('desk.stats.overdue'), String(data.overdue), { overdue: 'true' }),
              figure(t('desk.stats.unassigned'), String(data.unassigned), {
                assignee: 'none',
                status: 'open,processing,waiting',
              }),
              figure(t('desk.stats.inTime'), shareText(firstAnswer.inTimeShare)),
              figure(t('desk.stats.median'), length(firstAnswer.medianMinutes)),
              figure(t('desk.stats.p90'), length(firstAnswer.p90Minutes)),
              figure(
                t('desk.stats.rating', { count: rating.count }),
                rating.average === null ? '–' : decimalText(rating.average),
              ),
            ]}
          />
          <p className="text-tertiary text-xs">
            {t('desk.stats.range', { start: data.startDate, end: data.endDate })}
          </p>
          <div className="grid grid-cols-2 gap-y-4 gap-x-8 items-start max-md:grid-cols-1">
            {chart('desk.stats.byStatus', 'word.status', 'bars', ticketStatuses, (status) => [
              t(`ticketStatus.${status}`),
              data.byStatus[status] ?? 0,
              { status },
            ])}
            {chart('word.byPriority', 'word.priority', 'bars', ticketPriorities, (priority) => [
              t(`ticketPriority.${priority}`),
              data.byPriority[priority] ?? 0,
              { ...range, priority },
            ])}
            {chart('desk.stats.byCategory', 'word.category', 'columns', ticketCategories, (category) => [
              t(`ticketCategory.${category}`),
              data.byCategory[category] ?? 0,
              { ...range, category },
            ])}
            {chart('desk.stats.byStars', 'tickets.rating', 'columns', ratings, (stars, i) => [
              t('tickets.rating.stars', { stars }),
              rating.byStars[i] ?? 0,
              { rating: stars },
            ])}
          </div>
          <Chart
            title={t('desk.stats.days')}
            kind="lines"
            height={240}
            points={data.days.map(({ day }) => day)}
            series={(['created', 'resolved', 'closed'] as const).map((what) => ({
              name: t(`desk.stats.${what}`),
              values: data.days.map((day) => day[what]),
            }))}
            point="word.day"
            pick={pick}
            onPick={(index) => {
              const day = data.days[index]?.day ?? '';
              void navigate(behind({ startDate: day, endDate: day }));
            }}
          />
        </div>
      </Card>
      <FixedTable
        title="desk.stats.byAssignee"
        rows={data.byAssignee}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('desk.none')} />}
        columns={[
          {
            header: 'desk.assignee',
            width: 160,
            line: 1,
            cell: ({ id, name }) => (
              <Link to={behind({ assignee: id })} aria-label={t('desk.stats.open', { value: name })}>
                {name}
              </Link>
            ),
          },
          { header: 'desk.stats.open.now', width: 100, line: 2, number: ({ open }) => open },
          { header: 'desk.stats.resolved', width: 100, line: 2, number: ({ resolved }) => resolved },
          {
            header: 'tickets.rating',
            width: 100,
            align: 'end',
            cell: (row) => (row.rating === null ? '–' : decimalText(row.rating)),
          },
        ]}
      />
    </>
  );
};

export default Statistics;
