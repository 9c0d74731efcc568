import { expect, test } from 'vitest';
import { guessCount, riskOf } from './guess.ts';

test.each([
  [0, 'high'],
  [6, 'high'],
  [7, 'medium'],
  [13, 'medium'],
  [14, 'low'],
])('%i bits are a %s risk', (standard, risk) => {
  expect(riskOf({ standard, strict: 30 }, 'standard')).toBe(risk);
  expect(riskOf({ standard: 0, strict: standard }, 'strict')).toBe(risk);
});

test('what was not measured has no risk, and figures end at a million', () => {
  expect(riskOf(null, 'standard')).toBeUndefined();
  expect([0, 8, 10, 20, 33].map(guessCount)).toEqual(['1', '256', '1,024', '1,048,576', '1,048,576']);
});
