import { median } from '../load/latency.ts';
import { type Points, linePlot } from '../report/plots.ts';
import { figure, table, verdict } from '../report/tables.ts';
import type { Sample } from '../servers/report-to-parent.mjs';

/** Ten seconds of it: `at` is the end, in seconds since the beginning. */
export type SoakWindow = Sample & { readonly at: number; readonly requests: number; readonly p99: number };

export type Soak = {
  readonly minutes: number;
  /** Requests a second: the most that the server answered. Half as many then arrived. */
  readonly peak: number;
  readonly windows: readonly SoakWindow[];
  /** Arrivals that did not end with 200, by what they were and how they ended. */
  readonly errors: ReadonlyMap<string, number>;
  /** By how many milliseconds the driver itself was late at worst. */
  readonly driverLate: number;
};

const mostGrowth = 0.05;
/** In MB, at the end. */
const mostRss = 260;
const mostHeap = 80;
const partMinutes = 10;
const megabyte = 1e6;

type Of = (window: SoakWindow) => number | null;

/** What was done to the server, in a sentence, and every kind of error. */
export const soakLine = ({ minutes, peak, windows, errors, driverLate }: Soak): string => {
  const requests = windows.reduce((sum, window) => sum + window.requests, 0);
  const wrong = [...errors].map(([what, count]) => `${what} ${count} ×`);
  return (
    `${minutes} minutes at ${figure(peak / 2)} requests/s, half of a peak of ${figure(peak)}: ` +
    `${requests.toLocaleString('en-US')} requests. Errors: ${wrong.length === 0 ? 'none' : wrong.join(', ')}. ` +
    `The driver itself was late by ${figure(driverLate)} ms at worst.`
  );
};

const pointsOf = ({ windows }: Soak, of: Of): Points =>
  windows.flatMap((window): Points => {
    const value = of(window);
    return value === null ? [] : [[window.at / 60, value]];
  });

/** By how much it grows an hour: the line of least squares. */
const slopeOf = (points: Points): number => {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60;
};

/**
 * Memory and times once they had settled, after ten minutes or a third of a short soak, and at the end: medians of parts
 * as long, because memory goes up and down with every collection, by far more than it grows.
 */
export const soakTable = (soak: Soak): string => {
  const part = Math.min(partMinutes, soak.minutes / 3);
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`;
  const row = (name: string, of: Of, unit = 1, most?: number): string[] => {
    const points = pointsOf(soak, of).filter(([at]) => at >= part);
    const between = (start: number, end: number): number =>
      median(points.filter(([at]) => at >= start && at <= end).map(([, value]) => value));
    const [settled, end] = [between(part, 2 * part), between(soak.minutes - part, soak.minutes)];
    const growth = end / settled - 1;
    return [
      name,
      figure(settled / unit),
      figure(end / unit),
      `${signed(growth * 100)} %`,
      signed(slopeOf(points) / unit),
      figure(Math.max(...soak.windows.map((window) => of(window) ?? 0)) / unit),
      most === undefined
        ? ''
        : `≤ ${most}, ≤ +${mostGrowth * 100} % ${verdict(end / unit <= most && growth <= mostGrowth)}`,
    ];
  };
  return table(
    `what | minutes ${figure(part)} to ${figure(2 * part)} | last ${figure(part)} | change | an hour | worst | target`,
    [
      row('memory of the process (RSS), MB', ({ rss }) => rss, megabyte, mostRss),
      row('heap after a collection, MB', ({ heapCollected }) => heapCollected, megabyte, mostHeap),
      row('p99 of the requests, ms', ({ p99 }) => p99),
      row('event loop late, p99, ms', ({ loopP99 }) => loopP99),
    ],
  );
};

/** Memory and p99 over time. */
export const soakPlot = (soak: Soak): string => {
  const line = (name: string, of: Of) => ({ name, points: pointsOf(soak, of) });
  const typical = median(soak.windows.map(({ p99 }) => p99));
  return linePlot(`Soak: ${soak.minutes} minutes at ${figure(soak.peak / 2)} requests/s`, 'minutes', [
    {
      unit: 'MB',
      lines: [
        line('memory of the process', ({ rss }) => rss / megabyte),
        line('heap after a collection', ({ heapCollected }) => heapCollected && heapCollected / megabyte),
      ],
    },
    { unit: 'ms', lines: [line(`p99 (median ${figure(typical)} ms)`, ({ p99 }) => p99)] },
  ]);
};
