import DataLoader from 'dataloader';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { type Page, rowsBefore } from '../../../platform/db/read-page.ts';
import { wallTime } from '../../../platform/db/times.ts';
import { isSpread } from '../../../platform/db/spread.ts';
import { renderNotice } from '../rules.ts';
import { type ListedNotice, countUnread, countUnreadOfEach, findNotices, findUnread } from './store.ts';

const wireNotice = (row: ListedNotice, locale: Locale): UserNotice => {
  const { id, total: _, appears_at, is_read: isRead, facts, ...sent } = row;
  const t = noticeEventTranslators[locale];
  return {
    id: String(id),
    ...(facts === null ? sent : renderNotice(t, facts)),
    createdTime: wallTime(appears_at),
    createdUser: facts === null ? t('noticeEvent.sender') : null,
    isRead,
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
    list: rows.filter(({ id }) => id !== null).map((row) => wireNotice(row, locale)),
    total: rows[0]?.total ?? 0,
  };
};

export const countMyUnread = async (db: Reader, userId: number): Promise<{ unreadCount: number }> => {
  const [counted] = await countUnread(db, userId);
  return { unreadCount: counted?.unread ?? 0 };
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
