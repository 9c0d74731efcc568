import { afterAll } from 'vitest';

type Begin = (...call: Parameters<typeof setTimeout>) => ReturnType<typeof setTimeout>;

// A browser ends the timers of a page with it. jsdom uses those of Node, and files share a process: what a page left
// running would look for its window while another file is tested, and fail the run without a failed test.
if (typeof document !== 'undefined') {
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const kept =
    (begin: Begin): Begin =>
    (...call) => {
      const timer = begin(...call);
      timers.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: kept(setTimeout), setInterval: kept(setInterval) });
  afterAll(() => {
    timers.forEach((timer) => clearTimeout(timer));
    Object.assign(globalThis, { setTimeout, setInterval });
  });
}
