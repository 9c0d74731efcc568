import { redirect, type MiddlewareFunction } from 'react-router';
import { wantsMobile, wishFor } from './phone.ts';
import { askedHash } from './stay-put.ts';
import { desktopTwin, mobileTwin, wishIn } from './twin-pages.ts';

const rememberWish = (search: string): void => {
  const wish = wishIn(search);
  if (wish !== undefined) wishFor(wish);
};

// The page that the app begins with decides which shell comes.
rememberWish(location.search);

/** Notes which pages an address asks for. */
export const rememberPhoneWish: MiddlewareFunction = ({ request }) =>
  rememberWish(new URL(request.url).search);

/** Leads phones from a carrier's desktop page to its mobile one; path and query carry over (spec section 2). */
export const leadPhones: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  rememberWish(search);
  const twin = wantsMobile() ? mobileTwin(pathname) : undefined;
  if (twin !== undefined) throw redirect(twin + search + askedHash());
};

/** Leads other screens from the mobile version of a list to the one made for them. */
export const leadOthers: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  rememberWish(search);
  const twin = wantsMobile() ? undefined : desktopTwin(pathname);
  if (twin !== undefined) throw redirect(twin + search + askedHash());
};
