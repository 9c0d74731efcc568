import { setTimeout as pause } from 'node:timers/promises';

/** How long most things may take that are waited for, ms. */
export const minute = 60_000;

/**
 * Waits until `condition` holds; answers after how many milliseconds it did. One that throws does not hold yet.
 * @throws Error that names `what` when it does not come true within `limitMs`.
 */
export const waitUntil = async (
  what: string,
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<number> => {
  const began = performance.now();
  let last: unknown = 'it did not';
  while (performance.now() - began < limitMs) {
    try {
      // One look after the other.
      if (await condition()) return performance.now() - began;
    } catch (error) {
      last = error;
    }
    await pause(50);
  }
  throw new Error(`waited ${limitMs / 1000} s in vain until ${what}: ${String(last)}`);
};
