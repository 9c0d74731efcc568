import type { PointerEvent } from 'react';
import { chartStyle, type DrawnChart, useDrawnChart } from './use-drawn-chart.ts';

export type ChartData = {
  /** Bars that lie have room for long names; columns stand; lines are for days. */
  readonly kind: 'bars' | 'columns' | 'lines';
  readonly points: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly stacked?: boolean;
};

const chartOf = ({ kind, points, series, stacked = false }: ChartData): DrawnChart => {
  const { read, names, values, options, legend, tooltip } = chartStyle();
  const lying = kind === 'bars';
  // Categories are named one by one; times may leave some out.
  const named = { ...names, stacked, ticks: { ...names.ticks, autoSkip: !lying } };
  const counted = { ...values, stacked, ticks: { ...values.ticks, precision: 0 } };
  return {
    type: kind === 'lines' ? 'line' : 'bar',
    data: {
      labels: [...points],
      datasets: series.map(({ name, values: data }, index) => {
        const color = read(`--color-chart-${(index % 8) + 1}`);
        return {
          label: name,
          data: [...data],
          backgroundColor: color,
          borderColor: color,
          ...(kind === 'lines'
            ? { borderWidth: 2, pointRadius: 0 }
            : { maxBarThickness: 22, borderRadius: stacked ? 0 : 3 }),
        };
      }),
    },
    options: {
      ...options,
      indexAxis: lying ? 'y' : 'x',
      interaction: { mode: 'index', axis: lying ? 'y' : 'x', intersect: false },
      scales: lying ? { x: counted, y: named } : { x: named, y: counted },
      plugins: { legend: { ...legend, display: series.length > 1, align: 'end' }, tooltip },
    },
  };
};

type Props = ChartData & { readonly onPick: ((index: number) => void) | undefined };

export default function ChartCanvas({ onPick, ...data }: Props) {
  const { canvas, chart } = useDrawnChart(chartOf, data);
  // The whole band of a point can be pressed: short bars are hard to hit.
  const pick = ({ nativeEvent }: PointerEvent): void => {
    const axis = data.kind === 'bars' ? 'y' : 'x';
    const [point] =
      chart.current?.getElementsAtEventForMode(nativeEvent, 'index', { axis, intersect: false }, true) ?? [];
    if (point !== undefined) onPick?.(point.index);
  };
  return (
    <div className="chart-place" onPointerUp={pick}>
      <canvas ref={canvas} />
    </div>
  );
}
