import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { expect, test } from 'vitest';
import {
  accountsIn,
  announcementOf,
  emptyDraft,
  notificationOf,
  withoutAccounts,
  type NoticeDraft,
} from './notice-draft.ts';
import { judge } from '../../client/schemas.ts';

const notificationProblems = (sent: NoticeDraft) =>
  judge(noticeEndpoints.sendNotification.body)(notificationOf(sent));
const announcementProblems = (sent: NoticeDraft) =>
  judge(noticeEndpoints.sendAnnouncement.body)(announcementOf(sent));
const draft = { ...emptyDraft, title: ' T ', content: ' C ' };

test('accounts are parted by commas of both languages, white space and lines, and count once', () => {
  expect(accountsIn(' a@b.c,  7\uFF0Cmei\n7\u3001x; ')).toEqual(['a@b.c', '7', 'mei', 'x']);
  expect(withoutAccounts('a, b\nc', ['b'])).toBe('a, c');
});

test('title and content have a length, a link stays inside, recipients are named', () => {
  expect(notificationProblems(draft)).toEqual({});
  expect(notificationProblems(emptyDraft)).toEqual({
    title: 'fields.noticeTitle',
    content: 'fields.noticeContent',
  });
  expect(notificationProblems({ ...draft, title: 'x'.repeat(101) })).toHaveProperty('title');
  expect(notificationProblems({ ...draft, content: 'x'.repeat(2001) })).toHaveProperty('content');
  for (const link of ['//evil.example', 'https://evil.example', '/a b', '/\\x', 'myorder'])
    expect(notificationProblems({ ...draft, link })).toEqual({ link: 'fields.noticeLink' });
  expect(notificationProblems({ ...draft, link: ' /myorder?keyword=1 ' })).toEqual({});
  expect(notificationProblems({ ...draft, targetType: 'role' })).toHaveProperty('targetIds');
  expect(notificationProblems({ ...draft, targetType: 'user', targetIds: ' , ' })).toHaveProperty(
    'targetIds',
  );
  const many = Array.from({ length: 501 }, (_, i) => i).join(',');
  expect(notificationProblems({ ...draft, targetType: 'user', targetIds: many })).toHaveProperty('targetIds');
});

test('an announcement ends after it has begun', () => {
  const [early, late] = ['2026-11-20T09:00', '2026-11-20T10:00'];
  expect(announcementProblems({ ...draft, startTime: early, endTime: late })).toEqual({});
  expect(announcementProblems({ ...draft, startTime: late, endTime: early })).toHaveProperty('endTime');
  expect(announcementProblems({ ...draft, startTime: late, endTime: late })).toHaveProperty('endTime');
  expect(announcementProblems({ ...draft, endTime: early })).toEqual({});
});

test('what is sent holds what was chosen and nothing else', () => {
  expect(notificationOf(draft)).toEqual({
    title: 'T',
    content: 'C',
    type: 'notification',
    priority: 'normal',
    targetType: 'all',
  });
  expect(
    notificationOf({
      ...draft,
      targetType: 'user',
      targetIds: 'a b',
      roles: ['admin'],
      link: ' /ups ',
      startTime: '2026-11-20T09:00',
    }),
  ).toMatchObject({ targetIds: ['a', 'b'], link: '/ups', startTime: '2026-11-20T09:00:00' });
  expect(announcementOf({ ...draft, endTime: '2026-11-20T09:00', targetType: 'role', link: '/x' })).toEqual({
    title: 'T',
    content: 'C',
    priority: 'normal',
    endTime: '2026-11-20T09:00:00',
  });
});
