import type { HeaderAnnouncement, NoticeState } from './notice-state.ts';
import { createWebLock } from './poll-lock.ts';
import { createPollingDriver, type PollingDriver, type SharedPolling } from './polling-driver.ts';
import { pollingOff, type LockEntry } from './polling-states.ts';

type Waiting = { readonly give: () => void };
type Held = { readonly take: () => void };

/** The lock manager of one browser: first come, first served, unless it is stolen. */
const fakeLocks = () => {
  let held: Held | null = null;
  const queue: Waiting[] = [];
  const next = (): void => {
    if (held === null) queue.shift()?.give();
  };
  const request = (
    _: string,
    { steal = false, signal }: LockOptions,
    hold: () => Promise<void> | undefined,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        const mine: Held = { take: () => reject(new DOMException('stolen', 'AbortError')) };
        held = mine;
        void hold()?.finally(() => {
          if (held === mine) held = null;
          resolve();
          next();
        });
      };
      const waiting = { give };
      if (steal) {
        held?.take();
        held = null;
        queue.unshift(waiting);
      } else queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      queueMicrotask(next);
    });
  return {
    manager: { request } as unknown as LockManager,
    /** The holder is gone, and nobody tells it. */
    free: () => {
      held = null;
      next();
    },
  };
};

export type Tab = {
  readonly name: string;
  readonly driver: PollingDriver;
  readonly view: () => NoticeState;
  /** Moments of its polls. */
  readonly polls: number[];
  /** It stops for ever without a word. */
  readonly crash: () => void;
  /** It stops until it is thawed: no timer runs, no news arrives. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly wake: () => void;
  readonly listening: () => boolean;
};

export type FakeBrowser = {
  readonly open: (name: string) => Tab;
  readonly entry: () => LockEntry | null;
  readonly setEntry: (entry: LockEntry | null) => void;
  readonly logged: unknown[];
  /** What the server answers: a count, or an error to fail with. */
  answer: number | Error;
  announcement: HeaderAnnouncement | null | Error;
};

/** A browser with tabs that share storage and, if it has them, Web Locks; the clock is vitest's. */
export const fakeBrowser = ({ locks = true }: { readonly locks?: boolean } = {}): FakeBrowser => {
  let entry: LockEntry | null = null;
  let shared: SharedPolling | null = null;
  const web = fakeLocks();
  type Inside = { readonly driver: PollingDriver; alive: boolean; frozen: boolean };
  const tabs = new Map<string, Inside>();
  const others = (name: string, publish: (driver: PollingDriver) => void): void => {
    for (const [other, tab] of tabs)
      if (other !== name) queueMicrotask(() => tab.alive && !tab.frozen && publish(tab.driver));
  };
  const browser: FakeBrowser = {
    entry: () => entry,
    setEntry: (next) => {
      entry = next;
      others('', (driver) => driver.lockChanged());
    },
    logged: [],
    answer: 0,
    announcement: null,
    open: (name) => {
      const polls: number[] = [];
      let view: NoticeState = { polling: pollingOff, announcement: null, rises: 0 };
      let wake: (() => void) | null = null;
      let holding = false;
      const driver = createPollingDriver({
        me: name,
        now: () => Date.now(),
        after: (ms, run) => {
          // A frozen tab runs its timers when it is thawed.
          const turn = (): void => {
            if (!inside.alive) return;
            if (inside.frozen) overdue.push(turn);
            else run();
          };
          const timer = setTimeout(turn, ms);
          return () => clearTimeout(timer);
        },
        lock: {
          read: () => entry,
          write: (next) => {
            entry = next;
            others(name, (driver) => driver.lockChanged());
          },
          remove: () => {
            if (entry?.owner !== name) return;
            entry = null;
            others(name, (driver) => driver.lockChanged());
          },
        },
        webLock: locks
          ? (publish) =>
              createWebLock(web.manager, (event) => {
                holding = event.type === 'granted';
                if (inside.alive && !inside.frozen) publish(event);
                else if (inside.alive) overdue.push(() => publish(event));
              })
          : null,
        countUnread: async () => {
          polls.push(Date.now());
          if (browser.answer instanceof Error) throw browser.answer;
          return browser.answer;
        },
        readAnnouncement: async () => {
          if (browser.announcement instanceof Error) throw browser.announcement;
          return browser.announcement;
        },
        listen: (awake) => {
          wake = awake;
          return () => {
            wake = null;
          };
        },
        shared: {
          read: () => shared,
          write: (next) => {
            shared = next;
            others(name, (driver) => driver.sharedChanged());
          },
          forget: () => {
            shared = null;
          },
        },
        show: (next) => {
          view = next;
        },
        log: (what) => browser.logged.push(what),
      });
      const overdue: (() => void)[] = [];
      const inside: Inside = { driver, alive: true, frozen: false };
      tabs.set(name, inside);
      driver.start('reader');
      return {
        name,
        driver,
        polls,
        view: () => view,
        crash: () => {
          inside.alive = false;
          if (holding) web.free();
        },
        freeze: () => {
          inside.frozen = true;
        },
        thaw: () => {
          inside.frozen = false;
          for (const run of overdue.splice(0)) run();
        },
        wake: () => wake?.(),
        listening: () => wake !== null,
      };
    },
  };
  return browser;
};
