/** Bytes of a server's process: as the system counts them, and of the heap after a collection, where Node lets it (`--expose-gc`). */
export type Sample = { readonly rss: number; readonly heapCollected: number };

/** In a child: names the port, then says how the process is doing whenever the parent asks, until it says stop. */
export declare const reportToParent: (port: number, stop: () => Promise<void>) => void;
