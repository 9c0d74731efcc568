import { expect, test } from 'vitest';
import { columnsOf, worstFirst } from './parts/invariants-board.tsx';

test('a table has every field that some row has, once', () => {
  expect(
    columnsOf([
      { userId: '1', balance: 2 },
      { userId: '2', entries: 3 },
    ]),
  ).toEqual(['userId', 'balance', 'entries']);
  expect(columnsOf([])).toEqual([]);
});

test('what is broken comes first, the rest keeps its order', () => {
  const list = [
    { name: 'a', state: 'holds' },
    { name: 'b', state: 'failed' },
    { name: 'c', state: 'holds' },
    { name: 'd', state: 'broken' },
    { name: 'e', state: 'unknown' },
  ] as const;
  expect(worstFirst(list).map(({ name }) => name)).toEqual(['d', 'b', 'e', 'a', 'c']);
});
