const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in the coarsest unit that says enough (spec section 9). */
export type Ago =
  | { readonly unit: 'now' | 'date' | 'future' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** Compares two moments in milliseconds; after 30 days, as of what is still to come, only the time itself says anything. */
export const ago = (then: number, now: number): Ago => {
  const past = now - then;
  // Clocks may differ by some seconds.
  if (past <= -minute) return { unit: 'future' };
  if (past < minute) return { unit: 'now' };
  if (past < hour) return { unit: 'minutes', count: Math.floor(past / minute) };
  if (past < day) return { unit: 'hours', count: Math.floor(past / hour) };
  return past <= 30 * day ? { unit: 'days', count: Math.floor(past / day) } : { unit: 'date' };
};
