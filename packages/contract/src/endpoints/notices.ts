import { z } from 'zod';
import { soughtText } from '../std/typed-text.ts';
import { byOwner, byStaff, del, file, get, group, once, post, put } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { CommaList } from '../vocabulary/form.ts';
import {
  DateTime,
  NoBody,
  formedText,
  pageOf,
  pageQuery,
  timeFields,
  timesInOrder,
  typedText,
  trimmed,
  choice,
} from '../vocabulary/fields.ts';
import {
  NoticePriority,
  NoticeTarget,
  NoticeType,
  NotificationType,
  noticeLimits,
} from '../vocabulary/notice.ts';
import { Announcement, StaffNotice, UserNotice, noticeStates } from './notice-shapes.ts';

const linkError = { error: 'fields.noticeLink' } as const;

const title = typedText(noticeLimits.title, 'fields.noticeTitle', trimmed);
const content = typedText(noticeLimits.content, 'fields.noticeContent', trimmed);
/** An address inside the product: one slash first, so that it leads nowhere else. */
const link = z
  .string(linkError)
  .trim()
  .max(noticeLimits.link, linkError)
  .regex(/^\/(?![/\\])[^\s\\]*$/, linkError);
const targetIds = CommaList(
  z.string({ error: 'fields.noticeTargets' }).trim().min(1).max(254),
  noticeLimits.targets,
  'fields.noticeTargets',
);

/** Whom a notification is for: accounts by id, user name or e-mail; roles by their names. */
const audience = { targetType: NoticeTarget.default('all'), targetIds: targetIds.optional() };

const audienceIssue = (
  { targetType, targetIds: ids = [] }: { targetType: string; targetIds?: readonly string[] | undefined },
  context: z.core.$RefinementCtx,
): void => {
  const wrong =
    targetType === 'all'
      ? ids.length > 0
      : ids.length === 0 ||
        (targetType === 'role' && ids.some((id) => !(roles as readonly string[]).includes(id)));
  if (wrong) context.addIssue({ code: 'custom', path: ['targetIds'], message: 'fields.noticeTargets' });
};

const staffFilter = {
  ...pageQuery,
  type: NoticeType.optional(),
  priority: NoticePriority.optional(),
  state: z.enum(noticeStates).optional(),
};

const send = { ...byStaff('notices:send'), encoding: 'form', ...once, data: StaffNotice } as const;

