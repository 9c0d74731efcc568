import { useQuery } from '@tanstack/react-query';
import { noticePriorities, noticeTypes } from '@waybill/contract/vocabulary/notice.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { noticeStatisticsQuery } from '../staff-queries.ts';
import { DaysChart } from './days-chart.tsx';
import './notice-statistics.css';
import { Shares } from './shares.tsx';

/** How much is sent, of which kinds, and how much of it is read. */
export const NoticeStatistics = () => {
  const t = useT();
  const statistics = useQuery(noticeStatisticsQuery);
  const { data } = statistics;
  if (data === undefined) {
    return (
      <Card>
        <QueryWait query={statistics} lines={4} />
      </Card>
    );
  }
  const rate = data.readRate === null ? t('noticeStats.noRate') : `${Math.round(data.readRate * 1000) / 10}%`;
  const figures = [
    { name: t('noticeStats.total'), value: data.total },
    { name: t('noticeStats.active'), value: data.active },
    { name: t('noticeStats.scheduled'), value: data.scheduled },
    { name: t('noticeStats.announcements'), value: data.announcements },
    { name: t('noticeStats.recent'), value: data.recent },
    { name: t('noticeStats.readRate'), value: rate },
  ];
  return (
    <section className="notice-stats" aria-label={t('noticeStats.label')}>
      <dl className="notice-stats-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="notice-stats-charts">
        <Card title={t('noticeStats.chart')}>
          <DaysChart days={data.days} />
        </Card>
        <Card title={t('noticeStats.byType')}>
          <Shares
            shares={noticeTypes.map((type) => ({
              name: t(`noticeType.${type}`),
              count: data.byType[type] ?? 0,
            }))}
          />
        </Card>
        <Card title={t('noticeStats.byPriority')}>
          <Shares
            shares={[...noticePriorities].reverse().map((priority) => ({
              name: t(`noticePriority.${priority}`),
              count: data.byPriority[priority] ?? 0,
            }))}
          />
        </Card>
      </div>
    </section>
  );
};
