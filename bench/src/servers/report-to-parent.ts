import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How a server's process is doing; what is a maximum or a percentile is since the last look, and 0 where nobody watches. */
export type Sample = {
  /** Microseconds of processor time, user and system, that it has used so far. */
  readonly cpu: number;
  /** Bytes, as the system counts them. */
  readonly rss: number;
  /** Of the heap right after everything that nothing refers to was collected; null when that was not asked for. */
  readonly heapCollected: number | null;
  /** Milliseconds by which the event loop was late. */
  readonly loopP99: number;
  /** Requests that waited for a database connection, at most. */
  readonly waiting: number;
};

const pollEveryMs = 100;
const resolution = 10;

/** Watches the event loop and a pool; answers how they were since the last look, without what `reset` ends. */
const watch = (pool: { readonly waitingCount: number }) => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let waiting = 0;
  setInterval(() => (waiting = Math.max(waiting, pool.waitingCount)), pollEveryMs).unref();
  return {
    seen: () => ({ loopP99: Math.max(0, delay.percentile(99) / 1e6 - resolution), waiting }),
    reset: () => {
      delay.reset();
      waiting = 0;
    },
  };
};

/**
 * In a child: names the port, then says how the process is doing whenever the parent asks, until it says stop. Collects
 * only where Node lets it (`--expose-gc`); a pool is watched where it is given.
 */
export const reportToParent = (
  port: number,
  stop: () => Promise<void>,
  pool?: { readonly waitingCount: number },
): void => {
  const watched = pool && watch(pool);
  process.on('message', (asked) => {
    if (asked === 'stop') return void stop().finally(() => process.exit());
    const { user, system } = process.cpuUsage();
    const { rss } = process.memoryUsage();
    const { loopP99, waiting } = watched?.seen() ?? { loopP99: 0, waiting: 0 };
    const collects = asked === 'collect' && globalThis.gc !== undefined;
    if (collects) globalThis.gc?.();
    const heapCollected = collects ? process.memoryUsage().heapUsed : null;
    // What collecting took was asked for by us.
    watched?.reset();
    const sample: Sample = { cpu: user + system, rss, heapCollected, loopP99, waiting };
    return process.send?.(sample);
  });
  process.send?.({ port });
};
