export type Progress = { readonly bytesRead: number; readonly rowsRead: number };

/** Tells at most every `everyMs` and never twice at a time; that it could not be told harms no import. */
export const reportProgress = (
  report: (progress: Progress) => Promise<void>,
  everyMs = 500,
  now: () => number = performance.now.bind(performance),
) => {
  let last = -Infinity;
  let telling: Promise<void> | undefined;
  let stopped = false;
  return {
    report: (progress: Progress): void => {
      if (stopped || telling !== undefined || now() - last < everyMs) return;
      last = now();
      telling = report(progress)
        .catch(() => undefined)
        .finally(() => (telling = undefined));
    },
    /** Waits for what is still being told; nothing is told afterwards. */
    stop: async (): Promise<void> => {
      stopped = true;
      await telling;
    },
  };
};
