import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How a server's process is doing; what is a maximum or a percentile is since the last look. */
export type Sample = {
  /** Bytes, as the system counts them. */
  readonly rss: number;
  readonly heapUsed: number;
  /** The same right after everything that nothing refers to was collected; null when that was not asked for. */
  readonly heapCollected: number | null;
  /** Milliseconds by which the event loop was late. */
  readonly loopP99: number;
  readonly loopWorst: number;
  /** Requests that waited for a database connection, at most. */
  readonly waiting: number;
};

const pollEveryMs = 100;
const resolution = 10;

/** Watches this process; the answer is to be asked now and then. Collects only where Node lets it (`--expose-gc`). */
export const watchProcess = (pool: { readonly waitingCount: number }): ((collect: boolean) => Sample) => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let waiting = 0;
  setInterval(() => {
    waiting = Math.max(waiting, pool.waitingCount);
  }, pollEveryMs).unref();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  return (collect) => {
    const { rss, heapUsed } = process.memoryUsage();
    const sample = {
      rss,
      heapUsed,
      loopP99: late(delay.percentile(99)),
      loopWorst: late(delay.max),
      waiting,
    };
    const collected = collect && globalThis.gc !== undefined;
    if (collected) globalThis.gc?.();
    const heapCollected = collected ? process.memoryUsage().heapUsed : null;
    // What collecting took was asked for by us.
    delay.reset();
    waiting = 0;
    return { ...sample, heapCollected };
  };
};
