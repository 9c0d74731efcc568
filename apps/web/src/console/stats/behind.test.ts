import { expect, test } from 'vitest';
import { behindFigure, behindMetric } from './behind.ts';

/** 20 November in Shanghai. */
const span = { startMs: Date.parse('2026-11-19T16:00:00Z'), endMs: Date.parse('2026-11-20T16:00:00Z') };
const times = 'startTime=2026-11-20T00%3A00%3A00&endTime=2026-11-21T00%3A00%3A00';

test('a figure opens the list that it counts, over the same time', () => {
  expect(behindFigure('calls_failed', span, 3)).toBe(`/admin/logs?${times}&httpStatus=5xx`);
  expect(behindFigure('calls_p95', span, 81.7)).toBe(`/admin/logs?${times}&minDurationMs=81`);
  expect(behindFigure('tickets_new', span, 3)).toBe(
    '/ticket-management?startDate=2026-11-20&endDate=2026-11-20',
  );
  expect(behindFigure('approvals_waiting', span, 3)).toBe('/admin/approvals?state=pending');
});

test('a figure that no list counts opens its metric', () => {
  expect(behindFigure('orders', span, 3)).toBe(`/admin/metrics?metric=orders&${times}`);
});

test('a metric opens what happened in the step', () => {
  expect(behindMetric('latency', span)).toBe(`/admin/logs?${times}`);
  expect(behindMetric('memory', span)).toBe('/admin/system-diagnosis');
});
