import { setTimeout as delay } from 'node:timers/promises';

/** Asks `condition` again and again until it answers something truthy; undefined once `milliseconds` have passed. */
export async function waitUntil<T>(
  milliseconds: number,
  condition: () => T | Promise<T>,
  every = 20,
): Promise<NonNullable<T> | undefined> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(every);
  }
}
