import { noticePolling } from '@waybill/contract/vocabulary/notice.ts';
import type { After } from '../../client/after.ts';
import {
  afterPoll,
  intervalOf,
  noNotices,
  pollingRules as rules,
  type Counted,
  type NoticeState,
  type PollingState,
} from './notice-state.ts';

/** Who polls, as the lock entry in local storage says it (spec section 4). */
export type LockEntry = {
  readonly owner: string;
  /** Milliseconds since 1970 of its last poll. */
  readonly timestamp: number;
  /** It holds the Web Lock beside the entry: whoever is given that one knows that this tab is gone. */
  readonly guarded: boolean;
};

/** What the polling tab tells the others, and the next tab to open. */
export type SharedPolling = Counted &
  Pick<PollingState, 'nextPollAt'> &
  Pick<NoticeState, 'announcement'> & { readonly userId: string };

type StorageEntry<Value> = {
  readonly read: () => Value | null;
  readonly write: (value: Value) => void;
  readonly remove: () => void;
};

export type PollingPorts = {
  readonly me: string;
  readonly after: After;
  readonly entry: StorageEntry<LockEntry>;
  readonly shared: StorageEntry<SharedPolling>;
  /** Waits for the Web Lock; the answer leaves the queue or releases it. Null where the browser has none. */
  readonly queue: ((granted: () => void) => () => void) | null;
  readonly countUnread: () => Promise<number>;
  readonly readAnnouncement: () => Promise<NoticeState['announcement']>;
  /** Opens the stream that wakes the poller; the answer closes it. */
  readonly listen: (wake: () => void) => () => void;
  readonly show: (state: NoticeState) => void;
  /** A failed poll is only logged (spec section 8). */
  readonly log: (what: string, error: unknown) => void;
};

const nothing = (): void => undefined;

/**
 * Polling of notices. One tab of a browser polls, by the lock entry of the specification; a Web Lock beside it says at once
 * that the poller is gone. The others hear from it (spec section 4; docs/decisions/080-notices.md).
 */
