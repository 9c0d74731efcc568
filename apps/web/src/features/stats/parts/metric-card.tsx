import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { StatMetric, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { stepText } from '../../../ui/days.ts';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { behindMetric } from '../behind.ts';
import { chartOf } from '../metric-chart.ts';

type Series = EndpointData<typeof statEndpoints.statSeries>;

/** What a line is called; a new one of the server goes by its own name. */
const lineName = (name: string, t: WebTranslate): string => {
  const key = `metric.line.${name}` as 'metric.line.ok';
  const said = t(key);
  return said === key ? name : said;
};

type Props = {
  readonly metric: StatMetric;
  readonly series: Series;
  readonly height?: number;
  readonly alone?: string | undefined;
};

export const MetricCard = ({ metric, series, height = 200, alone }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { startMs, endMs, intervalSeconds } = series;
  const given = series.series.find((each) => each.metric === metric)?.lines ?? [];
  const steps = given[0]?.points ?? [];
  const { lines, units } = chartOf(metric, given, {
    line: (name) => lineName(name, t),
    before: (name) => (name === undefined ? t('range.before') : t('metric.beforeLine', { line: name })),
  });
  const title = t(`metric.${metric}`);
  return (
    <div className="grid grid-cols-1 last:odd:col-span-full">
      <Card>
        <TimeChart
          title={title}
          extra={
            <span className="flex gap-3 text-sm font-normal">
              {alone !== undefined && (
                <Link to={alone} aria-label={t('metric.enlargeOf', { metric: title })}>
                  {t('metric.enlarge')}
                </Link>
              )}
              <Link
                to={behindMetric(metric, { startMs, endMs })}
                aria-label={t('metric.behindOf', { metric: title })}
              >
                {t('metric.behind')}
              </Link>
            </span>
          }
          height={height}
          points={steps.map(({ timeMs }) => stepText(timeMs, intervalSeconds, endMs - startMs))}
          lines={lines}
          units={units}
          labels={{
            table: t('range.table'),
            point: t('range.step'),
            pick: (step) => t('metric.openStep', { metric: title, step }),
            none: t('metric.none'),
          }}
          onSelect={(first, last) => {
            const [from, to] = [steps[first]?.timeMs, steps[last]?.timeMs];
            if (from === undefined || to === undefined) return;
            const stretch = {
              startMs: Math.max(from, startMs),
              endMs: Math.min(to + intervalSeconds * 1_000, endMs),
            };
            void navigate(behindMetric(metric, stretch));
          }}
        />
      </Card>
    </div>
  );
};
