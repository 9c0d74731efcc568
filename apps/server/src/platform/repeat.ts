/**
 * Does `work` now and then again and again, each time so many milliseconds after the last one has ended; `work` must not
 * reject. Keeps no process alive. Answers how to stop, which waits for the work that is under way.
 */
export const repeat = (everyMs: number, work: () => Promise<void>): (() => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    await work();
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  };
  running = run();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
