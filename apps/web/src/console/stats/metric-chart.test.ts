import type { StatLine } from '@waybill/contract/endpoints/stats.ts';
import { expect, test } from 'vitest';
import { chartOf } from './parts/metric-card.tsx';

const labels = {
  line: (name: string) => name,
  before: (name: string | undefined) => `before ${name ?? 'all'}`,
};
const points = (values: readonly (number | null)[]) => values.map((value, i) => ({ timeMs: i, value }));
const line = (
  name: string,
  values: readonly (number | null)[],
  previous: readonly (number | null)[] | null = null,
  unit: StatLine['unit'] = 'count',
): StatLine => ({
  name,
  unit,
  points: points(values),
  previous: previous === null ? null : points(previous),
});

const seen = ({ lines }: ReturnType<typeof chartOf>) =>
  lines.map(({ name, shape, values, axis }) => [name, shape, values, axis ?? 'left']);

test('calls stand on each other by what became of them: those that succeeded are the rest', () => {
  const chart = chartOf(
    'requests',
    [line('all', [10, null], [8, 4]), line('refused', [2, null], [1, 0]), line('failed', [1, null], [0, 1])],
    labels,
  );
  expect(seen(chart)).toEqual([
    ['ok', 'column', [7, null], 'left'],
    ['refused', 'column', [2, null], 'left'],
    ['failed', 'column', [1, null], 'left'],
    ['before all', 'dashed', [8, 4], 'left'],
  ]);
});

test('what is not a part of a whole is a line, with its own line before', () => {
  const chart = chartOf('latency', [line('p50', [10], [8], 'ms'), line('p95', [30], null, 'ms')], labels);
  expect(seen(chart)).toEqual([
    ['p50', 'line', [10], 'left'],
    ['p95', 'line', [30], 'left'],
    ['before p50', 'dashed', [8], 'left'],
  ]);
  expect(chart.units).toEqual(['ms']);
});

test('another unit has another axis', () => {
  const chart = chartOf('queue', [line('waiting', [3]), line('oldest', [90], [60], 'seconds')], labels);
  expect(chart.units).toEqual(['count', 'seconds']);
  expect(seen(chart)).toEqual([
    ['waiting', 'line', [3], 'left'],
    ['oldest', 'line', [90], 'right'],
    ['before oldest', 'dashed', [60], 'right'],
  ]);
});
