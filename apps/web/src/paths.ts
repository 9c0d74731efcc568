/** Every URL of the app; nothing else spells one. */
export const paths = {
  root: '/',
  signIn: '/login',
  signInAlias: '/Login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  activation: '/active',
  forbidden: '/403',
  ups: '/ups',
  usps: '/usps',
  fedex: '/fedex',
  myOrders: '/myorder',
  personal: '/personal',
  /** The server's own page, where a demo shows its mails. */
  devMailbox: '/dev/mailbox',
} as const;

/** Where somebody lands who named no page. */
export const homePath = paths.ups;

/** My orders, looking for one of them. */
export const myOrderPath = (orderNo: string): string =>
  `${paths.myOrders}?keyword=${encodeURIComponent(orderNo)}`;

/** Parts of the personal centre, in their order; the address names the one that is shown. */
export const personalTabs = ['profile', 'password', 'points', 'sessions', 'terms'] as const;
export type PersonalTab = (typeof personalTabs)[number];

/** A part of the personal centre. */
export const personalPath = (tab: PersonalTab): string => `${paths.personal}?tab=${tab}`;

/** The sign-in page, coming back to `from` (path with query) afterwards. */
export const signInPath = (from?: string): string =>
  from === undefined || from === paths.root
    ? paths.signIn
    : `${paths.signIn}?redirect=${encodeURIComponent(from)}`;

/** Where an account is activated by the code of its mail. */
export const activationPath = (code: string): string =>
  `${paths.activation}?code=${encodeURIComponent(code)}`;
