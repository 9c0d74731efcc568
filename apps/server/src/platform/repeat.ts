/** Milliseconds between two runs: at least, however often it is woken, and at most, should nobody wake it. */
export type Pace = { readonly leastMs: number; readonly mostMs: () => number };

/** Part by which a run comes sooner that nothing is due for: who began together would else take a connection each, for ever. */
const spread = 0.2;
/** A timer counts whole milliseconds of a clock that stands still within a turn of the event loop. */
const roundingMs = 5;

/**
 * Does `work` now and then again whenever it is due: in as many milliseconds as it answers, undefined for never. It must not
 * reject. Keeps no process alive.
 */
export const repeatWhenDue = ({ leastMs, mostMs }: Pace, work: () => Promise<number | undefined>) => {
  let stopped = false;
  let atWork = true;
  let woken = false;
  let endedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = run();
    }, ms);
    timer.unref();
  };
  const run = async (): Promise<void> => {
    atWork = true;
    woken = false;
    const dueMs = (await work()) ?? Number.POSITIVE_INFINITY;
    atWork = false;
    endedAt = performance.now();
    const wait = Math.min(dueMs + roundingMs, mostMs() * (1 - spread * Math.random()));
    if (!stopped) runIn(woken ? leastMs : Math.max(leastMs, wait));
  };
  running = run();
  return {
    /** Settles when the work was done for the first time. */
    first: running,
    wake: (): void => {
      if (stopped || woken) return;
      woken = true;
      if (!atWork) runIn(Math.max(0, endedAt + leastMs - performance.now()));
    },
    /** Ends it; waits for the work that is under way. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

export type Waiting = ReturnType<typeof repeatWhenDue>;

/**
 * Does `work` now and then again and again, each time so many milliseconds after the last one has ended; `work` must not
 * reject. Keeps no process alive. Answers how to stop, which waits for the work that is under way.
 */
export const repeat = (everyMs: number, work: () => Promise<void>): (() => Promise<void>) =>
  repeatWhenDue({ leastMs: everyMs, mostMs: () => everyMs }, async () => {
    await work();
    return undefined;
  }).stop;
