import { noNotices, type HeaderAnnouncement, type NoticeState } from './notice-state.ts';
import { createPolling, type LockEntry, type Polling, type SharedPolling } from './polling.ts';

/** The lock manager of one browser: first come, first served. */
const fakeLocks = () => {
  let held: object | null = null;
  let waiting: { readonly mine: object; readonly granted: () => void }[] = [];
  const next = (): void => {
    if (held !== null) return;
    const first = waiting.shift();
    held = first?.mine ?? null;
    first?.granted();
  };
  /** The holder is gone. */
  const free = (holder: object): void => {
    if (held === holder) held = null;
    queueMicrotask(next);
  };
  return {
    free,
    queue: (mine: object, granted: () => void): (() => void) => {
      waiting.push({ mine, granted });
      queueMicrotask(next);
      return () => {
        waiting = waiting.filter((one) => one.mine !== mine);
        free(mine);
      };
    },
  };
};

export type Tab = {
  readonly name: string;
  readonly driver: Polling;
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
  type Inside = { readonly driver: Polling; alive: boolean; frozen: boolean };
  const tabs = new Map<string, Inside>();
  const others = (name: string, publish: (driver: Polling) => void): void => {
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
      let view: NoticeState = noNotices;
      let wake: (() => void) | null = null;
      const driver: Polling = createPolling({
        me: name,
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
        entry: {
          read: () => entry,
          write: (next) => {
            entry = next;
            others(name, (driver) => driver.lockChanged());
          },
          remove: () => {
            entry = null;
            others(name, (driver) => driver.lockChanged());
          },
        },
        queue: locks
          ? (granted) =>
              web.queue(inside, () => {
                if (inside.frozen) overdue.push(granted);
                else if (inside.alive) granted();
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
          remove: () => {
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
          web.free(inside);
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
