import { expect, test } from 'vitest';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from './address-filters.ts';

const address = (text: string): URLSearchParams => new URLSearchParams(text);

test('a choice that is not on its list is none', () => {
  expect(choiceIn(address('role=admin'), 'role', ['user', 'admin'])).toBe('admin');
  expect(choiceIn(address('role=root'), 'role', ['user', 'admin'])).toBeUndefined();
  expect(choiceIn(address(''), 'role', ['user', 'admin'])).toBeUndefined();
});

test('text is trimmed, and nothing is no text', () => {
  expect(textIn(address('keyword=+wang+'), 'keyword')).toBe('wang');
  expect(textIn(address('keyword=++'), 'keyword')).toBeUndefined();
});

test('what is not set is no filter', () => {
  const filters = { state: 'open', keyword: undefined, page: 0 };
  expect(Object.entries(given(filters))).toEqual([
    ['state', 'open'],
    ['page', 0],
  ]);
});

test('a page is a whole number from 1', () => {
  expect(['pageNum=3', 'pageNum=0', 'pageNum=x', ''].map((text) => pageIn(address(text)))).toEqual([
    3, 1, 1, 1,
  ]);
});

test('a changed filter begins on the first page again and keeps the others', () => {
  const next = changedAddress(address('role=admin&status=active&pageNum=4'), {
    role: undefined,
    keyword: ' li ',
  });
  expect(next.toString()).toBe('status=active&keyword=li');
});

test('the first page is not spelled', () => {
  expect(onPage(address('role=admin&pageNum=4'), 1).toString()).toBe('role=admin');
  expect(onPage(address('role=admin'), 2).toString()).toBe('role=admin&pageNum=2');
});
