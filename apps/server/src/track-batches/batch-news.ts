import { EventEmitter } from 'node:events';

/** Tells the streams of this process that a batch has new lines or another state. Others find out by looking. */
const news = new EventEmitter().setMaxListeners(0);

const nameOf = (batchId: number): string => `batch ${batchId}`;

/** Wakes the streams of a batch in this process. */
export const tellNews = (batchId: number): void => void news.emit(nameOf(batchId));

/** How many streams wait for news of a batch. */
export const waitingFor = (batchId: number): number => news.listenerCount(nameOf(batchId));

/** Waits for news, for at most some milliseconds or until the signal. Leaves nothing behind. */
export const waitForNews = (batchId: number, atMostMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      news.off(nameOf(batchId), end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, atMostMs);
    news.on(nameOf(batchId), end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
