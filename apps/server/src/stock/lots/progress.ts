export type Progress = { readonly bytesRead: number; readonly rowsRead: number };

export type ProgressReporter = {
  report(progress: Progress): void;
  /** Waits for what is still being told; nothing is told afterwards. */
  stop(): Promise<void>;
};

/** Tells at most every `everyMs` and never twice at a time; that it could not be told harms no import. */
export const reportProgress = (
  report: (progress: Progress) => Promise<void>,
  everyMs = 500,
  now: () => number = performance.now.bind(performance),
): ProgressReporter => {
  let last = -Infinity;
  let telling: Promise<void> | undefined;
  let stopped = false;
  return {
    report: (progress) => {
      if (stopped || telling !== undefined || now() - last < everyMs) return;
      last = now();
      telling = report(progress)
        .catch(() => undefined)
        .finally(() => (telling = undefined));
    },
    stop: async () => {
      stopped = true;
      await telling;
    },
  };
};
