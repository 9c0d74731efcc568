import type { Announcement } from '@waybill/contract/endpoints/notice-shapes.ts';
import { create } from 'zustand';
import { pollingOff, type PollingState } from './polling-states.ts';

/** An announcement as the server may send it: the text stands in one of three fields (spec section 3). */
export type HeaderAnnouncement = Partial<
  Pick<Announcement, 'id' | 'title' | 'content' | 'priority' | 'createdTime'>
> & {
  readonly message?: string;
};

export type NoticeState = {
  readonly polling: PollingState;
  readonly announcement: HeaderAnnouncement | null;
  /** How often the number of unread notices has risen in this tab, for the bell. */
  readonly rises: number;
};

/** Where this browser keeps that a line of an announcement stood. */
export const lineKey = 'announcementLine';

/** News of notices in this tab. Only the polling driver writes it. */
export const useNoticeState = create<NoticeState>(() => ({
  polling: pollingOff,
  announcement: null,
  rises: 0,
}));
