import { ticketCategories, ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { decimalText, shareText } from '../../../ui/numbers.ts';
import { statisticsQuery } from '../desk-queries.ts';
import { lengthText } from '../first-answer.ts';
import { noStaffFilters, ratings, type StaffFilters } from '../staff-filters.ts';
import { AssigneeTable } from './assignee-table.tsx';
import './statistics.css';
import { Tile } from './tile.tsx';

type Props = {
  readonly startDate: string;
  readonly endDate: string;
  /** Shows the tickets behind a figure. */
  readonly onOpen: (filters: StaffFilters) => void;
};

const minute = 60_000;

/** How many tickets there are and how well they are answered; every figure opens the tickets behind it. */
const Statistics = ({ startDate, endDate, onOpen }: Props) => {
  const t = useT();
  const statistics = useQuery(statisticsQuery(startDate, endDate));
  const { data } = statistics;
  if (data === undefined)
    return (
      <Card>
        <QueryWait query={statistics} lines={8} label={t('tickets.loading')} />
      </Card>
    );

  const { firstAnswer, rating } = data;
  const range = { startDate: data.startDate, endDate: data.endDate };
  const open = (change: Partial<StaffFilters>): void => onOpen({ ...noStaffFilters, ...change });
  const length = (minutes: number | null): string =>
    minutes === null ? '–' : lengthText(minutes * minute, t);
  const labels = (point: string) => ({
    table: t('desk.stats.table'),
    point,
    pick: (value: string) => t('desk.stats.open', { value }),
  });
  const count = t('desk.stats.count');
  return (
    <div className="statistics">
      <ul className="statistics-tiles" aria-label={t('desk.stats')}>
        <Tile label={t('desk.stats.created')} value={String(data.created)} onOpen={() => open(range)} />
        <Tile
          label={t('desk.stats.overdue')}
          value={String(data.overdue)}
          tone={data.overdue > 0 ? 'error' : undefined}
          onOpen={() => open({ overdue: true })}
        />
        <Tile
          label={t('desk.stats.unassigned')}
          value={String(data.unassigned)}
          onOpen={() => open({ assignee: 'none', status: ['open', 'processing', 'waiting'] })}
        />
        <Tile label={t('desk.stats.inTime')} value={shareText(firstAnswer.inTimeShare)} />
        <Tile label={t('desk.stats.median')} value={length(firstAnswer.medianMinutes)} />
        <Tile label={t('desk.stats.p90')} value={length(firstAnswer.p90Minutes)} />
        <Tile
          label={t('desk.stats.rating', { count: rating.count })}
          value={rating.average === null ? '–' : decimalText(rating.average)}
        />
      </ul>
      <p className="statistics-range">
        {t('desk.stats.range', { start: data.startDate, end: data.endDate })}
      </p>
      <div className="statistics-charts">
        <Card>
          <Chart
            title={t('desk.stats.byStatus')}
            kind="bars"
            points={ticketStatuses.map((status) => t(`ticketStatus.${status}`))}
            series={[{ name: count, values: ticketStatuses.map((status) => data.byStatus[status] ?? 0) }]}
            labels={labels(t('tickets.status'))}
            onPick={(index) => open({ status: ticketStatuses.slice(index, index + 1) })}
          />
        </Card>
        <Card>
          <Chart
            title={t('desk.stats.byPriority')}
            kind="bars"
            points={ticketPriorities.map((priority) => t(`ticketPriority.${priority}`))}
            series={[
              { name: count, values: ticketPriorities.map((priority) => data.byPriority[priority] ?? 0) },
            ]}
            labels={labels(t('tickets.priority'))}
            onPick={(index) => open({ ...range, priority: ticketPriorities[index] ?? '' })}
          />
        </Card>
        <Card>
          <Chart
            title={t('desk.stats.byCategory')}
            kind="columns"
            points={ticketCategories.map((category) => t(`ticketCategory.${category}`))}
            series={[
              { name: count, values: ticketCategories.map((category) => data.byCategory[category] ?? 0) },
            ]}
            labels={labels(t('tickets.category'))}
            onPick={(index) => open({ ...range, category: ticketCategories[index] ?? '' })}
          />
        </Card>
        <Card>
          <Chart
            title={t('desk.stats.byStars')}
            kind="columns"
            points={ratings.map((stars) => t('tickets.rating.stars', { stars }))}
            series={[{ name: count, values: rating.byStars }]}
            labels={labels(t('tickets.rating'))}
            onPick={(index) => open({ rating: ratings[index] ?? '' })}
          />
        </Card>
        <div className="statistics-wide">
          <Card>
            <Chart
              title={t('desk.stats.days')}
              kind="lines"
              height={260}
              points={data.days.map(({ day }) => day)}
              series={(['created', 'resolved', 'closed'] as const).map((what) => ({
                name: t(`desk.stats.${what}`),
                values: data.days.map((day) => day[what]),
              }))}
              labels={labels(t('desk.stats.day'))}
              onPick={(index) => {
                const day = data.days[index]?.day ?? '';
                open({ startDate: day, endDate: day });
              }}
            />
          </Card>
        </div>
      </div>
      <AssigneeTable assignees={data.byAssignee} onOpen={(assignee) => open({ assignee })} />
    </div>
  );
};

export default Statistics;
