import type { After } from './after.ts';

/**
 * Does one thing after the other, `done` after each: what that leads to waits for its turn. Timers go by name; one that is
 * started anew takes the place of the one before.
 */
export const createSteps = (after: After, done: () => void) => {
  const steps: (() => void)[] = [];
  const timers = new Map<string, () => void>();
  let stepping = false;

  const act = (step: () => void): void => {
    steps.push(step);
    if (stepping) return;
    stepping = true;
    try {
      for (let next = steps.shift(); next !== undefined; next = steps.shift()) {
        next();
        done();
      }
    } finally {
      stepping = false;
    }
  };

  const stop = (name: string): void => {
    timers.get(name)?.();
    timers.delete(name);
  };

  const start = (name: string, ms: number, step: () => void): void => {
    stop(name);
    timers.set(
      name,
      after(ms, () => act(step)),
    );
  };

  return { act, start, stop };
};
