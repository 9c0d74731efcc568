import type { StoredLimit } from '../store.ts';

/** Calls and errors of one account, key or address. */
export type Replayed = {
  readonly who: string;
  calls: number;
  refused: number;
  firstMs: number | null;
  lastMs: number | null;
  windowMs: number;
  inWindow: number;
};

/** Nothing counted yet. */
export const unused = (who: string): Replayed => ({
  who,
  calls: 0,
  refused: 0,
  firstMs: null,
  lastMs: null,
  windowMs: Number.NEGATIVE_INFINITY,
  inWindow: 0,
});

type Numbers = Pick<StoredLimit, 'max_requests' | 'window_seconds'>;

/**
 * Counts calls as the limiter does: a window begins with the first call that no window holds, and ends after its length;
 * rejected calls count, too. Times in milliseconds, in order. Answers the times of those that it rejects.
 */
export const replay = (
  of: Replayed,
  times: readonly number[],
  { max_requests: most, window_seconds: seconds }: Numbers,
): number[] => {
  const refused: number[] = [];
  for (const at of times) {
    if (at >= of.windowMs + seconds * 1000) {
      of.windowMs = at;
      of.inWindow = 0;
    }
    of.inWindow += 1;
    if (of.inWindow > most) refused.push(at);
  }
  of.calls += times.length;
  of.refused += refused.length;
  of.firstMs ??= refused[0] ?? null;
  of.lastMs = refused.at(-1) ?? of.lastMs;
  return refused;
};
