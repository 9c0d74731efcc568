import type { CallSeries } from '@waybill/contract/endpoints/call-logs.ts';
import { stepText } from '../../kit/days.ts';
import { chartColors, type TimeLine } from '../../kit/time-line.ts';

type Names = {
  readonly ok: string;
  readonly refused: string;
  readonly failed: string;
  readonly p95: string;
  readonly before: string;
  readonly group: (group: { readonly group: string | null; readonly label: string | null }) => string;
};

export const stepsOf = ({ groups, startMs, endMs, intervalSeconds }: CallSeries): readonly string[] =>
  (groups[0]?.points ?? []).map(({ timeMs }) => stepText(timeMs, intervalSeconds, endMs - startMs));

/** The lines of the chart: what became of the calls and how long they took; or, grouped, how many each group made. */
export const linesOf = (series: CallSeries, grouped: boolean, names: Names): readonly TimeLine[] => {
  const { groups, previous } = series;
  const before: readonly TimeLine[] =
    previous === null
      ? []
      : [
          {
            name: names.before,
            shape: 'dashed',
            color: 'neutral',
            values: previous.points.map(({ count }) => count),
          },
        ];
  if (grouped)
    return [
      ...groups.map((group, index): TimeLine => ({
        name: names.group(group),
        shape: 'column',
        color: chartColors[index % chartColors.length] ?? 'neutral',
        values: group.points.map(({ count }) => count),
      })),
      ...before,
    ];
  const points = groups[0]?.points ?? [];
  return [
    {
      name: names.ok,
      shape: 'column',
      color: '1',
      values: points.map(({ count, refused, failed }) => count - refused - failed),
    },
    { name: names.refused, shape: 'column', color: 'warn', values: points.map(({ refused }) => refused) },
    { name: names.failed, shape: 'column', color: 'error', values: points.map(({ failed }) => failed) },
    {
      name: names.p95,
      shape: 'line',
      color: '3',
      axis: 'right',
      values: points.map(({ p95 }) => p95),
    },
    ...before,
  ];
};

/** The time from the beginning of one step to the end of another, within the range of the series. */
export const stretchOf = (
  { groups, startMs, endMs, intervalSeconds }: CallSeries,
  first: number,
  last: number,
): readonly [startMs: number, endMs: number] | undefined => {
  const points = groups[0]?.points ?? [];
  const [from, to] = [points[first]?.timeMs, points[last]?.timeMs];
  if (from === undefined || to === undefined) return undefined;
  return [Math.max(from, startMs), Math.min(to + intervalSeconds * 1_000, endMs)];
};
