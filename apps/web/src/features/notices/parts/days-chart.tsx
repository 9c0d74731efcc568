import { useT } from '../../../frame/language.tsx';
import { percentOf } from '../staff-text.ts';

type Day = {
  readonly day: string;
  readonly sent: number;
  readonly recipients: number;
  readonly readers: number;
};

const sumOf = (days: readonly Day[], part: 'sent' | 'recipients' | 'readers'): number =>
  days.reduce((sum, day) => sum + day[part], 0);

/** Days at which a date stands below the bars. */
const everyDays = 7;

/** The last 30 days as bars: who received something, and how many of them have read it. */
export const DaysChart = ({ days }: { readonly days: readonly Day[] }) => {
  const t = useT();
  const [sent, recipients, readers] = [
    sumOf(days, 'sent'),
    sumOf(days, 'recipients'),
    sumOf(days, 'readers'),
  ];
  const most = Math.max(...days.map((day) => day.recipients), 1);
  if (sent === 0) return <p className="notice-stats-nothing">{t('noticeStats.none')}</p>;
  return (
    <figure className="days-chart">
      <figcaption>{t('noticeStats.chartText', { sent, recipients, readers })}</figcaption>
      <ol className="days-chart-bars">
        {days.map((day, i) => {
          const text = t('noticeStats.day', day);
          return (
            <li
              key={day.day}
              title={text}
              tabIndex={0}
              data-dated={i % everyDays === 0 ? day.day.slice(5) : undefined}
            >
              <span className="visually-hidden">{text}</span>
              <span
                className="days-chart-bar"
                aria-hidden="true"
                style={{ height: `${percentOf(day.recipients, most)}%` }}
              >
                <span style={{ height: `${percentOf(day.readers, day.recipients)}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="days-chart-legend" aria-hidden="true">
        <span data-of="read">{t('noticeStats.read')}</span>
        <span data-of="unread">{t('noticeStats.unread')}</span>
      </p>
    </figure>
  );
};
