import { noticePolling } from '@waybill/contract/vocabulary/notice.ts';

/** Who polls, as the lock entry in local storage says it (spec section 4). */
export type LockEntry = {
  readonly owner: string;
  /** Milliseconds since 1970 of its last poll. */
  readonly timestamp: number;
  /** It holds the Web Lock beside the entry: whoever is given that one knows that this tab is gone. */
  readonly guarded: boolean;
};

/**
 * `off` when nobody is signed in or the page is being left, `waiting` while another tab polls, `claiming` for
 * the moment in which two tabs that wrote at once see whose word stands, `polling` in the one tab that polls.
 */
export type PollingPhase = 'off' | 'waiting' | 'claiming' | 'polling';

export type PollingState = {
  readonly phase: PollingPhase;
  /** Whether this browser has Web Locks to give. */
  readonly locks: boolean;
  /** Whether this tab was given the Web Lock. */
  readonly holds: boolean;
  /** The poll under way. */
  readonly calling: number | null;
  /** Something happened during the poll under way: poll once more after it. */
  readonly again: boolean;
  readonly polls: number;
  readonly lastPollAt: number | null;
  readonly nextPollAt: number | null;
  readonly unread: number;
  /** Polls in a row that found nothing unread where nothing had been. */
  readonly quiet: number;
  /** Failures in a row. */
  readonly failures: number;
};

export type PolledState = Pick<PollingState, 'unread' | 'quiet' | 'failures' | 'nextPollAt'>;

export type PollingEvent =
  | { readonly type: 'start'; readonly locks: boolean }
  | { readonly type: 'signedOut' | 'left' }
  /** The Web Lock was given to this tab, was taken from it, or cannot be had in this browser. */
  | { readonly type: 'granted' | 'lost' | 'refused' }
  /** The lock entry was changed by another tab. */
  | { readonly type: 'seen' }
  | { readonly type: 'timer' }
  /** The server says that something is new. */
  | { readonly type: 'wake' }
  | { readonly type: 'online' }
  | { readonly type: 'pollNow' | 'takeOver' }
  | { readonly type: 'answered'; readonly id: number; readonly unread: number }
  | { readonly type: 'failed'; readonly id: number }
  | { readonly type: 'told'; readonly shared: PolledState }
  | { readonly type: 'counted'; readonly unread: number };

export type PollingEffect =
  /** Ask for the Web Lock and wait for it; take it from its holder; release it or leave the queue. */
  | { readonly do: 'queue' | 'steal' | 'drop' }
  /** The lock entry: write it in this tab's name, or remove it where it is this tab's. */
  | { readonly do: 'write'; readonly guarded: boolean }
  | { readonly do: 'remove' }
  | { readonly do: 'call'; readonly id: number }
  | { readonly do: 'timer'; readonly ms: number }
  | { readonly do: 'stop' }
  | { readonly do: 'publish' }
  | { readonly do: 'listen' | 'hangUp' };

export type PollingContext = {
  readonly me: string;
  readonly now: number;
  readonly entry: LockEntry | null;
};

/** Times that the specification leaves open, in milliseconds. */
export const pollingRules = {
  /** A tab that waits looks this much after an entry has grown old, so that a slow owner comes first. */
  late: 5_000,
  /** How long a free entry stands before a tab takes the Web Lock from a holder that does not stir. */
  grace: 2_000,
  /** Without Web Locks, two tabs that write at once see within this time whose entry stands. */
  settle: 60,
  /** The least time between two polls, however often the server wakes. */
  apart: 2_000,
} as const;

export const pollingOff: PollingState = {
  phase: 'off',
  locks: false,
  holds: false,
  calling: null,
  again: false,
  polls: 0,
  lastPollAt: null,
  nextPollAt: null,
  unread: 0,
  quiet: 0,
  failures: 0,
};

/** Whether so many failures in a row are an error that is shown. */
export const isFailing = (failures: number): boolean => failures >= noticePolling.maxFailures;

/** Milliseconds from a failure to the next poll: doubled each time, up to a cap, and long once it is an error. */
export const retryAfter = (failures: number): number =>
  isFailing(failures)
    ? noticePolling.failed
    : Math.min(noticePolling.backoff * 2 ** (failures - 1), noticePolling.backoffCap);

/** Milliseconds from one poll to the next (spec sections 4 and 9). */
export const intervalOf = ({ unread, quiet, failures }: Omit<PolledState, 'nextPollAt'>): number => {
  if (failures > 0) return retryAfter(failures);
  if (unread > 0) return noticePolling.withUnread;
  return quiet >= noticePolling.quietPolls ? noticePolling.quiet : noticePolling.interval;
};

/** Whether another tab's entry keeps this one from polling: one that is younger than five minutes. */
export const blocks = ({ entry, me, now }: PollingContext): boolean =>
  entry !== null && entry.owner !== me && Math.abs(now - entry.timestamp) < noticePolling.lock;
