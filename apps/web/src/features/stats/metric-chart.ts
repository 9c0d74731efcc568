import type { StatLine, StatMetric } from '@waybill/contract/endpoints/stats.ts';
import type { Unit } from '../../ui/measure.ts';
import { chartColors, type ChartColor, type TimeLine } from '../../ui/time-line.ts';

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

type ChartLabels = {
  readonly line: (name: string) => string;
  readonly before: (name: string | undefined) => string;
};
export type MetricChart = { readonly lines: readonly TimeLine[]; readonly units: readonly [Unit, Unit?] };

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

export const chartOf = (metric: StatMetric, given: readonly StatLine[], labels: ChartLabels): MetricChart => {
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
