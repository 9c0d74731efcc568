import { expect, test } from 'vitest';
import { isLocalTime, minuteText, whenText } from './when.tsx';

test.each([
  ['2026-11-20T15:22:33', true],
  ['2026-11-20', true],
  ['2026-11-20T15:22:33+08:00', false],
  ['2026-11-20T15:22:33-05:00', false],
  ['2026-11-20T15:22:33Z', false],
])('%s: the wall clock of a place %s', (time, expected) => {
  expect(isLocalTime(time)).toBe(expected);
});

test('a time keeps its first 19 characters, or 16 where seconds say nothing', () => {
  expect(whenText('2026-11-20T15:22:33.123+08:00')).toBe('2026-11-20 15:22:33');
  expect(whenText('2026-11-20')).toBe('2026-11-20');
  expect(minuteText('2026-11-20T15:22:33+08:00')).toBe('2026-11-20 15:22');
});
