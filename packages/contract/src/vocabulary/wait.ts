/** What a wait does when numbers come in: notify, or reserve them with points frozen. */
export const waitModes = ['notify', 'reserve'] as const;
export type WaitMode = (typeof waitModes)[number];

/** Where a wait stands; `expired` after its time, however much of it was served. */
export const waitStates = ['waiting', 'served', 'expired', 'cancelled'] as const;
export type WaitState = (typeof waitStates)[number];

/**
 * Why numbers that came in were not given to a wait: too few points, above its price cap, the day's numbers are ordered, the
 * terms are not accepted. It keeps its place.
 */
export const waitObstacles = ['points', 'price', 'dailyCap', 'terms'] as const;
export type WaitObstacle = (typeof waitObstacles)[number];

export const waitLimits = {
  active: 20,
  days: 30,
  /** Days that ended waits stay in the list. */
  shownDays: 30,
  /** Days after which they are deleted. */
  keptDays: 90,
} as const;
