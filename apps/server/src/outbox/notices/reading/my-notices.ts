import DataLoader from 'dataloader';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { type Page, rowsBefore } from '../../../platform/db/read-page.ts';
import { rowId } from '../../../platform/db/row-id.ts';
import { wallTime } from '../../../platform/db/times.ts';
import { isSpread } from '../../../platform/db/spread.ts';
import { renderNotice } from '../rules.ts';
import {
  type ListedNotice,
  countUnread,
  countUnreadOfEach,
  findNotices,
  findUnread,
  markAllRead,
  markRead,
} from './store.ts';

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

export const listMyNotices = async (
  db: Reader,
  userId: number,
  { onlyUnread, ...page }: Page & { readonly onlyUnread: boolean },
  locale: Locale,
): Promise<{ list: UserNotice[]; total: number }> => {
  const find = onlyUnread ? findUnread : findNotices;
  const rows = await find(db, userId, page.pageSize, rowsBefore(page));
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

const mostTogether = 100;

/**
 * Counts what those who ask at the same time have not read by one statement, as every open page asks once a minute. One that
 * asks alone waits for nobody, and no count is remembered. Where accounts are on several nodes, each is asked by itself.
 */
export const createUnreadCounts = (db: Db): ((userId: number) => Promise<{ unreadCount: number }>) => {
  const countEach = async (userIds: readonly number[]): Promise<readonly number[]> => {
    if (userIds.length === 1 || (await isSpread(db)))
      return Promise.all(userIds.map(async (userId) => (await countUnread(db, userId))[0]?.unread ?? 0));
    const rows = await countUnreadOfEach(db, userIds);
    const unread = new Map(rows.map((row) => [row.user_id, row.unread]));
    return userIds.map((userId) => unread.get(userId) ?? 0);
  };
  const counts = new DataLoader<number, number>(countEach, {
    cache: false,
    maxBatchSize: mostTogether,
    batchScheduleFn: (runBatch) => void setImmediate(runBatch),
  });
  return async (userId) => ({ unreadCount: await counts.load(userId) });
};
