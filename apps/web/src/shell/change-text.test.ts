import { expect, test } from 'vitest';
import { changeOf } from './figure-tile.tsx';

test('a change is a share of what was before', () => {
  expect(changeOf(112.5, 100)).toEqual({ up: true, text: '12.5%' });
  expect(changeOf(97, 100)).toEqual({ up: false, text: '3%' });
  expect(changeOf(350, 100)).toEqual({ up: true, text: '250%' });
  expect(changeOf(0, 40)).toEqual({ up: false, text: '100%' });
});

test('above ten times as much, a share says nothing', () => {
  expect(changeOf(1_000, 100)).toEqual({ up: true, text: '900%' });
  expect(changeOf(1_001, 100)).toBe('many');
  expect(changeOf(4_122, 1)).toBe('many');
});

test('what did not change is no change; what began, or is not known, has no share', () => {
  expect(changeOf(0, 0)).toBe('same');
  expect(changeOf(3, 0)).toBeUndefined();
  expect(changeOf(null, 3)).toBeUndefined();
  expect(changeOf(3, null)).toBeUndefined();
});
