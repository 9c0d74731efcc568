// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { choice, days, keyword, linked, order } from './list-filters.tsx';

const read = <Value>(
  filter: { readonly read: (address: URLSearchParams, name: string) => Value },
  name: string,
  address: string,
): Value => filter.read(new URLSearchParams(address), name);

test('a choice or an order that is not offered counts as none', () => {
  const state = choice('word.status', ['open', 'closed'], (value) => value);
  expect(read(state, 'state', 'state=open')).toBe('open');
  expect(read(state, 'state', 'state=ajar')).toBeUndefined();
  const sort = order(['newest', 'oldest'], (value) => value);
  expect(read(sort, 'sort', 'sort=oldest')).toBe('oldest');
  expect(read(sort, 'sort', '')).toBeUndefined();
});

test('a keyword goes without the space around it, and nothing is none', () => {
  expect(read(keyword('people.keyword.placeholder'), 'keyword', 'keyword=+somebody+')).toBe('somebody');
  expect(read(keyword('people.keyword.placeholder'), 'keyword', 'keyword=++')).toBeUndefined();
});

test('what a link asks for has to look as it should', () => {
  expect(read(linked(/^\d{1,19}$/), 'userId', 'userId=42')).toBe('42');
  expect(read(linked(/^\d{1,19}$/), 'userId', 'userId=abc')).toBeUndefined();
});

test('days are two that exist', () => {
  const created = days('orders.createdOn', 366);
  expect(read(created, 'days', 'startDate=2026-11-01&endDate=2026-11-23')).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-23',
  });
  expect(read(created, 'days', 'startDate=2026-11-01')).toBeUndefined();
  expect(read(created, 'days', 'startDate=2026-11-31&endDate=2026-12-01')).toBeUndefined();
});
