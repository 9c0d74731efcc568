import { redirect, type MiddlewareFunction } from 'react-router';
import { isAt, paths } from '../paths.ts';
import { wantsMobile, wishFor } from './phone.ts';
import { askedHash } from './stay-put.ts';
import { mobileTwin, wishIn } from './twin-pages.ts';

const rememberWish = (search: string): void => {
  const wish = wishIn(search);
  if (wish !== undefined) wishFor(wish);
};

// The page that the app begins with decides which shell comes.
rememberWish(location.search);

/**
 * Leads phones from a carrier's desktop page to its mobile one (spec section 2), and other screens from the mobile version
 * of a list to the one made for them; query and hash carry over.
 */
export const leadPhones: MiddlewareFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  rememberWish(search);
  const list = isAt(pathname, paths.mobileFollowed) ? paths.followed : undefined;
  const twin = wantsMobile() ? mobileTwin(pathname) : list;
  if (twin !== undefined) throw redirect(twin + search + askedHash());
};
