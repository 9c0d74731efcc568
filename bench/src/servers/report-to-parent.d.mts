/** How a server's process is doing; what is a percentile is since the last look. */
export type Sample = {
  /** Microseconds of processor time, user and system, that it has used so far. */
  readonly cpu: number;
  /** Bytes, as the system counts them. */
  readonly rss: number;
  /** Of the heap right after everything that nothing refers to was collected; null when that was not asked for. */
  readonly heapCollected: number | null;
  /** Milliseconds by which the event loop was late. */
  readonly loopP99: number;
};

/**
 * In a child: names the port, then says how the process is doing whenever the parent asks, until it says stop. Collects
 * only where Node lets it (`--expose-gc`).
 */
export declare const reportToParent: (port: number, stop: () => Promise<void>) => void;
