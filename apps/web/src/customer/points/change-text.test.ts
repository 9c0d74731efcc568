import { expect, test } from 'vitest';
import { changeText } from './parts/movement.tsx';

test('a change has a sign, none has no text', () => {
  expect(changeText(1000)).toBe('+1,000.00');
  expect(changeText(-0.5)).toBe('−0.50');
  expect(changeText(0)).toBeUndefined();
});
