import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as take } from 'echarts/core';
import type { ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useSyncExternalStore } from 'react';

take([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export type ChartData = {
  /** Bars that lie have room for long names; columns stand; lines are for days. */
  readonly kind: 'bars' | 'columns' | 'lines';
  readonly points: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
};

type Props = ChartData & { readonly onPick: ((index: number) => void) | undefined };

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

const themeNow = (): string => document.documentElement.dataset['theme'] ?? '';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What is drawn, in the colours of tokens.css. */
const optionOf = ({ kind, points, series }: ChartData): Parameters<ECharts['setOption']>[0] => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const text = { color: read('--color-text-secondary'), fontFamily: read('--font'), fontSize: 12 };
  const colors = ['--color-primary', '--tone-success-text', '--tone-warning-text', '--tone-error-text'];
  const names = {
    type: 'category' as const,
    data: [...points],
    inverse: kind === 'bars',
    axisLabel: text,
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
    animation: !still.matches,
    color: colors.map(read),
    textStyle: text,
    grid: { left: 8, right: 20, top: series.length > 1 ? 34 : 12, bottom: 4, containLabel: true },
    // Markup in a tooltip would need inline styles, which the page's policy forbids.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      axisPointer: { type: kind === 'lines' ? 'line' : 'shadow' },
      backgroundColor: read('--color-surface'),
      borderColor: read('--color-border'),
      textStyle: { ...text, color: read('--color-text') },
    },
    ...(series.length > 1 ? { legend: { top: 0, right: 0, textStyle: text, icon: 'roundRect' } } : {}),
    xAxis: kind === 'bars' ? values : names,
    yAxis: kind === 'bars' ? names : values,
    series: series.map(({ name, values: data }) =>
      kind === 'lines'
        ? { type: 'line', name, data: [...data], showSymbol: false, lineStyle: { width: 2 } }
        : { type: 'bar', name, data: [...data], barMaxWidth: 22, itemStyle: { borderRadius: 3 } },
    ),
  };
};

/** The drawing itself. */
export default function ChartCanvas({ onPick, ...data }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const theme = useSyncExternalStore(watchTheme, themeNow);
  const text = JSON.stringify(data);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const drawn = init(element);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(optionOf(JSON.parse(text) as ChartData), true);
  }, [text, theme]);

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
  }, [onPick, data.kind, data.points.length]);

  return <div ref={place} className="chart-place" />;
}
