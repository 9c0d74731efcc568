import type { Role } from '@waybill/contract/roles.ts';
import { paths } from '../paths.ts';

const tablet = /tablet|pad(?![a-z])|kindle|silk\//i;
const phone = /iphone|ipod|phone;|windows phone|android.*mobile|harmony.*mobile/i;
/** Crawlers that pretend to be a phone; the brand Cubot makes real ones. */
const robot = /[^u]bot\b|spider|crawler|lighthouse|https?:\/\//i;

/** Whether a user agent is that of a phone. Tablets, desktops and robots are none. */
export const isPhone = (userAgent: string): boolean =>
  phone.test(userAgent) && !tablet.test(userAgent) && !robot.test(userAgent);

const storageKey = 'desktopSite';

/** What was asked for in this tab: `1` the desktop pages, `0` the mobile ones; without storage until the next page load. */
let wish: string | null | undefined;

const readWish = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

/** Notes which pages are asked for, for the rest of this tab's session. */
export const wishFor = (asked: '0' | '1'): void => {
  wish = asked;
  try {
    sessionStorage.setItem(storageKey, asked);
  } catch {
    // see above
  }
};

/** Whether this tab is to get the mobile pages: those of a phone do, unless something else was asked for. */
export const wantsMobile = (): boolean =>
  (wish ??= readWish()) === null ? isPhone(navigator.userAgent) : wish === '0';

export const landingPath = (): string => (wantsMobile() ? paths.mobileHome : paths.ups);

/** Where somebody lands after signing in who came from no page. */
export const homeOf = (role: Role): string => (role === 'user' ? landingPath() : paths.console);
