import { Worker } from 'node:worker_threads';

/** Asks `/healthz` of some processes from a thread of its own; `end` answers the longest that one took, in milliseconds. */
export const hearSilence = (urls: readonly string[]): { end(): Promise<number> } => {
  const worker = new Worker(new URL('ask-healthz.ts', import.meta.url), { workerData: urls });
  let longest = 0;
  worker.on('message', (took: number) => void (longest = Math.max(longest, took)));
  return {
    end: async () => {
      await worker.terminate();
      return Math.round(longest);
    },
  };
};
