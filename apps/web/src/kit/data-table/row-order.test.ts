import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { idsBetween, inOrder, nextSorting, withIds } from './rows.ts';

type Parcel = { readonly weight: number };

const columns: readonly Column<Parcel>[] = [
  { id: 'weight', header: 'Weight', cell: () => null, width: 80, sortBy: ({ weight }) => weight },
  { id: 'note', header: 'Note', cell: () => null, width: 80 },
];

const rows = [
  { id: 'a', row: { weight: 10 } },
  { id: 'b', row: { weight: 9 } },
  { id: 'c', row: { weight: 10 } },
  { id: 'd', row: { weight: 2 } },
];
const idsOf = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join('');

test('orders by value and leaves equal rows as they came, whichever way', () => {
  expect(idsOf(inOrder(rows, columns, undefined))).toBe('abcd');
  expect(idsOf(inOrder(rows, columns, { id: 'weight', desc: false }))).toBe('dbac');
  expect(idsOf(inOrder(rows, columns, { id: 'weight', desc: true }))).toBe('acbd');
  expect(idsOf(inOrder(rows, columns, { id: 'note', desc: true }))).toBe('abcd');
  expect(idsOf(rows)).toBe('abcd');
});

test('a header goes up, down and back; another one begins anew', () => {
  const up = nextSorting(undefined, 'weight');
  expect(up).toEqual({ id: 'weight', desc: false });
  const down = nextSorting(up, 'weight');
  expect(down).toEqual({ id: 'weight', desc: true });
  expect(nextSorting(down, 'weight')).toBeUndefined();
  expect(nextSorting(down, 'note')).toEqual({ id: 'note', desc: false });
});

test('takes what stands between two rows, in both directions', () => {
  expect(idsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(idsBetween(rows, undefined, 'c')).toEqual(['c']);
  expect(idsBetween(rows, 'gone', 'c')).toEqual(['c']);
});

test('picks and lets go without touching what was picked elsewhere', () => {
  const picked = new Set(['a', 'z']);
  expect([...withIds(picked, ['b', 'a'], true)]).toEqual(['a', 'z', 'b']);
  expect([...withIds(picked, ['a', 'b'], false)]).toEqual(['z']);
  expect([...picked]).toEqual(['a', 'z']);
});
