import type { CallSeries } from '@waybill/contract/endpoints/call-logs.ts';
import { expect, test } from 'vitest';
import { linesOf, stepsOf, stretchOf } from './call-chart.ts';

const start = Date.parse('2026-11-20T00:00:30Z');
const first = Date.parse('2026-11-20T00:00:00Z');
const minute = 60_000;
const figures = (count: number, refused: number, failed: number, p95: number | null) => ({
  count,
  refused,
  failed,
  p50: p95,
  p95,
  p99: p95,
});
const points = [
  { timeMs: first, ...figures(10, 2, 1, 40) },
  { timeMs: first + minute, ...figures(0, 0, 0, null) },
];
const series = (grouped: boolean): CallSeries => ({
  startMs: start,
  endMs: first + 2 * minute - 1,
  intervalSeconds: 60,
  groups: (grouped ? ['GET', 'POST'] : [null]).map((group) => ({
    group,
    label: null,
    ...figures(10, 2, 1, 40),
    points,
  })),
  previous: {
    ...figures(4, 0, 0, 20),
    points: points.map(({ timeMs }) => ({ timeMs, ...figures(2, 0, 0, 20) })),
  },
});
const names = {
  ok: 'ok',
  refused: 'refused',
  failed: 'failed',
  p95: 'p95',
  before: 'before',
  group: ({ group }: { readonly group: string | null }) => group ?? '',
};

test('calls stand on each other by what became of them, with the time that they took beside it', () => {
  const lines = linesOf(series(false), false, names);
  expect(lines.map(({ name, values, axis }) => [name, values, axis])).toEqual([
    ['ok', [7, 0], undefined],
    ['refused', [2, 0], undefined],
    ['failed', [1, 0], undefined],
    ['p95', [40, null], 'right'],
    ['before', [2, 2], undefined],
  ]);
});

test('grouped, each group has a colour of its own', () => {
  const lines = linesOf(series(true), true, names);
  expect(lines.map(({ name, values }) => [name, values])).toEqual([
    ['GET', [10, 0]],
    ['POST', [10, 0]],
    ['before', [2, 2]],
  ]);
  expect(new Set(lines.map(({ color }) => color)).size).toBe(3);
});

test('a stretch of steps stays within what was asked for', () => {
  expect(stepsOf(series(false))).toEqual(['08:00', '08:01']);
  expect(stretchOf(series(false), 0, 0)).toEqual([start, first + minute]);
  expect(stretchOf(series(false), 0, 1)).toEqual([start, first + 2 * minute - 1]);
  expect(stretchOf(series(false), 0, 2)).toBeUndefined();
});
