/** Waits; rejects with the reason of the signal as soon as that is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    setTimeout(resolve, ms);
  });
