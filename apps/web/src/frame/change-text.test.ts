import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a change is a share of what was before', () => {
  expect(changeText(112.5, 100)).toBe('+12.5%');
  expect(changeText(97, 100)).toBe('-3%');
  expect(changeText(350, 100)).toBe('+250%');
  expect(changeText(0, 40)).toBe('-100%');
  expect(changeText(4_122, 1)).toBe('>+999%');
});

test('what did not change is no change; what began, or is not known, has no share', () => {
  expect(changeText(0, 0)).toBe('0%');
  expect(changeText(3, 0)).toBeUndefined();
  expect(changeText(null, 3)).toBeUndefined();
  expect(changeText(3, null)).toBeUndefined();
});
