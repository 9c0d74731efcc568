import { isAt, paths } from '../paths.ts';

/**
 * Where to go after signing in: only a path of this site, begun with one `/` before and after its dots are resolved, and
 * not the sign-in page itself; anything else leads to `home`.
 */
export const redirectTarget = (wanted: string | null, origin: string, home: string): string => {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return home;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return home;
  }
  // What begins with two slashes names another host to whoever reads it next: `/.//evil.example` resolves to that.
  if (url.origin !== origin || url.pathname.startsWith('//')) return home;
  if (isAt(url.pathname, paths.signIn)) return home;
  return url.pathname + url.search + url.hash;
};
