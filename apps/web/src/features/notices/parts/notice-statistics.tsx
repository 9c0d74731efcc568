import { useQuery } from '@tanstack/react-query';
import { noticePriorities, noticeTypes } from '@waybill/contract/vocabulary/notice.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { shareText } from '../../../ui/numbers.ts';
import { noticeStatisticsQuery } from '../staff-queries.ts';
import './notice-statistics.css';

export const NoticeStatistics = () => {
  const t = useT();
  const statistics = useQuery(noticeStatisticsQuery);
  const { data } = statistics;
  if (data === undefined)
    return (
      <Card>
        <QueryWait query={statistics} lines={4} />
      </Card>
    );
  const counts = (['total', 'active', 'scheduled', 'announcements', 'recent'] as const).map((name) => ({
    name: t(`noticeStats.${name}`),
    value: <strong className="number">{data[name]}</strong>,
  }));
  const rate = <strong className="number">{shareText(data.readRate)}</strong>;
  const count = t('noticeStats.count');
  const labels = (point: string) => ({
    table: t('noticeStats.table'),
    point,
    pick: (value: string) => value,
  });
  return (
    <section aria-label={t('noticeStats.label')}>
      <Card>
        <div className="notice-stats">
          <Facts facts={[...counts, { name: t('noticeStats.readRate'), value: rate }]} />
          <Chart
            title={t('noticeStats.chart')}
            kind="lines"
            points={data.days.map(({ day }) => day)}
            series={(['sent', 'recipients', 'readers'] as const).map((what) => ({
              name: t(`noticeStats.${what}`),
              values: data.days.map((day) => day[what]),
            }))}
            labels={labels(t('noticeStats.day'))}
          />
          <Chart
            title={t('noticeStats.byType')}
            kind="bars"
            points={noticeTypes.map((type) => t(`noticeType.${type}`))}
            series={[{ name: count, values: noticeTypes.map((type) => data.byType[type] ?? 0) }]}
            labels={labels(t('noticeAdmin.type'))}
          />
          <Chart
            title={t('noticeStats.byPriority')}
            kind="bars"
            points={noticePriorities.map((priority) => t(`noticePriority.${priority}`))}
            series={[{ name: count, values: noticePriorities.map((value) => data.byPriority[value] ?? 0) }]}
            labels={labels(t('noticeAdmin.priority'))}
          />
        </div>
      </Card>
    </section>
  );
};
