/** Milliseconds that are looked back, and the least that says anything. */
const window = 15_000;
const least = 1000;

export const measurePace = () => {
  let notes: { readonly at: number; readonly count: number }[] = [];
  let begun: number | undefined;
  return {
    record: (count: number, now: number): void => {
      begun ??= now;
      notes = [...notes.filter(({ at }) => now - at <= window), { at: now, count }];
    },
    /** Numbers a second; undefined before there is anything to say. */
    perSecond: (now: number): number | undefined => {
      const recent = notes.filter(({ at }) => now - at <= window);
      const span = Math.min(window, now - (begun ?? now));
      if (recent.length === 0 || span < least) return undefined;
      return (recent.reduce((sum, { count }) => sum + count, 0) * 1000) / span;
    },
  };
};

/** Seconds that are left at a pace; undefined when nobody can tell. */
export const secondsLeft = (open: number, perSecond: number | undefined): number | undefined =>
  perSecond === undefined || perSecond <= 0 ? undefined : Math.ceil(open / perSecond);
