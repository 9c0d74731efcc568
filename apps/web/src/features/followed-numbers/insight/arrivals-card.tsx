import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { listPath } from './list-path.ts';

type Props = {
  readonly insight: FollowInsight;
  readonly today: string;
};

export const ArrivalsCard = ({ insight: { from, to, arrivals, onTime }, today }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const last = to < today || from > today ? to : today;
  const days = Array.from({ length: daysBetween(from, last) + 1 }, (_, i) => addDays(from, i));
  const counts = new Map(arrivals.map(({ day, count }) => [day, count]));
  // The list of late ones is narrowed as that of a day is.
  const { onTime: _late, ...delivered } = onTime.filter;
  const show = (first: number, end: number): void => {
    void navigate(
      listPath({
        ...delivered,
        deliveredFrom: days[first] ?? from,
        deliveredTo: days[end] ?? last,
      }),
    );
  };
  return (
    <Card>
      <TimeChart
        title={t('insight.arrivals')}
        height={180}
        points={days.map((day) => day.slice(5))}
        lines={
          arrivals.length === 0
            ? []
            : [
                {
                  name: t('insight.delivered'),
                  shape: 'column',
                  color: '1',
                  values: days.map((day) => counts.get(day) ?? 0),
                },
              ]
        }
        units={['count']}
        labels={{
          table: t('insight.table'),
          point: t('insight.day'),
          pick: (day) => t('insight.openDay', { day }),
          none: t('insight.noArrivals'),
        }}
        onSelect={show}
      />
    </Card>
  );
};
