import { expect, test } from 'vitest';
import { measureText } from './measure.ts';

test('a figure takes the unit in which it is short', () => {
  expect([0, 12.34, 999, 1250, 90_000].map((ms) => measureText(ms, 'ms'))).toEqual([
    '0 ms',
    '12.3 ms',
    '999 ms',
    '1.25 s',
    '1.5 min',
  ]);
  expect(measureText(101_058_150, 'bytes')).toBe('101 MB');
  expect(measureText(7_200, 'seconds')).toBe('2 h');
});

test('counts are whole, points have two decimals, and nothing measured is no zero', () => {
  expect(measureText(1_234_567, 'count')).toBe('1,234,567');
  expect(measureText(12.5, 'points')).toBe('12.50');
  expect(measureText(null, 'ms')).toBe('–');
});
