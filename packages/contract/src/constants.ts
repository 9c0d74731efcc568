/** Numbers that browser and server must agree on. Sources: spec section 9 and the product rules in docs/decisions. */
export const limits = {
  /** Rows a single query shows, and holds where they can be sold. */
  singleRows: 20,
  batchRows: 500,
  /** Numbers of a batch query that names no quantity: as many as the form begins with. */
  usualBatchRows: 50,
  /** Rows one user may hold at a time, all carriers together. */
  heldRows: 600,
  ordersADay: 2000,
  /** Days a query range may span, both ends counted. */
  queryDays: 31,
  defaultQueryDays: 7,
  defaultOrderDays: 30,
  pageSize: 20,
  maxPageSize: 100,
  lotBytes: 2_147_483_648,
  /** Rows of a lot above which its name has to be typed before it is withdrawn. */
  unnamedLotRows: 1000,
} as const;

/** How long a hold lasts, in seconds. */
export const holdTimes = {
  ttl: 600,
  extension: 300,
  /** Seconds after which a number must go back, whatever was extended or asked again. */
  longest: 900,
  /** Seconds during which the same user cannot hold a number again after letting it expire. */
  pause: 120,
  /** Seconds before its end from which a hold counts as about to expire. */
  expiring: 180,
} as const;

/** Seconds a reservation waits for its confirmation. */
export const reservationTtl = 86_400;

/** Days from closing an account until its personal data is erased. */
export const closureDays = 14;

export const termsVersion = '2026-11-01';

/** Second factor at sign-in (docs/decisions/243). Seconds. */
export const secondFactorTimes = {
  /** A sign-in waits this long for its code. */
  ticket: 300,
  /** A new app has to be confirmed within this time. */
  setUp: 900,
  /** The staff work this long without one where it is required. */
  staffGrace: 604_800,
  /** Acts that ask for it want the password or a code given in the session within this time. */
  proved: 600,
  /** An authenticator has to sign its challenge within this time. */
  challenge: 300,
} as const;
/** Sign-in through an identity provider (docs/decisions/253). Seconds. */
export const providerTimes = {
  /** A browser has to be back within this time. */
  away: 600,
  /** An account that was invited has to be linked within this time. */
  invitation: 604_800,
} as const;
export const codesPerSignIn = 5;
export const recoveryCodeCount = 10;
/** Passkeys of an account, and the length of their names. */
export const mostPasskeys = 10;
export const passkeyNameLength = 40;

/**
 * Lengths of a password, in characters. `min` is the specification's, and what a page goes by until the server tells its
 * own (`getSite`).
 */
export const passwordLength = { min: 6, max: 72 } as const;

export const keyPrefix = 'wb_live_';

/** The API key of user@demo.local, in demo mode only. */
export const demoKey = 'wb_live_DemoDemoDemoDemoDemoDemoDemoDemoDemoDemoDem41NmZz';

/** Characters of what an account calls an order, and of its note on it. */
export const ownWordLimits = { reference: 64, note: 500 } as const;
