import type { CallFigure } from '../call-log-reading.ts';
import type { Comparison } from '../compare.ts';
import type { ImportFigure } from '../import.ts';
import type { NoticeFigure } from '../notices.ts';
import type { PeopleFigure } from '../people.ts';
import type { TicketFigure } from '../ticket-lists.ts';

/** What is aimed at: the least share of the ceiling's rate, and the most that a larger stock may add to p99. */
export const targets: {
  readonly ceiling: Readonly<Record<string, number>>;
  readonly growth: number;
  /** Seconds that loading the largest stock may take. */
  readonly loading: number;
  readonly import: number;
  /** Milliseconds inside the database that the count of the unread may take. */
  readonly unread: number;
  /** Milliseconds of the database that a page of tickets may take. */
  readonly tickets: number;
  /** Milliseconds of the database that a list of accounts may take. */
  readonly people: number;
  /** Share of the rate without a call log that has to be left with it. */
  readonly callCost: number;
  /** Milliseconds of the database that a page of calls, and a series of a day, may take. */
  readonly callPage: number;
  readonly callSeries: number;
} = {
  ceiling: {
    'query without hold': 0.6,
    'query with hold': 0.5,
    order: 0.5,
    'query then order': 0.5,
    list: 0.6,
  },
  growth: 1.5,
  loading: 600,
  import: 0.5,
  unread: 5,
  tickets: 20,
  people: 20,
  callCost: 0.95,
  callPage: 50,
  callSeries: 200,
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

/** What is said of a target. */
export const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

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

/** What notices cost inside the database. */
export const noticeTable = (figures: readonly NoticeFigure[]): string =>
  table(
    ['statement', 'reader', 'unread', 'ms: median', 'worst', 'pages', 'target'],
    figures.map((entry) => [
      entry.statement,
      entry.reader,
      entry.rows.toLocaleString('en-US'),
      figure(entry.middle),
      figure(entry.worst),
      entry.pages.toLocaleString('en-US'),
      entry.statement === 'unread count'
        ? `≤ ${targets.unread} ms ${verdict(entry.middle <= targets.unread)}`
        : '',
    ]),
  );

/** What the database needs for the lists of tickets. */
export const ticketTable = (figures: readonly TicketFigure[]): string =>
  table(
    ['statement', 'rows', 'ms: median', 'worst', 'pages: median', 'target'],
    figures.map(({ name, rows, median, worst, pages, aimed }) => [
      name,
      figure(rows),
      figure(median),
      figure(worst),
      figure(pages),
      aimed ? `≤ ${targets.tickets} ms ${verdict(median <= targets.tickets)}` : '',
    ]),
  );

/** The list of accounts, in its ways. */
export const peopleTable = (figures: readonly PeopleFigure[]): string =>
  table(
    ['list', 'median ms', 'worst ms', 'target'],
    figures.map(({ name, median, worst }) => [
      name,
      figure(median),
      figure(worst),
      `≤ ${targets.people} ${verdict(median <= targets.people)}`,
    ]),
  );

/** A call with the call log on and off. */
export const callCostTable = (comparisons: readonly Comparison[]): string =>
  table(
    [
      'call',
      'connections',
      'requests/s with the log',
      'p99 ms',
      'CPU µs',
      'without',
      'p99 ms',
      'CPU µs',
      'ratio of rates',
      'target',
    ],
    comparisons.map(({ name, connections, first, second, ratio }) => [
      name,
      String(connections),
      ...[first.rate, first.p99, first.cpu, second.rate, second.p99, second.cpu].map(figure),
      figure(ratio.rate),
      `≥ ${targets.callCost} ${verdict(ratio.rate >= targets.callCost)}`,
    ]),
  );

/** What the database needs to read the call log. */
export const callReadingTable = (figures: readonly CallFigure[]): string =>
  table(
    ['statement', 'rows', 'ms: median', 'worst', 'pages: median', 'target'],
    figures.map(({ name, rows, median, worst, pages, aim }) => [
      name,
      figure(rows),
      figure(median),
      figure(worst),
      figure(pages),
      aim === undefined ? '' : `≤ ${targets[aim]} ms ${verdict(median <= targets[aim])}`,
    ]),
  );
