/** Waits; rejects with the reason of the signal as soon as that is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    setTimeout(resolve, ms);
  });

/** Runs something after so many milliseconds; the answer calls it off. */
export type After = (ms: number, run: () => void) => () => void;

export const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Listens to what other tabs change in local storage: the entry of this name, or all of it at once. */
export const whenStored = (name: string, changed: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === name || key === null) changed();
  });
