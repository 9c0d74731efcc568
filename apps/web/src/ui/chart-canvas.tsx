import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as take } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect } from 'react';
import { chartStyle, useDrawnChart, type ChartOption } from './use-drawn-chart.ts';

take([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export type ChartData = {
  /** Bars that lie have room for long names; columns stand; lines are for days. */
  readonly kind: 'bars' | 'columns' | 'lines';
  readonly points: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly stacked?: boolean;
};

type Props = ChartData & { readonly onPick: ((index: number) => void) | undefined };

const optionOf = ({ kind, points, series, stacked }: ChartData): ChartOption => {
  const { read, text, animation, tooltip } = chartStyle();
  const colors = Array.from({ length: 8 }, (_, index) => `--chart-${index + 1}`);
  const names = {
    type: 'category' as const,
    data: [...points],
    inverse: kind === 'bars',
    // Categories are named one by one; times may leave some out.
    axisLabel: kind === 'bars' ? { ...text, interval: 0 } : text,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: read('--color-border') } },
  };
  const values = {
    type: 'value' as const,
    minInterval: 1,
    axisLabel: text,
    splitLine: { lineStyle: { color: read('--color-border') } },
  };
  return {
    animation,
    color: colors.map(read),
    textStyle: text,
    grid: { left: 8, right: 20, top: series.length > 1 ? 34 : 12, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltip,
      trigger: 'axis',
      axisPointer: { type: kind === 'lines' ? 'line' : 'shadow' },
    },
    ...(series.length > 1 ? { legend: { top: 0, right: 0, textStyle: text, icon: 'roundRect' } } : {}),
    xAxis: kind === 'bars' ? values : names,
    yAxis: kind === 'bars' ? names : values,
    series: series.map(({ name, values: data }) =>
      kind === 'lines'
        ? { type: 'line', name, data: [...data], showSymbol: false, lineStyle: { width: 2 } }
        : {
            type: 'bar',
            name,
            data: [...data],
            barMaxWidth: 22,
            ...(stacked === true ? { stack: 'all' } : { itemStyle: { borderRadius: 3 } }),
          },
    ),
  };
};

export default function ChartCanvas({ onPick, ...data }: Props) {
  const { place, chart } = useDrawnChart(optionOf, data);

  useEffect(() => {
    const drawn = chart.current;
    if (drawn === undefined || onPick === undefined) return undefined;
    const surface = drawn.getZr();
    const along = data.kind === 'bars' ? 1 : 0;
    // The whole band of a point can be pressed: short bars are hard to hit.
    const press = ({ offsetX, offsetY }: { readonly offsetX: number; readonly offsetY: number }): void => {
      if (!drawn.containPixel('grid', [offsetX, offsetY])) return;
      const index = Number(drawn.convertFromPixel({ seriesIndex: 0 }, [offsetX, offsetY])[along]);
      if (index >= 0 && index < data.points.length) onPick(index);
    };
    surface.on('click', press);
    return () => surface.off('click', press);
  }, [chart, onPick, data.kind, data.points.length]);

  return <div ref={place} className="chart-place" />;
}
