import { setTimeout as pause } from 'node:timers/promises';
import { Worker, parentPort, workerData } from 'node:worker_threads';

/** One call after the other. One that breaks off belongs to a process that was not there, and counts for nothing. */
const askForEver = async (url: string): Promise<never> => {
  for (;;) {
    const began = performance.now();
    const answered = await fetch(`${url}/healthz`)
      .then((answer) => answer.text())
      .catch(() => undefined);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (answered !== undefined) parentPort?.postMessage(performance.now() - began);
    await pause(20);
  }
};

/** Asks `/healthz` of some processes from a thread of its own; `end` answers the longest that one took, in milliseconds. */
export const hearSilence = (urls: readonly string[]): { end(): Promise<number> } => {
  const worker = new Worker(new URL(import.meta.url), { workerData: urls });
  let longest = 0;
  worker.on('message', (took: number) => void (longest = Math.max(longest, took)));
  return {
    end: async () => {
      await worker.terminate();
      return Math.round(longest);
    },
  };
};

// Within the thread that was started above.
if (Array.isArray(workerData)) for (const url of workerData as readonly string[]) void askForEver(url);
