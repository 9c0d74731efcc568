import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { expect, test } from 'vitest';
import { linkOf, nextPageOf, noticesIn, withRead, type NoticePages } from './read-notices.ts';

const notice = (id: string, more: Partial<UserNotice> = {}): UserNotice => ({
  id,
  title: id,
  content: '',
  type: 'system',
  priority: 'normal',
  createdTime: '2026-11-20T15:22:33+08:00',
  createdUser: null,
  isRead: false,
  link: null,
  ...more,
});

const pagesOf = (...lists: readonly (readonly UserNotice[])[]): NoticePages => ({
  pages: lists.map((list, i) => ({ list, total: 5, pageNum: i + 1, pageSize: 2 })),
  pageParams: lists.map((_, i) => i + 1),
});

const idsOf = (pages: NoticePages): string[] => noticesIn(pages).map(({ id }) => id);

test('announcements are left out, and what two pages hold stands there once', () => {
  const pages = pagesOf([notice('5'), notice('4', { type: 'announcement' })], [notice('5'), notice('3')]);
  expect(idsOf(pages)).toEqual(['5', '3']);
});

test('there is a next page until all are there', () => {
  expect(nextPageOf({ list: [], total: 5, pageNum: 2, pageSize: 2 })).toBe(3);
  expect(nextPageOf({ list: [], total: 5, pageNum: 3, pageSize: 2 })).toBeUndefined();
  expect(nextPageOf({ list: [], total: 0, pageNum: 1, pageSize: 20 })).toBeUndefined();
});

test('reading one, and taking it back, concerns that one', () => {
  const pages = pagesOf([notice('5'), notice('4')], [notice('3', { isRead: true })]);
  const read = withRead(pages, ({ id }) => id === '4', true);
  expect(noticesIn(read).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(withRead(read, ({ id }) => id === '4', false)).toEqual(pages);
});

test.each([
  ['/myorder?keyword=1', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/a b', false],
  [null, false],
])('%s leads somewhere: %s', (link, leads) => {
  expect(linkOf(link)).toBe(leads ? link : undefined);
});
