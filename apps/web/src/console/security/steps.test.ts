import { expect, test } from 'vitest';
import { stepsOf } from './days.ts';

const from = Date.parse('2026-11-20T00:00:00+08:00');
const every = (ms: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ timeMs: from + i * ms }));

test('days are called by their date, hours by the time, with the date where there are several days', () => {
  expect(stepsOf(every(86_400_000, 2))).toEqual(['11-20', '11-21']);
  expect(stepsOf(every(3_600_000, 2))).toEqual(['00:00', '01:00']);
  expect(stepsOf(every(3_600_000, 25)).at(-1)).toBe('11-21 00:00');
  expect(stepsOf(every(1, 1))).toEqual(['11-20']);
  expect(stepsOf([])).toEqual([]);
});
