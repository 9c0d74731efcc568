import { expect, test } from 'vitest';
import { boundOf, levelOf, mapLevels, stateOfNumber } from './us-states.ts';

test('fifty states and D.C. have a number, territories have none', () => {
  const all = Array.from({ length: 100 }, (_, n) => stateOfNumber(String(n).padStart(2, '0')));
  expect(new Set(all.filter((code) => code !== undefined)).size).toBe(51);
  expect(stateOfNumber('06')).toBe('CA');
  expect(stateOfNumber('72')).toBeUndefined();
});

test('a value lies within the bounds of its level', () => {
  const most = 1_234;
  for (const value of [1, 49, 50, 197, 198, 790, 1_233, most]) {
    const level = levelOf(value, most);
    expect(value).toBeGreaterThan(boundOf(level - 1, most));
    expect(value).toBeLessThanOrEqual(boundOf(level, most));
  }
  expect(levelOf(0, most)).toBe(0);
  expect(levelOf(0, 0)).toBe(0);
  expect(levelOf(most, most)).toBe(mapLevels);
});
