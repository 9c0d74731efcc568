import { useRef, useState, type PointerEvent } from 'react';
import { chartStyle, type DrawnChart, useDrawnChart } from './use-drawn-chart.ts';
import { measureText, type Unit } from './measure.ts';
import type { TimeLine } from './time-line.ts';

type Data = {
  readonly points: readonly string[];
  readonly lines: readonly TimeLine[];
  /** Of the axis at the left, and of that at the right. */
  readonly units: readonly [Unit, Unit?];
};

type Props = Data & { readonly onSelect: ((first: number, last: number) => void) | undefined };

/** A line needs two points: one between gaps would not be seen. */
const standsAlone = (values: TimeLine['values'], step: number): boolean =>
  (values[step - 1] ?? null) === null && (values[step + 1] ?? null) === null;

const axisOf = ({ axis = 'left' }: TimeLine): 'left' | 'right' => axis;

const chartOf = ({ points, lines, units: [left, right] }: Data): DrawnChart => {
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

type Drag = { readonly from: number; readonly to: number };

/** The drawing itself. A step is pressed, or a stretch drawn with the mouse; a finger only presses, it scrolls too. */
export default function TimeChartCanvas({ onSelect, ...data }: Props) {
  const { canvas, chart } = useDrawnChart(chartOf, data);
  const started = useRef<number>(undefined);
  const [drag, setDrag] = useState<Drag>();

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
    <div className="time-chart-place" {...watched} onPointerUp={end} onPointerCancel={stop}>
      <div className="chart-place">
        <canvas ref={canvas} />
      </div>
      {drag !== undefined && (
        <div
          className="time-chart-drag"
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
    </div>
  );
}
