import { type Announcement, type UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime } from '../../platform/db/times.ts';
import { renderNotice } from '../rules.ts';
import {
  type ListedNotice,
  countUnread,
  findAnnouncements,
  findNotices,
  findUnread,
  markAllRead,
  markRead,
} from './store.ts';

const mostAnnouncements = 20;

const wireNotice = (row: ListedNotice & { readonly id: number }, locale: Locale): UserNotice => {
  const t = noticeEventTranslators[locale];
  const said =
    row.facts === null
      ? {
          title: row.title ?? '',
          content: row.content,
          type: row.type,
          priority: row.priority,
          link: row.link,
        }
      : renderNotice(t, row.facts);
  return {
    id: String(row.id),
    ...said,
    createdTime: wallTime(row.appears_at),
    createdUser: row.facts === null ? t('noticeEvent.sender') : null,
    isRead: row.is_read,
  };
};

export type NoticePage = {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onlyUnread: boolean;
};

export const listMyNotices = async (
  db: Reader,
  userId: number,
  { pageNum, pageSize, onlyUnread }: NoticePage,
  locale: Locale,
): Promise<{ list: UserNotice[]; total: number }> => {
  const find = onlyUnread ? findUnread : findNotices;
  const rows = await find(db, userId, pageSize, (pageNum - 1) * pageSize);
  return {
    list: rows.flatMap((row) => (row.id === null ? [] : [wireNotice({ ...row, id: row.id }, locale)])),
    total: rows[0]?.total ?? 0,
  };
};

export const countMyUnread = async (db: Reader, userId: number): Promise<{ unreadCount: number }> => {
  const [counted] = await countUnread(db, userId);
  return { unreadCount: counted?.unread ?? 0 };
};

export const readSome = async (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<{ unreadCount: number }> => {
  await markRead(db, userId, ids.map(rowId));
  return countMyUnread(db, userId);
};

export const readAll = async (db: Db, userId: number): Promise<{ unreadCount: number }> => {
  await markAllRead(db, userId);
  return countMyUnread(db, userId);
};

export const listAnnouncements = async (db: Db): Promise<Announcement[]> =>
  (await findAnnouncements(db, mostAnnouncements)).map(({ id, appears_at: appearsAt, ...announcement }) => ({
    id: String(id),
    ...announcement,
    createdTime: wallTime(appearsAt),
  }));
