import type { NoticePriority, NotificationType } from '@waybill/contract/vocabulary/notice.ts';
import { statement } from '../../platform/db/database.ts';
import type { NoticePayload } from '../rules.ts';
import {
  countUnreadOfEachText,
  countUnreadText,
  listText,
  listUnreadText,
  markAllReadText,
  markReadText,
  shown,
} from './statements.ts';

export const countUnread = statement<{ unread: number }, [number]>(countUnreadText);

export const countUnreadOfEach = statement<{ user_id: number; unread: number }, [readonly number[]]>(
  countUnreadOfEachText,
);

export type ListedNotice = {
  readonly total: number;
  /** Null in the one row of a page that is empty, as all that follows. */
  readonly id: number | null;
  readonly appears_at: string;
  readonly is_read: boolean;
  readonly title: string | null;
  readonly content: string;
  readonly type: NotificationType;
  readonly priority: NoticePriority;
  readonly link: string | null;
  /** Of what the product told; null for what the staff sent. */
  readonly facts: NoticePayload | null;
};

export const findNotices = statement<ListedNotice, [number, number, number]>(listText);

export const findUnread = statement<ListedNotice, [number, number, number]>(listUnreadText);

export const markRead = statement<never, [number, readonly number[]]>(markReadText);

/**
 * Marks all of an account's notices as read that this statement can see: whatever is stored meanwhile has a later seq
 * and stays unread. Single reads go away, the mark covers them.
 */
export const markAllRead = statement<never, [number]>(markAllReadText);

export type ActiveAnnouncement = {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly priority: NoticePriority;
  readonly appears_at: string;
};

export const findAnnouncements = statement<ActiveAnnouncement, [number]>(
  `SELECT n.id, n.title, n.content, n.priority, n.appears_at FROM notices n
   WHERE n.type = 'announcement' AND ${shown}
   ORDER BY array_position(ARRAY['urgent', 'high', 'normal', 'low'], n.priority), n.appears_at DESC, n.id DESC LIMIT $1`,
);
