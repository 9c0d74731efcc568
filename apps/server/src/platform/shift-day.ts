const dayMs = 86_400_000;

/** The day `days` after (or before) another. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
