import { median } from '../load/latency.ts';
import type { Soak, SoakWindow } from './soak.ts';

/** How something went from when it had settled until the end. */
export type Trend = {
  readonly settled: number;
  readonly end: number;
  /** Share by which the end is above what it had settled at. */
  readonly growth: number;
  /** By the hour: the line of least squares through everything after it settled. */
  readonly slope: number;
};

const partMinutes = 10;

/**
 * Seconds after which a soak counts as settled: ten minutes, or a third of a short one. As long are the parts that are
 * compared, because memory goes up and down with every collection, by far more than it grows.
 */
export const settledAfter = ({ minutes }: Soak): number => Math.min(partMinutes, minutes / 3) * 60;

const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
};

/** The medians of the first part after it had settled and of the last part, and the slope between. */
export const trendOf = (soak: Soak, of: (window: SoakWindow) => number | null): Trend => {
  const from = settledAfter(soak);
  const points = soak.windows.flatMap((window): (readonly [number, number])[] => {
    const value = of(window);
    return value === null || window.at < from ? [] : [[window.at, value]];
  });
  const between = (start: number, end: number): number =>
    median(points.filter(([at]) => at >= start && at <= end).map(([, value]) => value));
  const last = soak.minutes * 60;
  const settled = between(from, 2 * from);
  const end = between(last - from, last);
  return { settled, end, growth: end / settled - 1, slope: slopeOf(points) * 3600 };
};
