import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import { expect, test } from 'vitest';
import { countText, shareText } from './measure.ts';

test.each([
  [0, '0.00'],
  [2, '2.00'],
  [1234.5, '1,234.50'],
  [0.005, '0.01'],
  [-7.25, '-7.25'],
])('%d has two decimals: %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test('counts are grouped', () => {
  expect([0, 999, 1000, 1_234_567].map(countText)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('a share of nothing is a dash, not a zero', () => {
  expect([0, 0.1254, 1, null, 0 / 0].map(shareText)).toEqual(['0.0%', '12.5%', '100.0%', '–', '–']);
});
