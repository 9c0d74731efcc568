import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds, up to a minute; one that throws does not hold yet. Throws its name and last error. */
export const waitFor = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> => {
  const end = performance.now() + limitMs;
  let last: unknown = 'it did not come true';
  while (performance.now() < end) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      if (await holds()) return;
    } catch (error) {
      last = error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(50);
  }
  throw new Error(`waited ${limitMs / 1000} s in vain until ${what}: ${String(last)}`);
};
