import { expect, test } from 'vitest';
import { costOf, rateText } from './parts/namespaces.tsx';

const namespace = { entries: 10, clearable: true, ttlSeconds: 60, reloadMs: 2 };

test('a copy is read again once, entries each by themselves; what stays costs nothing', () => {
  expect(
    costOf([
      namespace,
      { ...namespace, ttlSeconds: null, reloadMs: 30 },
      { ...namespace, entries: 0, ttlSeconds: null, reloadMs: 30 },
      { ...namespace, clearable: false },
      { ...namespace, reloadMs: null },
    ]),
  ).toEqual({ entries: 30, readMs: 50 });
});

test('a rate before the first question is none', () => {
  expect([rateText(null), rateText(0), rateText(0.98765), rateText(1)]).toEqual(['–', '0%', '98.8%', '100%']);
});
