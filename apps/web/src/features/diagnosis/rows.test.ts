import { expect, test } from 'vitest';
import { columnsOf } from './rows.ts';

test('a table has every field that some row has, once', () => {
  expect(
    columnsOf([
      { userId: '1', balance: 2 },
      { userId: '2', entries: 3 },
    ]),
  ).toEqual(['userId', 'balance', 'entries']);
  expect(columnsOf([])).toEqual([]);
});
