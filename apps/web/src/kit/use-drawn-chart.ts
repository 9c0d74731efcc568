import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type DrawnChart = ChartConfiguration<'bar' | 'line', (number | null)[], string>;

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** What all charts look like, in the colours of the theme that is on. */
export const chartStyle = () => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const border = read('--border-color-default');
  const text = { color: read('--text-color-secondary'), font: { family: read('--font-sans'), size: 12 } };
  return {
    read,
    /** An axis of names or times, and one of values. */
    names: {
      border: { color: border },
      grid: { display: false },
      ticks: { ...text, autoSkipPadding: 12, maxRotation: 0 },
    },
    values: { beginAtZero: true, border: { display: false }, grid: { color: border }, ticks: text },
    options: { animation: false, maintainAspectRatio: false } as const,
    legend: { labels: { ...text, boxWidth: 14, boxHeight: 6, padding: 8 } },
    tooltip: {
      backgroundColor: read('--color-surface'),
      multiKeyBackground: read('--color-surface'),
      borderColor: border,
      borderWidth: 1,
      titleColor: read('--text-color-default'),
      bodyColor: read('--text-color-default'),
      titleFont: text.font,
      bodyFont: text.font,
    },
  };
};

/** Draws data onto a canvas, anew whenever the data or the theme changes. */
export const useDrawnChart = <Data>(chartOf: (data: Data) => DrawnChart, data: Data) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar' | 'line', (number | null)[], string>>(undefined);
  const text = JSON.stringify(data);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = (): void => {
      chart.current?.destroy();
      chart.current = new Chart(element, chartOf(JSON.parse(text) as Data));
    };
    draw();
    const leave = watchTheme(draw);
    return () => {
      leave();
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, [chartOf, text]);

  return { canvas, chart };
};