export const noticeEndpoints = group({
  listNotices: get('/notice/user/list', {
    summary: 'My notices, newest first; announcements are not among them',
    ...byOwner('own:notices'),
    query: z.strictObject({
      ...pageQuery,
      onlyUnread: z.enum(['true', 'false']).default('false'),
    }),
    data: pageOf(UserNotice),
  }),
  countUnreadNotices: get('/notice/user/unread-count', {
    summary: 'How many of my notices are unread',
    ...byOwner('own:notices'),
    priority: 'poll',
    data: z.object({ unreadCount: z.number().int() }),
  }),
  markNoticesRead: post('/notice/user/mark-read', {
    encoding: 'none',
    summary: 'Mark notices as read by their ids, comma-separated in the query',
    ...byOwner('own:notices'),
    query: z.strictObject({
      noticeIds: formedText(/^\d{1,19}(,\d{1,19}){0,99}$/, 'fields.id').transform((text) => text.split(',')),
    }),
    body: NoBody,
    data: z.object({ unreadCount: z.number().int() }),
  }),
  markAllNoticesRead: post('/notice/user/mark-all-read', {
    summary: 'Mark all my notices as read',
    ...byOwner('own:notices'),
    body: NoBody,
    data: z.object({ unreadCount: z.number().int() }),
  }),
  listActiveAnnouncements: get('/notice/announcements/active', {
    summary: 'Announcements of this moment, the highest priority first, then the newest',
    ...byOwner('own:notices'),
    priority: 'poll',
    data: z.object({ announcements: z.array(Announcement) }),
  }),
  streamNotices: get('/notice/stream', {
    summary: 'Server-sent events that something new is there, ids only; polling stays the contract',
    access: 'signedIn',
    ...file('events'),
    background: true,
    lasts: 'open',
    data: z.object({ noticeId: z.string() }),
  }),
  listStaffNotices: get('/notice/admin/list', {
    summary: 'Notices and announcements that the staff sent, newest first',
    ...byStaff('notices:read'),
    query: z.strictObject(staffFilter),
    data: pageOf(StaffNotice),
  }),
  searchStaffNotices: get('/notice/admin/search', {
    summary: 'The same, of those whose title, content or sender has the keyword',
    ...byStaff('notices:read'),
    query: z.strictObject({
      ...staffFilter,
      keyword: typedText(100, 'fields.keyword', soughtText),
    }),
    data: pageOf(StaffNotice),
  }),
  noticeStatistics: get('/notice/admin/statistics', {
    summary: 'How many notices there are, of which kinds, and how many were read',
    ...byStaff('notices:read'),
    data: z.object({
      total: z.number().int(),
      active: z.number().int(),
      scheduled: z.number().int(),
      announcements: z.number().int(),
      /** Sent in the last 30 days. */
      recent: z.number().int(),
      /** Readers of recipients over the last 30 days, 0 to 1; null when nothing was sent. */
      readRate: z.number().nullable(),
      byType: z.partialRecord(NoticeType, z.number().int()),
      byPriority: z.partialRecord(NoticePriority, z.number().int()),
      /** The last 30 days, oldest first. */
      days: z.array(
        z.object({
          day: z.string(),
          sent: z.number().int(),
          recipients: z.number().int(),
          readers: z.number().int(),
        }),
      ),
    }),
  }),
  previewNoticeAudience: post('/notice/admin/audience', {
    summary: 'How many accounts a notification would reach, and which of the named ones are unknown',
    ...byStaff('notices:send'),
    encoding: 'form',
    priority: 'read',
    bodyBytes: 524_288,
    body: z.strictObject(audience).superRefine(audienceIssue),
    data: z.object({
      recipients: z.number().int(),
      accounts: z.array(z.object({ id: z.string(), userName: z.string() })),
      unknown: z.array(z.string()),
    }),
  }),
  sendNotification: post('/notice/admin/send/notification', {
    summary: 'Send a notification to everybody, to roles or to accounts, now or from a time on',
    ...send,
    bodyBytes: 524_288,
    body: z
      .strictObject({
        title,
        content,
        type: NotificationType.default('notification'),
        priority: NoticePriority.default('normal'),
        ...audience,
        link: link.optional(),
        startTime: DateTime.optional(),
      })
      .superRefine(audienceIssue),
  }),
  sendAnnouncement: post('/notice/admin/send/announcement', {
    summary: 'Put an announcement into the header, now or for a time',
    ...send,
    body: z
      .strictObject({ title, content, priority: NoticePriority.default('normal'), ...timeFields })
      .superRefine(timesInOrder),
  }),
  setNoticeStatus: put('/notice/admin/status/:id', {
    summary: 'Show a notice again, or take it back: `active` or `inactive`, 1 or 0',
    ...byStaff('notices:toggle'),
    body: z.strictObject({
      // Digits as text are taken, too; beside the numbers the document would name them twice.
      status: z.preprocess(
        (status: 'active' | 'inactive' | '0' | '1' | 0 | 1) =>
          status === '0' || status === '1' ? Number(status) : status,
        z
          .union([z.enum(['active', 'inactive']), z.literal([1, 0])], choice)
          .transform((status) => status === 'active' || status === 1),
      ),
    }),
    data: StaffNotice,
  }),
  deleteNotice: del('/notice/admin/delete/:id', {
    summary: 'Delete a notice; it can be restored',
    access: 'notices:delete',
    data: StaffNotice,
  }),
  restoreNotice: post('/notice/admin/restore/:id', {
    summary: 'Take the deletion of a notice back',
    access: 'notices:delete',
    body: NoBody,
    data: StaffNotice,
  }),
});
