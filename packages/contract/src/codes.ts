/** Kinds of error; the client picks the look of its message by them (spec section 8). */
export type ErrorCategory =
  | 'validation'
  | 'resource'
  | 'method'
  | 'media'
  | 'file-upload'
  | 'business'
  | 'system'
  | 'database'
  | 'network'
  | 'security';

/** What an error did to the caller's points. */
export type MoneyEffect = 'none' | 'charged' | 'refunded';

type ErrorEntry = {
  readonly code: number;
  readonly status: number;
  readonly category: ErrorCategory;
  /** Where the user goes next; the label is the phrase `errors.<name>.action`. */
  readonly route?: string;
};

/**
 * The one catalogue of errors. Texts are in `phrases` under `errors.<name>` (what happened) and
 * `errors.<name>.hint` (what to do next); a name without both in both languages does not compile.
 */
export const errorCatalogue = {
  validation: { code: 40001, status: 400, category: 'validation' },
  brokenBody: { code: 40002, status: 400, category: 'validation' },
  brokenRequest: { code: 40003, status: 400, category: 'validation' },
  codeWrong: { code: 40011, status: 400, category: 'security' },
  unsupported: { code: 40010, status: 400, category: 'business' },
  notSignedIn: { code: 40101, status: 401, category: 'security', route: '/login' },
  sessionExpired: { code: 40102, status: 401, category: 'security', route: '/login' },
  passwordChanged: { code: 40103, status: 401, category: 'security', route: '/login' },
  wrongPassword: { code: 40111, status: 401, category: 'security' },
  locked: { code: 40112, status: 401, category: 'security' },
  notActivated: { code: 40113, status: 401, category: 'security' },
  disabled: { code: 40114, status: 401, category: 'security' },
  pushRefused: { code: 40120, status: 401, category: 'security' },
  keyRefused: { code: 40115, status: 401, category: 'security' },
  secondFactorWanted: { code: 40131, status: 401, category: 'security' },
  stepUpWanted: { code: 40132, status: 401, category: 'security' },
  notEnoughPoints: { code: 40201, status: 402, category: 'business', route: '/personal?tab=points' },
  forbidden: { code: 40301, status: 403, category: 'security' },
  blocked: { code: 40302, status: 403, category: 'security' },
  termsNotAccepted: { code: 40303, status: 403, category: 'business' },
  secondFactorMissing: {
    code: 40304,
    status: 403,
    category: 'security',
    route: '/personal?tab=security',
  },
  secondFactorRequired: { code: 40305, status: 403, category: 'security' },
  notFound: { code: 40401, status: 404, category: 'resource' },
  activationCodeInvalid: { code: 40402, status: 404, category: 'business' },
  resetLinkInvalid: { code: 40403, status: 404, category: 'business', route: '/forgot-password' },
  emailUnknown: { code: 40405, status: 404, category: 'validation' },
  exchangeCodeUnknown: { code: 40404, status: 404, category: 'business' },
  signInTicketInvalid: { code: 40406, status: 404, category: 'security', route: '/login' },
  requestTimeout: { code: 40801, status: 408, category: 'network' },
  inProgress: { code: 40901, status: 409, category: 'business' },
  reservationGone: { code: 40902, status: 409, category: 'business' },
  taken: { code: 40903, status: 409, category: 'business' },
  stale: { code: 40904, status: 409, category: 'business' },
  exchangeCodeUsed: { code: 40905, status: 409, category: 'business' },
  sameFile: { code: 40906, status: 409, category: 'file-upload' },
  wrongState: { code: 40907, status: 409, category: 'business', route: '/myorder' },
  emailTaken: { code: 40908, status: 409, category: 'validation', route: '/login' },
  ticketState: { code: 40909, status: 409, category: 'business', route: '/ticket-center' },
  ownAccount: { code: 40910, status: 409, category: 'business' },
  lastSuperAdmin: { code: 40911, status: 409, category: 'business' },
  staffAccount: { code: 40912, status: 409, category: 'business' },
  notRefundable: { code: 40913, status: 409, category: 'business' },
  decided: { code: 40914, status: 409, category: 'business' },
  carrierKeyMissing: { code: 40915, status: 409, category: 'system' },
  templateInUse: { code: 40920, status: 409, category: 'business' },
  keyEnded: { code: 40921, status: 409, category: 'business' },
  secretShown: { code: 40922, status: 409, category: 'business' },
  limitGuard: { code: 40923, status: 409, category: 'business' },
  ownLockOut: { code: 40924, status: 409, category: 'business' },
  alreadyBlocked: { code: 40925, status: 409, category: 'business' },
  sameFileWithdrawn: { code: 40930, status: 409, category: 'file-upload', route: '/admin/lots' },
  priceInForce: { code: 40926, status: 409, category: 'business' },
  approverTooNew: { code: 40950, status: 409, category: 'security' },
  approverPromoted: { code: 40951, status: 409, category: 'security' },
  paymentCredited: { code: 40952, status: 409, category: 'business' },
  codesCollected: { code: 40953, status: 409, category: 'business' },
  ownProposal: { code: 40955, status: 409, category: 'business' },
  exportTooLong: { code: 40954, status: 409, category: 'business' },
  keyNotWaiting: { code: 40960, status: 409, category: 'business' },
  alreadyRated: { code: 40962, status: 409, category: 'business' },
  keyNotActive: { code: 40961, status: 409, category: 'business' },
  webhookPaused: { code: 40963, status: 409, category: 'business', route: '/developers' },
  chatSignWrong: { code: 40970, status: 409, category: 'business', route: '/developers' },
  chatRobotGone: { code: 40971, status: 409, category: 'business', route: '/developers' },
  chatKeywordMissing: { code: 40972, status: 409, category: 'business', route: '/developers' },
  chatAddressNotAllowed: { code: 40973, status: 409, category: 'business', route: '/developers' },
  chatRefused: { code: 40974, status: 409, category: 'business', route: '/developers' },
  chatUnreachable: { code: 40975, status: 409, category: 'business', route: '/developers' },
  numberBlocked: { code: 40940, status: 409, category: 'business' },
  numberNotBlocked: { code: 40941, status: 409, category: 'business' },
  limitNotTried: { code: 40984, status: 409, category: 'business' },
  fileChecking: { code: 40985, status: 409, category: 'file-upload' },
  archiveUnderWay: { code: 40980, status: 409, category: 'business' },
  tooLarge: { code: 41301, status: 413, category: 'file-upload' },
  mediaType: { code: 41501, status: 415, category: 'media' },
  attachmentType: { code: 41502, status: 415, category: 'file-upload' },
  brokenUpload: { code: 42202, status: 422, category: 'file-upload' },
  fileUnsafe: { code: 42203, status: 422, category: 'file-upload' },
  idempotencyReused: { code: 42201, status: 422, category: 'business' },
  limited: { code: 42901, status: 429, category: 'business' },
  dailyCap: { code: 42902, status: 429, category: 'business' },
  holdCap: { code: 42903, status: 429, category: 'business' },
  trackBatchCap: { code: 42904, status: 429, category: 'business' },
  trackDailyCap: { code: 42905, status: 429, category: 'business' },
  ticketCap: { code: 42906, status: 429, category: 'business' },
  followCap: { code: 42907, status: 429, category: 'business' },
  webhookCap: { code: 42908, status: 429, category: 'business', route: '/developers' },
  chatCap: { code: 42909, status: 429, category: 'business', route: '/developers' },
  chatTooFast: { code: 42911, status: 429, category: 'business', route: '/developers' },
  waitCap: { code: 42912, status: 429, category: 'business', route: '/waits' },
  streamCap: { code: 42910, status: 429, category: 'business' },
  headersTooLarge: { code: 43101, status: 431, category: 'validation' },
  internal: { code: 50001, status: 500, category: 'system' },
  overloaded: { code: 50301, status: 503, category: 'system' },
  storageUnavailable: { code: 50302, status: 503, category: 'system' },
  diskFull: { code: 50303, status: 503, category: 'system' },
  readOnly: { code: 50304, status: 503, category: 'system' },
} as const satisfies Record<string, ErrorEntry>;

/** What an error of the catalogue is called. */
export type ErrorName = keyof typeof errorCatalogue;

/** Names by number, for the client that reads a code off the wire. */
export const errorNames: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCatalogue).map(([name, entry]) => [entry.code, name as ErrorName]),
);
