export type CountdownState = {
  /** Whole seconds left, rounded up. */
  readonly seconds: number;
  readonly held: boolean;
};

/**
 * Counts seconds down and can be held, as often and for as many reasons as one likes. What is left is
 * read off the clock each time, so a tab that slept wakes up right.
 */
export const createCountdown = (seconds: number, now: () => number = Date.now) => {
  const reasons = new Set<string>();
  const listeners = new Set<() => void>();
  let left = seconds * 1000;
  /** Since when it runs; undefined while it stands. */
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: CountdownState = { seconds, held: false };

  const remaining = (): number => (since === undefined ? left : Math.max(0, left - (now() - since)));

  const publish = (): void => {
    const next = { seconds: Math.ceil(remaining() / 1000), held: reasons.size > 0 };
    if (next.seconds === state.seconds && next.held === state.held) return;
    state = next;
    listeners.forEach((listener) => listener());
  };

  const tick = (): void => {
    publish();
    const rest = remaining();
    if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
  };

  const stop = (): void => {
    clearTimeout(timer);
    left = remaining();
    since = undefined;
  };

  const start = (): (() => void) => {
    if (since === undefined && reasons.size === 0) {
      since = now();
      tick();
    }
    return stop;
  };

  return {
    /** Starts it, or lets it go on; answers with what stops it. */
    start,
    hold: (reason: string): void => {
      reasons.add(reason);
      stop();
      publish();
    },
    release: (reason: string): void => {
      if (!reasons.delete(reason)) return;
      start();
      publish();
    },
    state: (): CountdownState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
