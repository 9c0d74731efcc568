import type { Bench } from '../bench.ts';
import { median } from '../load/latency.ts';
import { type Soak, type SoakWindow, measureSoak } from '../soak/soak.ts';
import { settledAfter, trendOf } from '../soak/trend.ts';
import { linePlot } from './lines.ts';
import { figure, table, verdict } from './tables.ts';

const mostGrowth = 0.05;
const megabyte = 1e6;

/** What was done to the server, in a sentence, and every kind of error. */
const soakLine = ({ minutes, peak, rate, windows, errors, driverLate }: Soak): string => {
  const requests = windows.reduce((sum, window) => sum + window.requests, 0);
  const wrong = [...errors].map(([what, count]) => `${what} ${count} ×`);
  return (
    `${minutes} minutes at ${figure(rate)} requests/s, half of a peak of ${figure(peak)}: ` +
    `${requests.toLocaleString('en-US')} requests. Errors: ${wrong.length === 0 ? 'none' : wrong.join(', ')}. ` +
    `The driver itself was late by ${figure(driverLate)} ms at worst.`
  );
};

/** Memory and times once it had settled and at the end. */
const soakTable = (soak: Soak): string => {
  const after = settledAfter(soak) / 60;
  const row = (
    name: string,
    of: (window: SoakWindow) => number | null,
    unit: number,
    aimed: boolean,
  ): readonly string[] => {
    const { settled, end, growth, slope } = trendOf(soak, of);
    const sign = growth < 0 ? '−' : '+';
    return [
      name,
      figure(settled / unit),
      figure(end / unit),
      `${sign}${figure(Math.abs(growth) * 100)} %`,
      `${slope < 0 ? '−' : '+'}${figure(Math.abs(slope) / unit)}`,
      figure(Math.max(...soak.windows.map((window) => of(window) ?? 0)) / unit),
      aimed ? `≤ +${mostGrowth * 100} % ${verdict(growth <= mostGrowth)}` : '',
    ];
  };
  return table(
    `what | minutes ${figure(after)} to ${figure(2 * after)} | last ${figure(after)} | change | an hour | worst | target`,
    [
      row('memory of the process (RSS), MB', (window) => window.rss, megabyte, true),
      row('heap after a collection, MB', (window) => window.heapCollected, megabyte, true),
      row('p99 of the requests, ms', (window) => window.p99, 1, false),
      row('event loop late, p99, ms', (window) => window.loopP99, 1, false),
      row('requests that wait for a connection', (window) => window.waiting, 1, false),
    ],
  );
};

/** Memory and p99 over time. */
const soakPlot = (soak: Soak): string => {
  const points = (of: (window: SoakWindow) => number | null): (readonly [number, number])[] =>
    soak.windows.flatMap((window): (readonly [number, number])[] => {
      const value = of(window);
      return value === null ? [] : [[window.at / 60, value]];
    });
  const typical = median(soak.windows.map((window) => window.p99));
  return linePlot(`Soak: ${soak.minutes} minutes at ${figure(soak.rate)} requests/s`, 'minutes', [
    {
      unit: 'MB',
      lines: [
        { name: 'memory of the process', points: points((window) => window.rss / megabyte) },
        {
          name: 'heap after a collection',
          points: points(({ heapCollected }) => heapCollected && heapCollected / megabyte),
        },
      ],
    },
    {
      unit: 'ms',
      lines: [{ name: `p99 (median ${figure(typical)} ms)`, points: points((window) => window.p99) }],
    },
  ]);
};

/** Loads the product with half of what it can do at most, and reports how it went. */
export const benchSoak = async (bench: Bench): Promise<void> => {
  const soak = await measureSoak(bench);
  await bench.report('soak', [soakLine(soak), soakTable(soak)], {
    plot: { svg: soakPlot(soak), alt: 'Memory over an hour' },
  });
};
