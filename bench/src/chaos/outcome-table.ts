import { median } from '../load/latency.ts';
import { table } from '../report/tables.ts';
import type { Outcome } from './trial.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What was tried and how it was stood, a row a fault. */
export const outcomeTable = (outcomes: readonly Outcome[]): string =>
  table(
    [
      'fault',
      'times',
      'acknowledged',
      'asked again',
      'lost',
      'doubled',
      'wrong',
      'back after s, median',
      'worst',
    ],
    outcomes.map(({ fault, times, acknowledged, unsure, found, backMs }) => [
      fault,
      ...[times, acknowledged, unsure].map((count) => count.toLocaleString('en-US')),
      ...[found.lost, found.doubled, found.wrong].map(({ length }) => String(length)),
      ...(backMs.length === 0 ? ['', ''] : [seconds(median([...backMs])), seconds(Math.max(...backMs))]),
    ]),
  );
