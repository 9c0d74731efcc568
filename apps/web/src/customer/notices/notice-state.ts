import type { Announcement } from '@waybill/contract/endpoints/notice-shapes.ts';
import { noticePolling } from '@waybill/contract/vocabulary/notice.ts';
import { create } from 'zustand';

/** An announcement as the server may send it: the text stands in one of three fields (spec section 3). */
export type HeaderAnnouncement = Partial<Announcement> & { readonly message?: string };

const notPolling = {
  /** `off` when nobody is signed in or the page is being left, `waiting` while another tab polls. */
  phase: 'off' as 'off' | 'waiting' | 'polling',
  /** Whether this browser has Web Locks to give. */
  locks: false,
  /** Whether this tab was given the Web Lock. */
  holds: false,
  /** A poll is under way. */
  calling: false,
  nextPollAt: null as number | null,
  unread: 0,
  /** Polls in a row that found nothing unread where nothing had been. */
  quiet: 0,
  /** Failures in a row. */
  failures: 0,
};

export type PollingState = Readonly<typeof notPolling>;

export type Counted = Pick<PollingState, 'unread' | 'quiet' | 'failures'>;

export const noNotices = {
  polling: notPolling as PollingState,
  announcement: null as HeaderAnnouncement | null,
  /** How often the number of unread notices has risen in this tab, for the bell. */
  rises: 0,
};

export type NoticeState = Readonly<typeof noNotices>;

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
export const intervalOf = (polling: Counted): number => {
  const { unread, quiet, failures } = polling;
  if (failures > 0) return retryAfter(failures);
  if (unread > 0) return noticePolling.withUnread;
  return quiet >= noticePolling.quietPolls ? noticePolling.quiet : noticePolling.interval;
};

/** What a poll makes of the numbers; one that failed has found nothing. */
export const afterPoll = ({ unread, quiet, failures }: Counted, found: number | void): Counted =>
  found === undefined
    ? { unread, quiet: 0, failures: failures + 1 }
    : { unread: found, quiet: found === 0 && unread === 0 ? quiet + 1 : 0, failures: 0 };

/** Times that the specification leaves open, in milliseconds. */
export const pollingRules = {
  /** A tab that waits looks this much after an entry has grown old, so that a slow owner comes first. */
  late: 5_000,
  /** How long no entry stands before a tab polls that was not given the Web Lock. */
  grace: 2_000,
  /** Without Web Locks, two tabs that write at once see within this time whose entry stands. */
  settle: 60,
  /** The least time between two polls, however often the server wakes. */
  apart: 2_000,
} as const;
