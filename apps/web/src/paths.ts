/** Every URL of the app; nothing else spells one. */
export const paths = {
  root: '/',
  signIn: '/login',
  providerReturn: '/login/oidc',
  signInAlias: '/Login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
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
  teamChannels: '/admin/chat-channels',
  limits: '/admin/limits',
  blacklist: '/admin/blacklist',
  carriers: '/admin/carriers',
  logs: '/admin/logs',
  trace: '/admin/logs/:traceId',
  stats: '/admin/stats',
  platformInsight: '/admin/insight',
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

/** Whether an address is that of a page, in whatever case and with or without slashes at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname.toLowerCase().replace(/\/+$/, '') === path;

/** Where links lead home; phones are led on to their own pages. */
export const homePath = paths.ups;

/** My orders, looking for one of them. */
export const myOrderPath = (orderNo: string): string =>
  `${paths.myOrders}?keyword=${encodeURIComponent(orderNo)}`;

/** Parts of the personal centre, in their order; the address names the one that is shown. */
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

/** A part of the personal centre. */
export const personalPath = (tab: PersonalTab): string => `${paths.personal}?tab=${tab}`;

/** Ways of batch query; the address names the one that is shown. */
export const batchTabs = ['numbers', 'conditions'] as const;
export type BatchTab = (typeof batchTabs)[number];

/** A way of batch query. */
export const batchTabPath = (tab: BatchTab): string => `${paths.batchQuery}?tab=${tab}`;

/** A batch of tracked numbers. */
export const batchPath = (id: string): string => `${batchTabPath('numbers')}&batch=${id}`;

/** The sign-in page, coming back to `from` (path with query) afterwards. */
export const signInPath = (from?: string): string =>
  from === undefined || from === paths.root
    ? paths.signIn
    : `${paths.signIn}?redirect=${encodeURIComponent(from)}`;

/** Where an account is activated by the code of its mail. */
export const activationPath = (code: string): string =>
  `${paths.activation}?code=${encodeURIComponent(code)}`;

/** An account, as the staff see it. */
export const userPath = (id: string): string => paths.user.replace(':id', id);

/** The tickets of an account. */
export const userTicketsPath = (id: string): string => `${paths.ticketManagement}?userId=${id}`;
