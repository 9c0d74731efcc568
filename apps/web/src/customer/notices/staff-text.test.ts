import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { translator } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { noticeManagement } from '@waybill/phrases/en/notice-management.ts';
import { vocabulary } from '@waybill/phrases/en/vocabulary.ts';
import { expect, test } from 'vitest';
import { audienceText, percentOf, readText, windowText } from './staff-text.ts';

const t = translator('en', { ...noticeManagement, ...vocabulary }) as unknown as WebTranslate;

const notice = (more: Partial<StaffNotice>): StaffNotice => ({
  id: '1',
  type: 'system',
  title: 'T',
  content: 'C',
  priority: 'normal',
  targetType: 'all',
  targetIds: [],
  targetNames: [],
  link: null,
  state: 'active',
  isActive: true,
  startTime: null,
  endTime: null,
  createdTime: '2026-11-20T15:22:33+08:00',
  createdUser: 'mei',
  recipients: 8,
  readers: 3,
  deletable: true,
  deletedTime: null,
  ...more,
});

test('whom a notice is for: all, roles by their names, accounts by the first two', () => {
  expect(audienceText(notice({}), t)).toBe('Everybody');
  expect(audienceText(notice({ type: 'announcement', targetType: 'user' }), t)).toBe('Everybody');
  const roles = notice({ targetType: 'role', targetIds: ['user', 'admin', 'pilot'] });
  expect(audienceText(roles, t)).toBe('User / Admin / pilot');
  const named = { targetType: 'user' as const, targetNames: ['a', 'b', 'c'] };
  expect(audienceText(notice({ ...named, targetIds: ['1', '2'] }), t)).toBe('a, b');
  expect(audienceText(notice({ ...named, targetIds: ['1', '2', '3'] }), t)).toContain('3');
});

test('how many have read it, and from when until when it is shown', () => {
  expect(readText(notice({}), t)).toBe('3 / 8 (38%)');
  expect(readText(notice({ recipients: null, readers: null }), t)).toBe('Not counted for announcements');
  expect(percentOf(0, 0)).toBe(0);
  const [startTime, endTime] = ['2026-11-20T09:00:00+08:00', '2026-11-21T09:00:00+08:00'];
  expect(windowText({ startTime, endTime }, t)).toBe('2026-11-20 09:00:00 to 2026-11-21 09:00:00');
  expect(windowText({ startTime, endTime: null }, t)).toBe('from 2026-11-20 09:00:00');
  expect(windowText({ startTime: null, endTime }, t)).toBe('until 2026-11-21 09:00:00');
  expect(windowText({ startTime: null, endTime: null }, t)).toBe('at once, no end');
});
