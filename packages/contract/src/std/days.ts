export const dayMs = 86_400_000;

/** The day (`YYYY-MM-DD`) so many days after another, before it where `days` is negative; what is no day stays. */
export const addDays = (day: string, days: number): string => {
  const moment = Date.parse(day) + days * dayMs;
  return Number.isNaN(moment) ? day : new Date(moment).toISOString().slice(0, 10);
};

/** Days from one day (`YYYY-MM-DD`) to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