export const createPolling = (ports: PollingPorts) => {
  const { me, entry, shared } = ports;
  let state = noNotices;
  let userId: string | null = null;
  /** Ids of polls go on: an answer to the last account is none to the next. */
  let polls = 0;
  let lastPollAt = 0;
  /** Something happened during the poll under way: poll once more after it. */
  let again = false;
  let stopTimer = nothing;
  let hangUp = nothing;
  let leaveQueue = nothing;

  const change = (polling: Partial<PollingState>, more: Partial<NoticeState> = {}): void => {
    state = { ...state, ...more, polling: { ...state.polling, ...polling } };
    ports.show(state);
  };

  /** What somebody else counted; what is taken back in this tab is no news. */
  const receive = (polling: Partial<PollingState> & Pick<PollingState, 'unread'>): void =>
    change(polling, { rises: state.rises + Number(polling.unread > state.polling.unread) });

  const at = (ms: number, run: () => void): void => {
    stopTimer();
    stopTimer = ports.after(ms, run);
  };

  /** Another tab's entry that keeps this one from polling: one that is younger than five minutes. */
  const blocking = (): LockEntry | null => {
    const found = entry.read();
    const young = found !== null && Math.abs(Date.now() - found.timestamp) < noticePolling.lock;
    return young && found.owner !== me ? found : null;
  };

  const sign = (): void => entry.write({ owner: me, timestamp: Date.now(), guarded: state.polling.holds });

  const publish = (): void => {
    if (userId === null) return;
    const { unread, quiet, failures, nextPollAt } = state.polling;
    shared.write({ userId, announcement: state.announcement, unread, quiet, failures, nextPollAt });
  };

  /** Its errors are ignored (spec section 8): what stood in the header stays. */
  const readAnnouncement = async (): Promise<void> => {
    const reader = userId;
    const announcement = await ports.readAnnouncement().catch(() => undefined);
    if (announcement === undefined || reader !== userId || state.polling.phase === 'off') return;
    change({}, { announcement });
    publish();
  };

  const pollIn = (ms: number): void => {
    change({ nextPollAt: Date.now() + ms });
    at(ms, () => void poll());
  };

  const poll = async (): Promise<void> => {
    // This tab may have slept while another took over.
    if (blocking() !== null) {
      giveWay();
      return;
    }
    stopTimer();
    polls += 1;
    const id = polls;
    again = false;
    lastPollAt = Date.now();
    change({ calling: true, nextPollAt: null });
    sign();
    void readAnnouncement();
    const found = await ports.countUnread().catch((error: unknown) => {
      ports.log('unread-count', error);
    });
    if (!state.polling.calling || polls !== id) return;
    const counted = afterPoll(state.polling, found);
    receive({ ...counted, calling: false });
    // A poll that took long must not make the entry look old before the next one.
    sign();
    pollIn(again ? rules.apart : intervalOf(counted));
    publish();
  };

  /** Polls ahead of time, but not twice at once and not in a rush. */
  const hurry = (): void => {
    if (state.polling.phase !== 'polling') return;
    const rest = lastPollAt + rules.apart - Date.now();
    if (state.polling.calling) again = true;
    else if (rest > 0) pollIn(rest);
    else void poll();
  };

  const pollNow = (): void => {
    lastPollAt = 0;
    hurry();
  };

  const begin = (): void => {
    change({ phase: 'polling' });
    sign();
    hangUp();
    hangUp = ports.listen(hurry);
    if (ports.queue === null) pollIn(rules.settle);
    else void poll();
  };

  const wait = (): void => {
    change({ phase: 'waiting', calling: false });
    const other = blocking();
    const ms = other === null ? rules.grace : other.timestamp + noticePolling.lock + rules.late - Date.now();
    at(Math.max(0, ms), () => (blocking() === null ? begin() : wait()));
  };

  const granted = (): void => {
    change({ holds: true });
    if (state.polling.phase === 'polling') sign();
    // An entry without a Web Lock beside it may belong to a tab that lives; its age alone counts.
    else if (blocking()?.guarded === false) wait();
    else begin();
  };

  /** Another tab polls; this one waits for its turn. */
  const giveWay = (): void => {
    hangUp();
    leaveQueue();
    change({ holds: false });
    wait();
    leaveQueue = ports.queue?.(granted) ?? nothing;
  };

  /** The page is being left or frozen; `start` takes it up again with what it knew. */
  const leave = (): void => {
    if (state.polling.phase === 'off') return;
    stopTimer();
    hangUp();
    leaveQueue();
    if (entry.read()?.owner === me) entry.remove();
    change({ phase: 'off', holds: false, calling: false });
  };

  const readShared = (): void => {
    const stored = shared.read();
    if (stored === null || stored.userId !== userId || state.polling.phase === 'off') return;
    const { announcement, unread, quiet, failures, nextPollAt } = stored;
    change({}, { announcement });
    receive(state.polling.phase === 'polling' ? { unread } : { unread, quiet, failures, nextPollAt });
  };

  const stop = (): void => {
    if (userId !== null) shared.remove();
    userId = null;
    leave();
    change(noNotices.polling, { announcement: null });
  };

  return {
    start: (reader: string): void => {
      if (userId !== null && userId !== reader) stop();
      userId = reader;
      if (state.polling.phase !== 'off') return;
      change({ locks: ports.queue !== null });
      if (ports.queue === null && blocking() === null) begin();
      else giveWay();
      readShared();
    },
    stop,
    leave,
    lockChanged: (): void => {
      const { phase, holds } = state.polling;
      if (phase === 'polling') {
        if (blocking() !== null) giveWay();
        else if (entry.read() === null) sign();
      } else if (phase === 'waiting') {
        if (blocking() === null && (ports.queue === null || holds)) begin();
        else wait();
      }
    },
    sharedChanged: readShared,
    online: (): void => {
      if (state.polling.failures > 0) hurry();
    },
    pollNow,
    /** Polls in this tab, whichever did so far. */
    takeOver: (): void => {
      if (state.polling.phase === 'waiting') begin();
      else pollNow();
    },
    /** The reader read something: the number falls before the next poll says so. */
    counted: (unread: number): void => {
      if (!Number.isFinite(unread) || state.polling.phase === 'off') return;
      change({ unread: Math.max(0, unread) });
      publish();
    },
  };
};

export type Polling = ReturnType<typeof createPolling>;
