/** Every URL of the app; nothing else spells one. */
export const paths = {
  root: '/',
  signIn: '/login',
  providerReturn: '/login/oidc',
  signInAlias: '/Login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  closeAccount: '/close-account',
  activation: '/active',
  forbidden: '/403',
  ups: '/ups',
  usps: '/usps',
  fedex: '/fedex',
  mobile: '/mobile',
  mobileHome: '/mobile/home',
  mobileUps: '/mobile/ups',
  mobileUsps: '/mobile/usps',
  mobileFedex: '/mobile/fedex',
  mobileFollowed: '/mobile/followed',
  followed: '/followed',
  insight: '/insight',
  sharedParcel: '/share/:token',
  waits: '/waits',
  batchQuery: '/batch-query',
  myOrders: '/myorder',
  ticketCenter: '/ticket-center',
  ticketDetail: '/ticket-detail/:id',
  ticketManagement: '/ticket-management',
  console: '/admin',
  users: '/admin/users',
  user: '/admin/users/:id',
  approvals: '/admin/approvals',
  refunds: '/admin/refunds',
  recharges: '/admin/recharges',
  orders: '/admin/orders',
  order: '/admin/orders/:id',
  numbers: '/admin/numbers',
  audit: '/admin/audit',
  prices: '/admin/prices',
  codes: '/admin/codes',
  lots: '/admin/lots',
  lotImport: '/admin/lots/import',
  keys: '/admin/keys',
  teamChannels: '/admin/channels',
  limits: '/admin/limits',
  blacklist: '/admin/blacklist',
  carriers: '/admin/carriers',
  logs: '/admin/logs',
  trace: '/admin/logs/:traceId',
  stats: '/admin/stats',
  metrics: '/admin/metrics',
  cache: '/admin/cache',
  security: '/admin/security',
  systemDiagnosis: '/admin/system-diagnosis',
  personal: '/personal',
  developers: '/developers',
  noticeManagement: '/notification-management',
  testNotification: '/test-notification',
  /** The server's own page, where a demo shows its mails. */
  devMailbox: '/dev/mailbox',
} as const;

/** Where phones query a carrier. */
export const mobileCarrierPaths = {
  ups: paths.mobileUps,
  usps: paths.mobileUsps,
  fedex: paths.mobileFedex,
} as const;

/** Whether an address is that of a page, in whatever case and with or without slashes at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname.toLowerCase().replace(/\/+$/, '') === path;

/** Where links lead home; phones are led on to their own pages. */
export const homePath = paths.ups;

export const myOrderPath = (orderNo: string): string =>
  `${paths.myOrders}?keyword=${encodeURIComponent(orderNo)}`;

export const personalTabs = [
  'profile',
  'password',
  'security',
  'points',
  'statements',
  'sessions',
  'keys',
  'notices',
  'archive',
  'terms',
] as const;
export type PersonalTab = (typeof personalTabs)[number];

export const personalPath = (tab: PersonalTab): string => `${paths.personal}?tab=${tab}`;

export const batchTabs = ['numbers', 'conditions'] as const;
export type BatchTab = (typeof batchTabs)[number];

export const batchTabPath = (tab: BatchTab): string => `${paths.batchQuery}?tab=${tab}`;

export const batchPath = (id: string): string => `${batchTabPath('numbers')}&batch=${id}`;

/** The sign-in page, coming back to `from` (path with query) afterwards. */
export const signInPath = (from?: string): string =>
  from === undefined || from === paths.root
    ? paths.signIn
    : `${paths.signIn}?redirect=${encodeURIComponent(from)}`;

export const activationPath = (code: string): string =>
  `${paths.activation}?code=${encodeURIComponent(code)}`;

export const userPath = (id: string): string => paths.user.replace(':id', id);

export const userTicketsPath = (id: string): string => `${paths.ticketManagement}?userId=${id}`;
