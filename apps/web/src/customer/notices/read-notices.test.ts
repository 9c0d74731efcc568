import { describe, expect, test } from 'vitest';
import { firstAnnouncement, readNoticePage, readStaffPage } from './read-notices.ts';

const whole = {
  id: '7',
  title: '标题',
  content: '内容',
  type: 'order',
  priority: 'high',
  createdTime: '2026-11-20T15:22:33+08:00',
  createdUser: 'admin',
  isRead: true,
  link: '/ups',
};
const inAnswer = (...list: readonly unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20 });
const only = (item: unknown) => readNoticePage(inAnswer(item), 1).list[0];

describe('a notice of the reader', () => {
  test('is read as the product writes it', () => {
    expect(readNoticePage(inAnswer(whole), 1)).toEqual(inAnswer(whole));
  });

  test('is read in the other spellings', () => {
    const { content: message, createdTime: created_time, createdUser: created_user, ...rest } = whole;
    const { isRead: is_read, ...item } = rest;
    expect(only({ ...item, message, created_time, created_user, is_read })).toEqual(whole);
  });

  test.each([
    ['without anything', {}],
    ['with nulls', { id: null, title: null, content: null, message: null, createdTime: null, isRead: null }],
    ['with texts that are none', { title: {}, content: [], type: 5.5, priority: false, link: {} }],
  ])('%s is empty and unread', (_, item) => {
    expect(only(item)).toMatchObject({ id: '#0', title: '', content: '', isRead: false, link: null });
  });

  test.each([
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['false', false],
  ])('counts is_read %j as %s', (is_read, isRead) => {
    expect(only({ id: 1, is_read })).toMatchObject({ id: '1', isRead });
  });

  test('that is none costs none of the others', () => {
    expect(readNoticePage(inAnswer(null, 'x', whole, [1]), 1).list).toEqual([whole]);
    expect(readNoticePage(null, 3)).toEqual({ list: [], total: 0, pageNum: 3, pageSize: 1 });
  });
});

test('of announcements the first active one is shown', () => {
  const { isRead: _isRead, createdUser: _by, link: _link, type: _type, ...announcement } = whole;
  const announcements = [
    null,
    { ...announcement, id: '1', is_active: 0 },
    { ...announcement, id: '2', active: false },
    { ...announcement, id: '3', isActive: 'false' },
    { ...announcement, title: null, content: null, message: '只有 message', active: true },
  ];
  expect(firstAnnouncement({ announcements })).toEqual({
    ...announcement,
    title: '',
    content: '只有 message',
  });
  expect(firstAnnouncement({ announcements: null })).toBeNull();
  expect(firstAnnouncement(undefined)).toBeNull();
});

test('what the staff sent is read in every spelling of its state', () => {
  const rows = readStaffPage(inAnswer({ id: 1, is_active: false, targetIds: null }, { id: 2, active: 1 }), 1);
  expect(rows.list).toMatchObject([
    { id: '1', isActive: false, state: 'inactive', targetIds: [], createdUser: '' },
    { id: '2', isActive: true, state: 'active' },
  ]);
});
