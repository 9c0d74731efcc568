import { expect, test } from 'vitest';
import { wallTimeOf } from './wall-time.ts';

test('a moment is told in the zone of the product and stays the same moment', () => {
  const moment = Date.UTC(2026, 10, 20, 18, 22, 33);
  expect(wallTimeOf(moment)).toBe('2026-11-21T02:22:33+08:00');
  expect(Date.parse(wallTimeOf(moment))).toBe(moment);
});
