import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as take } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useRef, useState, type PointerEvent } from 'react';
import { measureText, type Unit } from './measure.ts';
import type { ChartColor, TimeLine } from './time-line.ts';
import { chartStyle, useDrawnChart, type ChartOption } from './use-drawn-chart.ts';

take([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

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

/** What stands for a line in the legend; by itself the library draws points that the lines do not have. */
const legendIcons: Readonly<Record<TimeLine['shape'], string>> = {
  column: 'roundRect',
  line: 'path://M0,3h14v2h-14z',
  dashed: 'path://M0,3h4v2h-4zM5,3h4v2h-4zM10,3h4v2h-4z',
};

const optionOf = ({ points, lines, units }: Data): ChartOption => {
  const { read, text, animation, tooltip } = chartStyle();
  const colorOf = (color: ChartColor): string =>
    read(/\d/.test(color) ? `--chart-${color}` : `--dot-${color}`);
  const unitOf = (line: TimeLine): Unit => units[line.axis === 'right' ? 1 : 0] ?? units[0];
  const axisOf = (unit: Unit, right: boolean) => ({
    type: 'value' as const,
    ...(unit === 'count' ? { minInterval: 1 } : {}),
    splitNumber: 4,
    axisLabel: { ...text, formatter: (value: number) => measureText(value, unit) },
    splitLine: { show: !right, lineStyle: { color: read('--color-border') } },
  });
  return {
    animation,
    color: lines.map(({ color }) => colorOf(color)),
    textStyle: text,
    grid: { left: 8, right: 12, top: 34, bottom: 4, containLabel: true },
    legend: {
      type: 'scroll',
      data: lines.map(({ name, shape }) => ({ name, icon: legendIcons[shape] })),
      top: 0,
      left: 0,
      right: 0,
      itemWidth: 14,
      itemHeight: 8,
      textStyle: text,
      pageTextStyle: text,
      pageIconColor: text.color,
    },
    tooltip: { ...tooltip, trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'category',
      data: [...points],
      axisLabel: { ...text, hideOverlap: true, alignMaxLabel: 'right' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: read('--color-border') } },
    },
    yAxis: units.flatMap((unit, index) => (unit === undefined ? [] : [axisOf(unit, index === 1)])),
    series: lines.map((line) => {
      const each = {
        name: line.name,
        data: [...line.values],
        yAxisIndex: line.axis === 'right' ? 1 : 0,
        tooltip: {
          valueFormatter: (value: unknown) =>
            measureText(typeof value === 'number' ? value : null, unitOf(line)),
        },
      };
      return line.shape === 'column'
        ? { ...each, type: 'bar' as const, stack: 'all', barMaxWidth: 22, barCategoryGap: '20%' }
        : {
            ...each,
            type: 'line' as const,
            data: line.values.map((value, step) => ({
              value,
              symbol: standsAlone(line.values, step) ? 'circle' : 'none',
            })),
            symbolSize: 6,
            lineStyle: { width: 2, type: line.shape === 'dashed' ? ('dashed' as const) : ('solid' as const) },
          };
    }),
  };
};

type Drag = { readonly from: number; readonly to: number };

/** The drawing itself. A step is pressed, or a stretch drawn with the mouse; a finger only presses, it scrolls too. */
export default function TimeChartCanvas({ onSelect, ...data }: Props) {
  const { place, chart } = useDrawnChart(optionOf, data);
  const started = useRef<number>(undefined);
  const [drag, setDrag] = useState<Drag>();

  const xOf = (event: PointerEvent<HTMLDivElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const stepAt = (x: number): number => {
    const step = Math.round(Number(chart.current?.convertFromPixel({ xAxisIndex: 0 }, x)));
    return Math.min(Math.max(step, 0), data.points.length - 1);
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const x = xOf(event);
    if (event.button !== 0 || chart.current?.containPixel('grid', [x, y]) !== true) return;
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
      <div ref={place} className="chart-place" />
      {drag !== undefined && (
        <div
          className="time-chart-drag"
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
    </div>
  );
}
