import type { StatLine, StatMetric, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { Unit } from '../../../kit/measure.ts';
import { chartColors, type ChartColor, type TimeLine } from '../../../kit/time-line.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { stepText } from '../../../kit/days.ts';
import { TimeChart } from '../../../shell/chart.tsx';
import { behindMetric } from '../behind.ts';

const stacked: ReadonlySet<StatMetric> = new Set([
  'requests',
  'orders',
  'numbers',
  'points',
  'holds',
  'tickets',
  'carriers',
]);

const colors: Readonly<Record<string, ChartColor>> = {
  refused: 'warn',
  failed: 'error',
  failing: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
  ups_failed: 'error',
  usps_failed: '4',
  fedex_failed: '6',
};

const valuesOf = (points: StatLine['points']): readonly (number | null)[] => points.map(({ value }) => value);

/** Values of several lines added up, null where none has any. */
const sumOf = (lines: readonly (readonly (number | null)[])[]): readonly (number | null)[] =>
  (lines[0] ?? []).map((_, step) =>
    lines.reduce<number | null>((sum, values) => {
      const value = values[step] ?? null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null),
  );

/** All calls are those that succeeded and the others; only parts can stand on each other. */
const partsOf = (metric: StatMetric, lines: readonly StatLine[]): readonly StatLine[] => {
  const [all, ...others] = lines;
  if (metric !== 'requests' || all === undefined) return lines;
  const less = (points: StatLine['points'], which: (line: StatLine) => StatLine['points'] | null) =>
    points.map(({ timeMs, value }, step) => ({
      timeMs,
      value:
        value === null
          ? null
          : others.reduce((rest, line) => rest - (which(line)?.[step]?.value ?? 0), value),
    }));
  return [
    {
      ...all,
      name: 'ok',
      points: less(all.points, ({ points }) => points),
      previous: all.previous === null ? null : less(all.previous, ({ previous }) => previous),
    },
    ...others,
  ];
};

export const chartOf = (
  metric: StatMetric,
  given: readonly StatLine[],
  labels: { readonly line: (name: string) => string; readonly before: (name: string | undefined) => string },
): { readonly lines: readonly TimeLine[]; readonly units: readonly [Unit, Unit?] } => {
  const lines = partsOf(metric, given);
  const unit = lines[0]?.unit ?? 'count';
  const other = lines.find((line) => line.unit !== unit)?.unit;
  const standing = stacked.has(metric);
  const now = lines.map((line, index): TimeLine => ({
    name: labels.line(line.name),
    shape: standing ? 'column' : 'line',
    color: colors[line.name] ?? chartColors[index] ?? 'neutral',
    ...(line.unit === unit ? {} : { axis: 'right' as const }),
    values: valuesOf(line.points),
  }));
  const known = lines.flatMap(({ name, unit: own, previous }, index) =>
    previous === null ? [] : [{ name, own, index, values: valuesOf(previous) }],
  );
  const before: readonly TimeLine[] =
    known.length === 0
      ? []
      : standing
        ? [
            {
              name: labels.before(undefined),
              shape: 'dashed',
              color: '3',
              values: sumOf(known.map(({ values }) => values)),
            },
          ]
        : known.map(({ name, own, index, values }) => ({
            name: labels.before(labels.line(name)),
            shape: 'dashed',
            color: now[index]?.color ?? 'neutral',
            ...(own === unit ? {} : { axis: 'right' as const }),
            values,
          }));
  return { lines: [...now, ...before], units: other === undefined ? [unit] : [unit, other] };
};

/** What a line is called; a new one of the server goes by its own name. */
const lineName = (name: string, t: WebTranslate): string => {
  const key = `metric.line.${name}` as 'metric.line.ok';
  const said = t(key);
  return said === key ? name : said;
};

export const MetricCard = (props: {
  readonly metric: StatMetric;
  readonly series: EndpointData<typeof statEndpoints.statSeries>;
  readonly height?: number;
  readonly alone?: string | undefined;
}) => {
  const { metric, series, height = 200, alone } = props;
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
          point="word.time"
          pick={(step) => t('metric.openStep', { metric: title, step })}
          none={t('metric.none')}
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
