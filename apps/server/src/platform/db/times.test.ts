import { expect, test } from 'vitest';
import { epochMs, wallTime } from './times.ts';

test.each([
  ['2026-11-20 15:22:33.123456+08', '2026-11-20T15:22:33+08:00'],
  ['2026-11-20 15:22:33+08', '2026-11-20T15:22:33+08:00'],
  ['2026-11-20 00:00:00-07', '2026-11-20T00:00:00-07:00'],
  ['2026-11-20 12:52:33.1+05:30', '2026-11-20T12:52:33+05:30'],
  ['2026-11-20 03:52:33-03:30', '2026-11-20T03:52:33-03:30'],
])('%s of the database is %s and the same moment', (stored, shown) => {
  expect(wallTime(stored)).toBe(shown);
  expect(Math.floor(epochMs(stored) / 1000) * 1000).toBe(Date.parse(shown));
});
