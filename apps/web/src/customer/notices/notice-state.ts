import type { Announcement } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticePolling } from '@waybill/contract/vocabulary/notice.ts';
import { create } from 'zustand';

export type PollingState = {
  /** `off` when nobody is signed in or the page is being left, `waiting` while another tab polls. */
  readonly phase: 'off' | 'waiting' | 'polling';
  /** Whether this browser has Web Locks to give. */
  readonly locks: boolean;
  /** Whether this tab was given the Web Lock. */
  readonly holds: boolean;
  /** A poll is under way. */
  readonly calling: boolean;
  readonly nextPollAt: number | null;
  readonly unread: number;
  /** Polls in a row that found nothing unread where nothing had been. */
  readonly quiet: number;
  /** Failures in a row. */
  readonly failures: number;
};

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

export const noNotices: NoticeState = {
  polling: {
    phase: 'off',
    locks: false,
    holds: false,
    calling: false,
    nextPollAt: null,
    unread: 0,
    quiet: 0,
    failures: 0,
  },
  announcement: null,
  rises: 0,
};

/** News of notices in this tab. Only the polling driver writes it. */
export const useNoticeState = create<NoticeState>(() => noNotices);

/** Where this browser keeps that a line of an announcement stood. */
export const lineKey = 'announcementLine';

/** Whether so many failures in a row are an error that is shown. */
export const isFailing = (failures: number): boolean => failures >= noticePolling.maxFailures;

/** Milliseconds from a failure to the next poll: doubled each time, up to a cap, and long once it is an error. */
export const retryAfter = (failures: number): number =>
  isFailing(failures)
    ? noticePolling.failed
    : Math.min(noticePolling.backoff * 2 ** (failures - 1), noticePolling.backoffCap);

/** Milliseconds from one poll to the next (spec sections 4 and 9). */
export const intervalOf = (polling: Pick<PollingState, 'unread' | 'quiet' | 'failures'>): number => {
  const { unread, quiet, failures } = polling;
  if (failures > 0) return retryAfter(failures);
  if (unread > 0) return noticePolling.withUnread;
  return quiet >= noticePolling.quietPolls ? noticePolling.quiet : noticePolling.interval;
};
