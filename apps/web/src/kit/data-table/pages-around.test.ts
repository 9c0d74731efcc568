import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test('offers the ends and the neighbours, and names the gaps', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 2)).toEqual([1, 2]);
  expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(1, 9)).toEqual([1, 2, 'after', 9]);
  expect(pagesAround(5, 9)).toEqual([1, 'before', 4, 5, 6, 'after', 9]);
  expect(pagesAround(9, 9)).toEqual([1, 'before', 8, 9]);
});
