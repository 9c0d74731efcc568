import { init } from 'echarts/core';
import type { ECharts } from 'echarts/core';
import { useEffect, useRef } from 'react';

export type ChartOption = Parameters<ECharts['setOption']>[0];

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const chartStyle = () => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const text = { color: read('--color-text-secondary'), fontFamily: read('--font'), fontSize: 12 };
  return {
    read,
    text,
    animation: !still.matches,
    // Markup in a tooltip would need inline styles, which the page's policy forbids.
    tooltip: {
      renderMode: 'richText' as const,
      backgroundColor: read('--color-surface'),
      borderColor: read('--color-border'),
      textStyle: { ...text, color: read('--color-text') },
    },
  };
};

/** Draws data into the element of `place`, anew whenever the data, the theme or the size changes. */
export const useDrawnChart = <Data>(optionOf: (data: Data) => ChartOption, data: Data) => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
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
    const draw = (): void => chart.current?.setOption(optionOf(JSON.parse(text) as Data), true);
    draw();
    return watchTheme(draw);
  }, [optionOf, text]);

  return { place, chart };
};
