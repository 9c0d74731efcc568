const known = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>();
const minuteMs = 60_000;

/** Today in a time zone, `YYYY-MM-DD`. Formatting costs more than all else of a short call, and days begin with a minute. */
export const dayIn = (timeZone: string): string => {
  const now = Date.now();
  const minute = Math.floor(now / minuteMs);
  const before = known.get(timeZone);
  if (before?.minute === minute) return before.day;
  const format = before?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  const day = format.format(now);
  known.set(timeZone, { format, minute, day });
  return day;
};
