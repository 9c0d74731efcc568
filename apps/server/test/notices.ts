import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { StaffNotice, UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { BuiltUser } from './builders.ts';
import type { TestApp } from './test-app.ts';

type Notification = Partial<EndpointCall<typeof endpoints.sendNotification>['body']>;
type NoticeAnnouncement = Partial<EndpointCall<typeof endpoints.sendAnnouncement>['body']>;

/** Sends a notification to everybody, over HTTP, unless said otherwise. */
export const sendNotification = (
  app: TestApp,
  by: BuiltUser,
  body: Notification = {},
): Promise<StaffNotice> =>
  app.call(endpoints.sendNotification, { body: { title: 'Title', content: 'Content', ...body } }, by);

/** Puts an announcement up. */
export const sendAnnouncement = (
  app: TestApp,
  by: BuiltUser,
  body: NoticeAnnouncement = {},
): Promise<StaffNotice> =>
  app.call(endpoints.sendAnnouncement, { body: { title: 'Title', content: 'Content', ...body } }, by);

/** What a reader sees: the notices, the ids of the unread, and the count. */
export const readNotices = async (
  app: TestApp,
  reader: BuiltUser,
  locale = 'zh-CN',
): Promise<{ list: UserNotice[]; ids: string[]; unread: string[]; unreadCount: number }> => {
  const { list } = await app.call(
    endpoints.listNotices,
    { query: { pageSize: '100' } },
    { ...reader, locale },
  );
  const { unreadCount } = await app.call(endpoints.countUnreadNotices, {}, reader);
  const unread = list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return { list, ids: list.map(({ id }) => id), unread, unreadCount };
};

/** A time so many seconds from now, as the API takes it. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
