import { runMachine, type After } from '../../client/run-machine.ts';
import type { HeaderAnnouncement, NoticeState } from './notice-state.ts';
import type { WebLock } from './poll-lock.ts';
import { step } from './polling-machine.ts';
import {
  pollingOff,
  type LockEntry,
  type PollingEffect,
  type PollingEvent,
  type PolledState,
  type PollingState,
} from './polling-states.ts';

/** What the polling tab tells the others, and the next tab to open. */
export type SharedPolling = PolledState & {
  readonly userId: string;
  readonly announcement: HeaderAnnouncement | null;
};

export type PollingPorts = {
  readonly me: string;
  /** This machine's clock, which the tabs share. */
  readonly now: () => number;
  readonly after: After;
  readonly lock: {
    readonly read: () => LockEntry | null;
    readonly write: (entry: LockEntry) => void;
    readonly remove: () => void;
  };
  /** The Web Lock, null where the browser has none. */
  readonly webLock:
    | ((publish: (shared: { readonly type: 'granted' | 'lost' | 'refused' }) => void) => WebLock)
    | null;
  readonly countUnread: () => Promise<number>;
  readonly readAnnouncement: () => Promise<HeaderAnnouncement | null>;
  /** Opens the stream that wakes the poller; the answer closes it. */
  readonly listen: (wake: () => void) => () => void;
  readonly shared: {
    readonly read: () => SharedPolling | null;
    readonly write: (shared: SharedPolling) => void;
    readonly forget: () => void;
  };
  readonly show: (view: NoticeState) => void;
  /** A failed poll is only logged (spec section 8). */
  readonly log: (what: string, error: unknown) => void;
};

export type PollingDriver = {
  readonly start: (userId: string) => void;
  readonly stop: () => void;
  /** The page is being left or frozen; `start` takes it up again with what it knew. */
  readonly leave: () => void;
  /** The lock entry was changed by another tab. */
  readonly lockChanged: () => void;
  /** Another tab has told something. */
  readonly sharedChanged: () => void;
  readonly online: () => void;
  readonly pollNow: () => void;
  /** Polls in this tab, whichever did so far. */
  readonly takeOver: () => void;
  /** The reader read something: the number falls before the next poll says so. */
  readonly counted: (unread: number) => void;
};

export const createPollingDriver = (ports: PollingPorts): PollingDriver => {
  let userId: string | null = null;
  let announcement: HeaderAnnouncement | null = null;
  let rises = 0;
  let hangUp: (() => void) | null = null;

  const { state, send } = runMachine<PollingState, PollingEvent, PollingEffect>({
    first: pollingOff,
    step: (before, event) =>
      step(before, event, { me: ports.me, now: ports.now(), entry: ports.lock.read() }),
    effectHandlers: {
      queue: () => webLock?.queue(),
      steal: () => webLock?.steal(),
      drop: () => webLock?.drop(),
      write: ({ guarded }) => ports.lock.write({ owner: ports.me, timestamp: ports.now(), guarded }),
      remove: () => ports.lock.remove(),
      call: ({ id }) => {
        void countUnread(id);
        void readAnnouncement();
      },
      publish: () => publish(),
      listen: () => {
        hangUp?.();
        hangUp = ports.listen(() => send({ type: 'wake' }));
      },
      hangUp: () => {
        hangUp?.();
        hangUp = null;
      },
    },
    timeIsUp: () => send({ type: 'timer' }),
    stepped: (event, before) => {
      // What is taken back in this tab is no news.
      if (state().unread > before.unread && event.type !== 'counted') rises += 1;
      show();
    },
    after: ports.after,
  });
  const webLock = ports.webLock?.(send) ?? null;

  const show = (): void => ports.show({ polling: state(), announcement, rises });

  const publish = (): void => {
    if (userId === null) return;
    const { unread, quiet, failures, nextPollAt } = state();
    ports.shared.write({ userId, announcement, unread, quiet, failures, nextPollAt });
  };

  const countUnread = async (id: number): Promise<void> => {
    try {
      send({ type: 'answered', id, unread: await ports.countUnread() });
    } catch (error) {
      ports.log('unread-count', error);
      send({ type: 'failed', id });
    }
  };

  /** Its errors are ignored (spec section 8): what stood in the header stays. */
  const readAnnouncement = async (): Promise<void> => {
    const reader = userId;
    try {
      const found = await ports.readAnnouncement();
      if (reader !== userId || state().phase === 'off') return;
      announcement = found;
      publish();
      show();
    } catch {
      // The next poll asks again.
    }
  };

  const readShared = (): void => {
    const shared = ports.shared.read();
    if (shared === null || shared.userId !== userId) return;
    ({ announcement } = shared);
    const { unread, quiet, failures, nextPollAt } = shared;
    send({ type: 'told', shared: { unread, quiet, failures, nextPollAt } });
  };

  const stop = (): void => {
    if (userId !== null) ports.shared.forget();
    userId = null;
    announcement = null;
    send({ type: 'signedOut' });
  };

  return {
    start: (reader) => {
      if (userId !== null && userId !== reader) stop();
      userId = reader;
      if (state().phase !== 'off') return;
      send({ type: 'start', locks: webLock !== null });
      readShared();
    },
    stop,
    leave: () => send({ type: 'left' }),
    lockChanged: () => send({ type: 'seen' }),
    sharedChanged: readShared,
    online: () => send({ type: 'online' }),
    pollNow: () => send({ type: 'pollNow' }),
    takeOver: () => send({ type: 'takeOver' }),
    counted: (unread) => {
      if (Number.isFinite(unread)) send({ type: 'counted', unread: Math.max(0, unread) });
    },
  };
};
