/** Seconds of sessions and links (spec sections 4 and 9; docs/decisions). The client uses them in milliseconds. */
export const sessionTimes = {
  /** A token lives this long. */
  life: 86_400,
  /** After its expiry a token can still be exchanged for this long. */
  refreshable: 86_400,
  /** With less left an answer brings a new token by itself, and the client should refresh. */
  renewBelow: 1_800,
  /** With less left the client calls a token invalid and tries to refresh it first. */
  validAbove: 300,
  /** The old token stays good this long after an exchange, for tabs that still hold it. */
  grace: 30,
  /** A session nobody used for this long is over. */
  inactivity: 86_400,
  /** However much it is used, after this long the password is asked for again: 30 days. */
  longest: 2_592_000,
} as const;
