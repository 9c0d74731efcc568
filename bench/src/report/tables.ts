import type { Comparison } from '../compare.ts';
import type { ImportFigure } from '../import.ts';
import type { Growth } from '../search-growth.ts';

/** What is aimed at: the least share of the ceiling's rate, and the most that a larger stock may add to p99. */
export const targets: {
  readonly ceiling: Readonly<Record<string, number>>;
  readonly growth: number;
  readonly import: number;
} = {
  ceiling: { 'query without hold': 0.6, 'query with hold': 0.5, order: 0.5, 'query then order': 0.5 },
  growth: 1.5,
  import: 0.5,
};

/** A number with as many digits as it is worth. */
export const figure = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

/** The product against the raw server. */
export const ceilingTable = (comparisons: readonly Comparison[]): string =>
  table(
    [
      'call',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'ceiling: requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'ratio of rates',
      'ratio of CPU',
      'target',
    ],
    comparisons.map(({ name, connections, first, second, ratio }) => {
      const target = targets.ceiling[name];
      return [
        name,
        String(connections),
        ...[first.rate, first.p50, first.p99, first.cpu].map(figure),
        ...[second.rate, second.p50, second.p99, second.cpu].map(figure),
        figure(ratio.rate),
        figure(1 / ratio.cpu),
        target === undefined ? '' : `≥ ${target} ${verdict(ratio.rate >= target)}`,
      ];
    }),
  );

/** The searches at two sizes of the stock. */
export const growthTable = ({ rows, searches }: Growth): string => {
  const [small, large] = [rows.small, rows.large].map((count) => `${count / 1_000_000} M`);
  return table(
    [
      'search',
      'connections',
      `p50 ms at ${small}`,
      `at ${large}`,
      `p99 ms at ${small}`,
      `at ${large}`,
      'ratio of p99',
      'target',
    ],
    searches.map(({ name, connections, first, second, ratio }) => [
      name,
      String(connections),
      ...[second.p50, first.p50, second.p99, first.p99, ratio.p99].map(figure),
      `≤ ${targets.growth} ${verdict(ratio.p99 <= targets.growth)}`,
    ]),
  );
};

/** The pages that each form of the search reads. */
export const pagesTable = ({ rows, pages }: Growth): string => {
  const [small, large] = [rows.small, rows.large].map((count) => `${count / 1_000_000} M`);
  return table(
    ['statement', 'rows found', `pages at ${small}: median`, 'worst', `at ${large}: median`, 'worst'],
    pages.map((entry) => [
      entry.small.name,
      String(entry.large.rows),
      ...[entry.small.middle, entry.small.worst, entry.large.middle, entry.large.worst].map((count) =>
        count.toLocaleString('en-US'),
      ),
    ]),
  );
};

/** The ways of loading rows; the first is what the others are held against. */
export const importTable = (figures: readonly ImportFigure[]): string => {
  const [first] = figures;
  return table(
    ['way', 'rows', 'rows/s', 'seconds of the rounds', 'ratio', 'target'],
    figures.map((way) => {
      const ratio = way.rowsPerSecond / (first?.rowsPerSecond ?? NaN);
      return [
        way.name,
        way.rows.toLocaleString('en-US'),
        figure(way.rowsPerSecond),
        way.seconds.map((time) => time.toFixed(1)).join(', '),
        figure(ratio),
        way === first ? '' : `≥ ${targets.import} ${verdict(ratio >= targets.import)}`,
      ];
    }),
  );
};
