/** Kinds of error; the client picks the look of its message by them (spec section 8). */
export const errorCategories = [
  'validation',
  'resource',
  'method',
  'media',
  'file-upload',
  'business',
  'system',
  'database',
  'network',
  'security',
] as const;
export type ErrorCategory = (typeof errorCategories)[number];

export type MoneyEffect = 'none' | 'charged' | 'refunded';

type ErrorEntry = {
  /** Its first three digits are the HTTP status. */
  readonly code: number;
  readonly category: ErrorCategory;
  /** Where the user goes next; the label is the phrase `errors.<name>.action`, without one to sign in again. */
  readonly route?: string;
};

/**
 * The one catalogue of errors. Texts are in `phrases` under `errors.<name>` (what happened) and
 * `errors.<name>.hint` (what to do next); a name without both in both languages does not compile.
 */
export const errorCatalogue = {
  validation: { code: 40001, category: 'validation' },
  brokenBody: { code: 40002, category: 'validation' },
  brokenRequest: { code: 40003, category: 'validation' },
  codeWrong: { code: 40011, category: 'security' },
  passkeyWrong: { code: 40012, category: 'security' },
  unsupported: { code: 40010, category: 'business' },
  notSignedIn: { code: 40101, category: 'security', route: '/login' },
  sessionExpired: { code: 40102, category: 'security', route: '/login' },
  passwordChanged: { code: 40103, category: 'security', route: '/login' },
  wrongPassword: { code: 40111, category: 'security' },
  locked: { code: 40112, category: 'security' },
  notActivated: { code: 40113, category: 'security' },
  disabled: { code: 40114, category: 'security' },
  pushRefused: { code: 40120, category: 'security' },
  keyRefused: { code: 40115, category: 'security' },
  staffPasswordWeak: { code: 40116, category: 'security', route: '/forgot-password' },
  providerRefused: { code: 40117, category: 'security', route: '/login' },
  passwordNotUsed: { code: 40118, category: 'security' },
  secondFactorWanted: { code: 40131, category: 'security' },
  stepUpWanted: { code: 40132, category: 'security' },
  notEnoughPoints: { code: 40201, category: 'business', route: '/personal?tab=points' },
  forbidden: { code: 40301, category: 'security' },
  blocked: { code: 40302, category: 'security' },
  termsNotAccepted: { code: 40303, category: 'business' },
  secondFactorMissing: { code: 40304, category: 'security', route: '/personal?tab=security' },
  secondFactorRequired: { code: 40305, category: 'security' },
  providerNoRole: { code: 40306, category: 'security' },
  providerEmailMissing: { code: 40307, category: 'security' },
  notFound: { code: 40401, category: 'resource' },
  activationCodeInvalid: { code: 40402, category: 'business' },
  resetLinkInvalid: { code: 40403, category: 'business', route: '/forgot-password' },
  emailUnknown: { code: 40405, category: 'validation' },
  exchangeCodeUnknown: { code: 40404, category: 'business' },
  signInTicketInvalid: { code: 40406, category: 'security', route: '/login' },
  closureLinkInvalid: { code: 40408, category: 'business', route: '/personal?tab=archive' },
  providerSignInInvalid: { code: 40407, category: 'security', route: '/login' },
  methodNotAllowed: { code: 40501, category: 'method' },
  requestTimeout: { code: 40801, category: 'network' },
  inProgress: { code: 40901, category: 'business' },
  reservationGone: { code: 40902, category: 'business' },
  taken: { code: 40903, category: 'business' },
  stale: { code: 40904, category: 'business' },
  exchangeCodeUsed: { code: 40905, category: 'business' },
  sameFile: { code: 40906, category: 'file-upload' },
  wrongState: { code: 40907, category: 'business', route: '/myorder' },
  emailTaken: { code: 40908, category: 'validation', route: '/login' },
  ticketState: { code: 40909, category: 'business', route: '/ticket-center' },
  ownAccount: { code: 40910, category: 'business' },
  lastSuperAdmin: { code: 40911, category: 'business' },
  staffAccount: { code: 40912, category: 'business' },
  accountHasOpenWork: { code: 40916, category: 'business' },
  notRefundable: { code: 40913, category: 'business' },
  decided: { code: 40914, category: 'business' },
  carrierKeyMissing: { code: 40915, category: 'system' },
  templateInUse: { code: 40920, category: 'business' },
  keyEnded: { code: 40921, category: 'business' },
  secretShown: { code: 40922, category: 'business' },
  limitGuard: { code: 40923, category: 'business' },
  ownLockOut: { code: 40924, category: 'business' },
  alreadyBlocked: { code: 40925, category: 'business' },
  sameFileWithdrawn: { code: 40930, category: 'file-upload', route: '/admin/lots' },
  pricesNotSet: { code: 40927, category: 'business' },
  priceInForce: { code: 40926, category: 'business' },
  approverTooNew: { code: 40950, category: 'security' },
  approverPromoted: { code: 40951, category: 'security' },
  paymentCredited: { code: 40952, category: 'business' },
  codesCollected: { code: 40953, category: 'business' },
  ownProposal: { code: 40955, category: 'business' },
  exportTooLong: { code: 40954, category: 'business' },
  keyNotWaiting: { code: 40960, category: 'business' },
  alreadyRated: { code: 40962, category: 'business' },
  keyNotActive: { code: 40961, category: 'business' },
  webhookPaused: { code: 40963, category: 'business', route: '/developers' },
  numberBlocked: { code: 40940, category: 'business' },
  numberNotBlocked: { code: 40941, category: 'business' },
  fileChecking: { code: 40985, category: 'file-upload' },
  lastPasskey: { code: 40986, category: 'security' },
  providerAccountTaken: { code: 40987, category: 'security' },
  archiveUnderWay: { code: 40980, category: 'business' },
  tooLarge: { code: 41301, category: 'file-upload' },
  mediaType: { code: 41501, category: 'media' },
  attachmentType: { code: 41502, category: 'file-upload' },
  brokenUpload: { code: 42202, category: 'file-upload' },
  fileUnsafe: { code: 42203, category: 'file-upload' },
  idempotencyReused: { code: 42201, category: 'business' },
  limited: { code: 42901, category: 'business' },
  dailyCap: { code: 42902, category: 'business' },
  holdCap: { code: 42903, category: 'business' },
  trackBatchCap: { code: 42904, category: 'business' },
  trackDailyCap: { code: 42905, category: 'business' },
  ticketCap: { code: 42906, category: 'business' },
  followCap: { code: 42907, category: 'business' },
  webhookCap: { code: 42908, category: 'business', route: '/developers' },
  waitCap: { code: 42912, category: 'business', route: '/waits' },
  passkeyCap: { code: 42913, category: 'business' },
  streamCap: { code: 42910, category: 'business' },
  headersTooLarge: { code: 43101, category: 'validation' },
  internal: { code: 50001, category: 'system' },
  overloaded: { code: 50301, category: 'system' },
  storageUnavailable: { code: 50302, category: 'system' },
  diskFull: { code: 50303, category: 'system' },
  readOnly: { code: 50304, category: 'system' },
  providerUnavailable: { code: 50305, category: 'network', route: '/login' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCatalogue;

export const errorStatus = (name: ErrorName): number => Math.floor(errorCatalogue[name].code / 100);

export const errorNames: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCatalogue).map(([name, entry]) => [entry.code, name as ErrorName]),
);
