import { useRef, useState, type PointerEvent } from 'react';
import { chartStyle, type DrawnChart, useDrawnChart } from './use-drawn-chart.ts';
import { measureText, type Unit } from './measure.ts';
import type { TimeLine } from './time-line.ts';

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

export const ChartCanvas = (
  props: ChartData & { readonly onPick: ((index: number) => void) | undefined },
) => {
  const { onPick, ...data } = props;
  const { canvas, chart } = useDrawnChart(chartOf, data);
  // The whole band of a point can be pressed: short bars are hard to hit.
  const pick = ({ nativeEvent }: PointerEvent): void => {
    const axis = data.kind === 'bars' ? 'y' : 'x';
    const [point] =
      chart.current?.getElementsAtEventForMode(nativeEvent, 'index', { axis, intersect: false }, true) ?? [];
    if (point !== undefined) onPick?.(point.index);
  };
  return (
    <div className="relative size-full" onPointerUp={pick}>
      <canvas ref={canvas} />
    </div>
  );
};

type TimeData = {
  readonly points: readonly string[];
  readonly lines: readonly TimeLine[];
  /** Of the axis at the left, and of that at the right. */
  readonly units: readonly [Unit, Unit?];
};

/** A line needs two points: one between gaps would not be seen. */
const standsAlone = (values: TimeLine['values'], step: number): boolean =>
  (values[step - 1] ?? null) === null && (values[step + 1] ?? null) === null;

const axisOf = ({ axis = 'left' }: TimeLine): 'left' | 'right' => axis;

const timeChartOf = ({ points, lines, units: [left, right] }: TimeData): DrawnChart => {
  const { read, names, values, options, legend, tooltip } = chartStyle();
  const valuesIn = (unit: Unit, position: 'left' | 'right') => ({
    ...values,
    position,
    grid: { ...values.grid, display: position === 'left' },
    ticks: {
      ...values.ticks,
      maxTicksLimit: 5,
      ...(unit === 'count' ? { precision: 0 } : {}),
      callback: (value: number | string) => measureText(Number(value), unit),
    },
  });
  return {
    type: lines.some(({ shape }) => shape === 'column') ? 'bar' : 'line',
    data: {
      labels: [...points],
      datasets: lines.map((line) => {
        const { name, shape } = line;
        const color = read(
          /\d/.test(line.color) ? `--color-chart-${line.color}` : `--color-dot-${line.color}`,
        );
        const each = { label: name, data: [...line.values], yAxisID: axisOf(line), borderColor: color };
        return shape === 'column'
          ? { ...each, type: 'bar' as const, stack: 'all', backgroundColor: color, maxBarThickness: 22 }
          : {
              ...each,
              type: 'line' as const,
              borderWidth: 2,
              borderDash: shape === 'dashed' ? [4, 3] : [],
              backgroundColor: 'transparent',
              pointBackgroundColor: color,
              pointRadius: line.values.map((_, step) => (standsAlone(line.values, step) ? 3 : 0)),
            };
      }),
    },
    options: {
      ...options,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: names,
        left: valuesIn(left, 'left'),
        ...(right === undefined ? {} : { right: valuesIn(right, 'right') }),
      },
      plugins: {
        legend: { ...legend, align: 'start', maxHeight: 56 },
        tooltip: {
          ...tooltip,
          callbacks: {
            label: ({ dataset, parsed }) =>
              `${dataset.label}: ${measureText(parsed.y, (dataset.yAxisID === 'right' ? right : left) ?? left)}`,
          },
        },
      },
    },
  };
};

/** The drawing itself. A step is pressed, or a stretch drawn with the mouse; a finger only presses, it scrolls too. */
export const TimeChartCanvas = ({
  onSelect,
  ...data
}: TimeData & { onSelect: ((first: number, last: number) => void) | undefined }) => {
  const { canvas, chart } = useDrawnChart(timeChartOf, data);
  const started = useRef<number>(undefined);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();

  const xOf = (event: PointerEvent<HTMLDivElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const stepAt = (x: number): number => {
    const step = chart.current?.scales['x']?.getValueForPixel(x) ?? 0;
    return Math.min(Math.max(step, 0), data.points.length - 1);
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const x = xOf(event);
    if (event.button !== 0 || chart.current?.isPointInArea({ x, y }) !== true) return;
    started.current = x;
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (started.current === undefined || event.pointerType !== 'mouse') return;
    setDrag({ from: started.current, to: xOf(event) });
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    const from = started.current;
    stop();
    if (from === undefined) return;
    const [first, last] = [stepAt(from), stepAt(xOf(event))];
    onSelect?.(Math.min(first, last), Math.max(first, last));
  };
  const stop = (): void => {
    started.current = undefined;
    setDrag(undefined);
  };
  const watched = onSelect === undefined ? {} : { onPointerDown: begin, onPointerMove: move };
  return (
    <div
      className="relative h-full [touch-action:pan-y]"
      {...watched}
      onPointerUp={end}
      onPointerCancel={stop}
    >
      <div className="relative size-full">
        <canvas ref={canvas} />
      </div>
      {drag !== undefined && (
        <div
          className="absolute inset-y-0 border-x border-primary bg-primary opacity-16 pointer-events-none"
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
    </div>
  );
};
