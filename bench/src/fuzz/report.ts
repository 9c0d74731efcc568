import { mean } from '../load/latency.ts';
import type { FuzzReport } from './fuzz.ts';

/** Megabytes below which nothing is said of growth: a process that has just begun fills its caches. */
const modest = 700;

/** Whether the last fifth of the run used twice as much memory as the second. */
const grows = ({ memory }: FuzzReport): boolean => {
  const fifth = Math.floor(memory.length / 5);
  if (fifth === 0) return false;
  const [before, after] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))];
  return after > modest && after > 2 * before;
};

export const wrongOf = (report: FuzzReport): string[] => [
  ...report.findings.map(({ operation, problem, replay }) => `${operation}: ${problem}\n  ${replay}`),
  ...report.brokenInvariants.map((broken) => `invariant: ${broken}`),
  ...(grows(report) ? [`memory grows: ${report.memory.join(' ')} MB`] : []),
];

const statuses = (row: ReadonlyMap<number, number>): string =>
  [...row]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status === 0 ? 'none' : status}: ${times}`)
    .join(', ');

export const reportText = (report: FuzzReport): string => {
  const { requests, seconds, byClass, byOperation, slowest, memory, operations, neverSucceeded } = report;
  const wrong = wrongOf(report);
  return [
    `${requests} requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} a second)`,
    ...[...byClass].map(([kind, row]) => `${kind}  ${statuses(row)}`),
    '',
    ...[...byOperation]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([id, row]) => `${id.padEnd(26)} ${statuses(row)}`),
    '',
    `${operations - neverSucceeded.length} of ${operations} operations succeeded at least once; never: ${neverSucceeded.join(', ') || 'none'}`,
    `slowest: ${slowest.map(({ operation, ms }) => `${operation} ${ms} ms`).join(', ')}`,
    `memory: ${memory[0] ?? 0} MB at first, ${Math.max(...memory)} MB at most, ${memory.at(-1) ?? 0} MB at last`,
    `longest silence of /healthz: ${report.silenceMs} ms`,
    wrong.length === 0 ? 'nothing wrong' : `wrong:\n${wrong.join('\n')}`,
  ].join('\n');
};
